import { useTranslation } from 'react-i18next';
import { type Classes, shadeAt } from './classes.js';
import { shortNumber } from './short-number.js';

interface Props {
  classes: Classes;
  shades: number;
  /** Name of the count by region, with its unit. */
  label: string;
  /** Formats a value that is no count. */
  write?: ((value: number) => string) | undefined;
}

/** The classes of the map from few to many, with the lower bound of each. */
export function MapLegend({ classes: { bounds, least, most }, shades, label, write }: Props) {
  const { t, i18n } = useTranslation();
  if (most === 0) return null;
  const written = (value: number) => {
    if (write) return write(value);
    // Bounds are round: decimals would only take room.
    const { digits, scale } = shortNumber(value, i18n.language, { most: 2 });
    return scale === 'one' ? digits : `${digits} ${t(`wall.scale.${scale}`)}`;
  };
  return (
    <div className="wall-legend">
      <span>{label}</span>
      <ol>
        <li>
          <i style={{ background: 'var(--none)' }} />
          {t('wall.noTrees')}
        </li>
        {[Math.min(least, 1), ...bounds].map((bound, at) => (
          <li key={bound}>
            <i style={{ background: `var(--ramp-${shadeAt(at, bounds.length + 1, shades)})` }} />
            {bound < 1 && at === 0 ? '> 0' : `≥ ${written(bound)}`}
          </li>
        ))}
      </ol>
    </div>
  );
}
