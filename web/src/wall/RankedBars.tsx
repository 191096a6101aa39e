import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { shortNumber } from './short-number.js';

/** One bar: its name, its value, and its text on hover. */
export interface RankedBar {
  key: string;
  name: ReactNode;
  value: number;
  /** Unit of the value. */
  unit: string;
  hint: string;
  /** Whether it is a rest without a rank, which is drawn paler. */
  rest?: boolean;
}

/** Bars from one line, the largest first, each with its figure. */
export function RankedBars({ bars, label }: { bars: readonly RankedBar[]; label: string }) {
  const { i18n, t } = useTranslation();
  const most = Math.max(1, ...bars.map(({ value, rest }) => (rest ? 0 : value)));
  return (
    <ol className="wall-bars" aria-label={label}>
      {bars.map(({ key, name, value, unit, hint, rest }) => {
        const { digits, scale } = shortNumber(value, i18n.language);
        return (
          <li key={key} title={hint} data-rest={rest}>
            <span className="wall-bar-name">{name}</span>
            <i aria-hidden="true">
              <i style={{ width: `${Math.min(100, (value / most) * 100)}%` }} />
            </i>
            <span className="wall-bar-figure">
              <b>{digits}</b>{' '}
              <small>
                {scale === 'one' ? unit : t('wall.scaled', { scale: t(`wall.scale.${scale}`), unit })}
              </small>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
