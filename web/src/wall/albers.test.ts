import { albers, albersOf, nationAlbers, type LonLat, type Project } from './albers.js';

/** Area of a quadrangle of degrees as it is drawn, its sides in small steps. */
function drawnArea(project: Project, west: number, south: number): number {
  const steps = 40;
  const side = (at: (share: number) => LonLat) =>
    Array.from({ length: steps }, (_, i) => project(at(i / steps)));
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

describe('The projection of the wall', () => {
  it.each([
    [75, 39],
    [110, 20],
    [131, 47],
    [113, 5],
  ])('draws the square degree at %d, %d as large as it is', (west, south) => {
    expect(drawnArea(nationAlbers, west, south) / trueArea(south)).toBeCloseTo(1, 3);
  });

  it('draws north above south and east right of west', () => {
    const [x, y] = nationAlbers([116, 40]);
    expect(nationAlbers([117, 40])[0]).toBeGreaterThan(x);
    expect(nationAlbers([116, 41])[1]).toBeLessThan(y);
    expect(nationAlbers([105, 30])[0]).toBe(0);
  });

  it('draws a county upright, however small it is, and bears a single parallel', () => {
    const project = albersOf([119.9, 30.2, 120, 30.3]);
    expect(project([119.95, 30.25])[0]).toBeCloseTo(0, 9);
    expect(albers(0, 0, 0)([1, 0])[0]).toBeCloseTo(Math.PI / 180, 4);
  });
});
