import type { GeoProjection } from 'd3-geo';
import { albersOf, type LonLat, nationAlbers, pointOf } from './projection.js';

/** Area of a quadrangle of degrees as it is drawn, its sides in small steps. */
function drawnArea(projection: GeoProjection, west: number, south: number): number {
  const steps = 40;
  const side = (at: (share: number) => LonLat) =>
    Array.from({ length: steps }, (_, i) => pointOf(projection, at(i / steps)));
  const ring = [
    ...side((t) => [west + t, south]),
    ...side((t) => [west + 1, south + t]),
    ...side((t) => [west + 1 - t, south + 1]),
    ...side((t) => [west, south + 1 - t]),
  ];
  const twice = ring.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length] ?? [0, 0];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2;
}

/** Area of the same quadrangle on the unit sphere. */
const trueArea = (south: number): number =>
  (Math.PI / 180) * (Math.sin(((south + 1) * Math.PI) / 180) - Math.sin((south * Math.PI) / 180));

/** The projection on the unit sphere. */
const unit = (projection: GeoProjection) => projection.scale(1).translate([0, 0]);

describe('The projection of the wall', () => {
  it.each([
    [75, 39],
    [110, 20],
    [131, 47],
    [113, 5],
  ])('draws the square degree at %d, %d as large as it is', (west, south) => {
    expect(drawnArea(unit(nationAlbers()), west, south) / trueArea(south)).toBeCloseTo(1, 3);
  });

  it('draws north above south and east right of west', () => {
    const nation = unit(nationAlbers());
    const [x, y] = pointOf(nation, [116, 40]);
    expect(pointOf(nation, [117, 40])[0]).toBeGreaterThan(x);
    expect(pointOf(nation, [116, 41])[1]).toBeLessThan(y);
    expect(pointOf(nation, [105, 30])[0]).toBeCloseTo(0, 9);
  });

  it.each([
    ['a county', [119.9, 30.2, 120, 30.3]],
    ['a box on the equator', [119.9, -0.1, 120.1, 0.1]],
  ] as const)('draws %s upright', (_, box) => {
    const projection = unit(albersOf(box));
    const middle: LonLat = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
    expect(pointOf(projection, middle)[0]).toBeCloseTo(0, 9);
    expect(pointOf(projection, [middle[0], middle[1] + 0.01])[0]).toBeCloseTo(0, 9);
  });
});
