import { shares } from '@gushu/shared';
import { numberText } from '../locales/number-text.js';
import type { DonutPart } from './donut.js';
import './charts.css';

/** Legend of a ring: names, counts and shares of its parts, rounded as in tables and figures. */
export function RingLegend({ parts }: { parts: readonly DonutPart[] }) {
  const percents = shares(parts.map(({ value }) => value));
  return (
    <ul className="ring-legend">
      {parts.map(({ name, look, value }, at) => (
        <li key={name}>
          <i aria-hidden="true" style={{ color: look.color }}>
            {look.shape}
          </i>
          <span>{name}</span>
          <b>{numberText(value)}</b>
          <small>{(percents[at] ?? 0).toFixed(2)}%</small>
        </li>
      ))}
    </ul>
  );
}
