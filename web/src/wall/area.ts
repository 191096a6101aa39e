import type { LonLat, Point } from './projection.js';

/** Positions of a drawn area's outline: a straight side of the picture is a curve on the globe, so that it has several. */
const MAX_POSITIONS = 200;
const MAX_STEPS = 8;
/** About 1 m. */
const DIGITS = 5;

/** A closed line through points of the picture. */
export const areaPath = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;

/** The corners of a box between two opposite ones. */
export const boxOf = ([left, top]: Point, [right, bottom]: Point): Point[] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];

/** A shape of the picture as WKT in degrees: what lies in one lies in the other. */
export function wktOf(corners: readonly Point[], degreesOf: (point: Point) => LonLat): string {
  const steps = Math.max(1, Math.min(MAX_STEPS, Math.floor(MAX_POSITIONS / corners.length)));
  const ring = corners.flatMap(([x, y], at) => {
    const [toX, toY] = corners[(at + 1) % corners.length] ?? [x, y];
    return Array.from({ length: steps }, (_, step): Point => {
      const share = step / steps;
      return [x + (toX - x) * share, y + (toY - y) * share];
    });
  });
  const texts = ring.map((point) =>
    degreesOf(point)
      .map((degrees) => String(Number(degrees.toFixed(DIGITS))))
      .join(' '),
  );
  return `POLYGON((${[...texts, texts[0] ?? ''].join(',')}))`;
}
