import type { StatItem } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { numberText, percentText } from '../../locales/number-text.js';
import { levelMeaning, onWall } from '../../theme/tokens.js';
import { useWallScheme } from '../../wall/wall-palette.js';
import { shortNumber } from '../../wall/short-number.js';

const RADIUS = 150;
const PITH = 22;
/** The tone of each bin: the youngest wood is below the bark, the heart has a tone of its own. */
const TONES: Readonly<Record<string, string>> = {
  a0: 'var(--ramp-0)',
  a1: 'var(--ramp-1)',
  a2: 'var(--ramp-2)',
  a3: 'var(--ramp-3)',
  a4: 'var(--ramp-4)',
};

/** A half ring around (0, 0), from the right to the left. */
const halfRing = (inner: number, outer: number): string =>
  `M${outer} 0A${outer} ${outer} 0 0 0 ${-outer} 0L${-inner} 0A${inner} ${inner} 0 0 1 ${inner} 0Z`;

const arc = (radius: number): string => `M${radius} 0A${radius} ${radius} 0 0 0 ${-radius} 0`;

/** The note of the panel says that all of them are years. */
const withoutUnit = (name: string): string => name.replace(/ ?(?:年|years)$/, '');

/** Ages as half a trunk's section: as wide as the root of what each has, or the oldest would not be seen. */
export function AgeSection({
  items,
  unit,
  label,
}: {
  items: readonly StatItem[];
  unit: string;
  label: string;
}) {
  const { i18n, t } = useTranslation();
  const heart = onWall(levelMeaning['1']?.color ?? '', useWallScheme());
  const roots = items.map(({ num }) => Math.sqrt(num));
  const sum = roots.reduce((all, root) => all + root, 0) || 1;
  const widths = roots.map((root) =>
    Math.max((root / sum) * (RADIUS - PITH - items.length * 3), root > 0 ? 5 : 0),
  );
  const outers = widths.map(
    (_, at) => RADIUS - widths.slice(0, at).reduce((all, width) => all + width + 3, 0),
  );
  return (
    <div className="screen-age">
      <svg viewBox={`${-RADIUS - 2} ${-RADIUS - 2} ${RADIUS * 2 + 4} ${RADIUS + 4}`} aria-hidden="true">
        {items.map(({ code, name, num, zbCount }, at) => {
          const outer = outers[at] ?? 0;
          const inner = Math.max(outer - (widths[at] ?? 0), 0);
          const lines = Math.floor((outer - inner) / 7);
          return (
            <g key={code} style={{ color: TONES[code] ?? heart }}>
              <title>{`${name} ${numberText(num)} ${unit} ${percentText(zbCount)}`}</title>
              {num > 0 && <path d={halfRing(inner, outer)} fill="currentColor" />}
              {Array.from({ length: lines }, (_, i) => (
                <path
                  key={i}
                  className="screen-age-line"
                  d={arc(outer - ((i + 1) * (outer - inner)) / (lines + 1))}
                />
              ))}
            </g>
          );
        })}
      </svg>
      <ul aria-label={label}>
        {items.map(({ code, name, num, zbCount }) => {
          const { digits, scale } = shortNumber(num, i18n.language);
          return (
            <li key={code} title={`${numberText(num)} ${unit} · ${percentText(zbCount)}`}>
              <i aria-hidden="true" style={{ background: TONES[code] ?? heart }} />
              <span>{withoutUnit(name)}</span>
              <b>
                {digits}
                {scale !== 'one' && ` ${t(`wall.scale.${scale}`)}`}
              </b>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
