import { useTranslation } from 'react-i18next';
import { numberText, percentText } from '../../locales/number-text.js';
import { onWall } from '../../theme/tokens.js';
import { hundredOf } from './hundred.js';
import type { RingPart } from './RingShares.js';
import { useWallScheme } from '../../wall/wall-palette.js';

const COLUMNS = 20;
const STEP = 21;

/** Parts of a whole as a hundred trees, of which one sees those that are ill. */
export function HundredTrees({ parts, label }: { parts: readonly RingPart[]; label: string }) {
  const { t } = useTranslation();
  const scheme = useWallScheme();
  const trees = hundredOf(parts.map(({ share }) => share)).flatMap((count, at) =>
    Array.from({ length: count }, () => parts[at]),
  );
  return (
    <div className="screen-hundred">
      <svg viewBox={`0 0 ${COLUMNS * STEP} ${(100 / COLUMNS) * STEP}`} aria-hidden="true">
        {trees.map((part, i) => (
          <text
            key={i}
            x={((i % COLUMNS) + 0.5) * STEP}
            y={(Math.floor(i / COLUMNS) + 0.5) * STEP}
            style={{ fill: onWall(part?.look.color ?? '', scheme) }}
          >
            {part?.look.shape}
          </text>
        ))}
      </svg>
      <ul aria-label={label}>
        {parts.map(({ key, name, look, value, share }) => (
          <li key={key}>
            <i aria-hidden="true" style={{ color: onWall(look.color, scheme) }}>
              {look.shape}
            </i>
            <span>{name}</span>
            <b>{percentText(share)}</b>
            {value !== undefined && (
              <small>
                {numberText(value)} {t('home.unit', { count: value })}
              </small>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
