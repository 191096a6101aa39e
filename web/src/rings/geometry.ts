/** One growth ring as an SVG path: a closed, slightly uneven line around (0, 0), as wood grows it. */
export function ringPath(radius: number, unevenness = 0.035): string {
  const steps = 12;
  const points = Array.from({ length: steps }, (_, i) => {
    const angle = (i / steps) * 2 * Math.PI - Math.PI / 2;
    // Two slow waves: all rings lean the same way, like a trunk that grew towards the light.
    const wave = Math.sin(angle * 2 + 0.9) * 0.6 + Math.sin(angle * 3 + 2.1 + radius * 0.05) * 0.4;
    const r = radius * (1 + unevenness * wave);
    return [r * Math.cos(angle), r * Math.sin(angle)] as const;
  });
  return smooth(points);
}

type Point = readonly [x: number, y: number];

/** A closed Catmull-Rom curve through the points, as cubic Béziers. */
function smooth(points: Point[]): string {
  const at = (i: number): Point => points[(i + points.length) % points.length] ?? [0, 0];
  const curves = points.map((_, i) => {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const one: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const two: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    return `C${pair(one)} ${pair(two)} ${pair(to)}`;
  });
  return `M${pair(at(0))}${curves.join('')}Z`;
}

const pair = ([x, y]: Point): string => `${x.toFixed(2)} ${y.toFixed(2)}`;

/** Radii of `count` rings between `inner` and `outer`: wide when young, narrow at the bark. */
export const ringRadii = (count: number, inner: number, outer: number): number[] =>
  Array.from(
    { length: count },
    (_, i) => inner + (outer - inner) * Math.pow(i / Math.max(count - 1, 1), 0.8),
  );
