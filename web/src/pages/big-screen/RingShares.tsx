import { useTranslation } from 'react-i18next';
import { percentText } from '../../locales/number-text.js';
import { ringPath } from '../../rings/geometry.js';
import { onWall, type Meaning } from '../../theme/tokens.js';
import { Amount } from '../../wall/Amount.js';
import { useWallScheme } from '../../wall/wall-palette.js';

/** A part of a whole: its sign and colour stand in the ring and beside its name. */
export interface RingPart {
  key: string;
  name: string;
  look: Meaning;
  /** Left out where only the share is known. */
  value?: number;
  /** Share of the whole in percent. */
  share: number;
}

const OUTER = 46;
const STEP = 8.6;

/** Parts of a whole as rings of a trunk, each grown as far round as its share; a part of a percent is still seen. */
export function RingShares({ parts, label }: { parts: readonly RingPart[]; label: string }) {
  const { t } = useTranslation();
  const scheme = useWallScheme();
  return (
    <div className="screen-rings">
      <svg viewBox="-50 -50 100 100" aria-hidden="true">
        {parts.map(({ key, look, share }, at) => {
          const path = ringPath(OUTER - at * STEP, 0.012);
          const grown = share > 0 ? Math.max(share / 100, 0.012) : 0;
          return (
            <g key={key}>
              <path className="screen-ring-bare" d={path} />
              {grown > 0 && (
                <path
                  className="screen-ring"
                  d={path}
                  pathLength={1}
                  strokeDasharray={`${grown} 1.01`}
                  stroke={onWall(look.color, scheme)}
                />
              )}
            </g>
          );
        })}
        <circle className="screen-pith" r={3} />
      </svg>
      <ul aria-label={label}>
        {parts.map(({ key, name, look, value, share }) => (
          <li key={key}>
            <i aria-hidden="true" style={{ color: onWall(look.color, scheme) }}>
              {look.shape}
            </i>
            <span>{name}</span>
            {value === undefined ? <b /> : <Amount value={value} unit={t('home.unit', { count: value })} />}
            <small>{percentText(share)}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}
