import { ringPath } from '../rings/geometry.js';
import type { DonutPart } from './donut.js';
import './charts.css';

const [PITH, BARK] = [6, 46];
/** Minimum share of the trunk for a ring, so that it is visible. */
const LEAST = 0.05;

/** Classes of age as the rings of a trunk: the youngest at the pith, each as wide as its share. */
export function AgeRings({
  parts,
  label,
  size,
}: {
  parts: readonly DonutPart[];
  label: string;
  size: number;
}) {
  const grown = parts.filter(({ value }) => value > 0);
  const total = grown.reduce((sum, { value }) => sum + value, 0);
  const widths = grown.map(({ value }) => Math.max(value / total, LEAST));
  const sum = widths.reduce((all, width) => all + width, 0);
  const edges = widths.map(
    (_, at) => PITH + ((BARK - PITH) * widths.slice(0, at + 1).reduce((all, width) => all + width, 0)) / sum,
  );
  return (
    <div className="age-rings" role="img" aria-label={label} style={{ height: size }}>
      <svg viewBox="-50 -50 100 100" width={size} height={size}>
        {grown
          .map(({ name, look, value }, at) => ({ name, look, value, edge: edges[at] ?? BARK }))
          .toReversed()
          .map(({ name, look, value, edge }) => (
            <path key={name} d={ringPath(edge)} fill={look.color} stroke="var(--panel)" strokeWidth={0.8}>
              <title>{`${name}: ${value}`}</title>
            </path>
          ))}
        <circle r={1.4} fill="var(--panel)" />
      </svg>
    </div>
  );
}
