import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gridStep } from './graticule.js';
import { BOUNDS_OF_WATER, GROUND_DEEPEST, groundUrl, hasGround, WATER_URL } from './ground.js';
import { boxAround, circleSpots, type LabelBox, placeLabels, type Wanted } from './labels.js';
import { nameOnMap } from './names.js';
import { meets, ranksAt, waterLines } from './water.js';

const fileOf = (url: string): string => fileURLToPath(new URL(`../../../public${url}`, import.meta.url));
const folder = fileOf(WATER_URL.replace('/water.json', ''));

/** The earth's tiles of all levels, and whether there should be one. */
const tiles = Array.from({ length: GROUND_DEEPEST + 1 }, (_, level) =>
  Array.from({ length: 2 ** (2 * level + 1) }, (_each, at): [number, number, number] => {
    const columns = 2 ** (level + 1);
    return [level, at % columns, Math.floor(at / columns)];
  }),
).flat();

describe('the prepared ground', () => {
  it('has exactly the tiles that maps ask for, light and dark, and weighs little', () => {
    for (const scheme of ['light', 'dark'] as const)
      for (const [level, x, y] of tiles)
        expect([level, x, y, existsSync(fileOf(groundUrl(scheme, level, x, y)))]).toEqual([
          level,
          x,
          y,
          hasGround(level, x, y),
        ]);
    expect([hasGround(1, -1, 0), hasGround(1, 4, 0), hasGround(1, 0, 2)]).toEqual([false, false, false]);
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    const bytes = files.reduce((sum, one) => sum + statSync(`${one.parentPath}/${one.name}`).size, 0);
    expect(files.length).toBeLessThan(210);
    expect(bytes).toBeLessThan(3_000_000);
  });

  it('has rivers and lakes within its bounds, the Yangtze and Lake Taihu among them', () => {
    const lines = waterLines(
      JSON.parse(readFileSync(fileOf(WATER_URL), 'utf8')) as Parameters<typeof waterLines>[0],
    );
    const [west, south, east, north] = BOUNDS_OF_WATER;
    for (const { box } of lines)
      expect([box[0] >= west, box[1] >= south, box[2] <= east, box[3] <= north]).not.toContain(false);
    const at = (rank: number, lon: number, lat: number) =>
      lines.some((one) => one.rank === rank && meets(one.box, [lon - 0.2, lat - 0.2, lon + 0.2, lat + 0.2]));
    expect([at(1, 106.6, 29.6), at(0, 120.2, 31.2), at(1, 60, 30)]).toEqual([true, true, false]);
    expect(new Set(lines.map(({ rank }) => rank))).toEqual(new Set([0, 1, 2, 3, 4]));
  });

  it('draws more rivers and a finer grid from near', () => {
    expect([0.05, 0.01, 0.005, 0.001].map(ranksAt)).toEqual([1, 2, 3, 4]);
    expect([0.02, 0.0005, 0.00001].map(gridStep)).toEqual([5, 0.1, 0.005]);
  });
});

/** Numbers that look random and are the same each time. */
function* scattered(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    yield state / 2 ** 31;
  }
}

const touch = (one: LabelBox, other: LabelBox) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

describe('circles and names on the map', () => {
  const numbers = scattered(7);
  const next = () => numbers.next().value;
  const wanted: Wanted[] = Array.from({ length: 300 }, (_, at) => {
    const [x, y] = [next() * 1400, next() * 900];
    const radius = 12 + 3 * Math.floor(next() * 5);
    const width = 30 + next() * 90;
    if (at % 3 === 0) return { places: [[boxAround(x, y, width, 18)]], weight: 5 };
    const spots = circleSpots(radius, [width, 18], 58);
    const places = spots.map(({ circle: [right, down], name }) => [
      boxAround(x + right, y + down, 2 * radius, 2 * radius),
      ...(name ? [boxAround(x + name[0], y + name[1], width, 18)] : []),
    ]);
    return { places, weight: 1000 + at };
  });

  it('never lie on each other', () => {
    const chosen = placeLabels(wanted);
    const drawn = chosen.map((place, at) => wanted[at]?.places[place ?? -1] ?? []);
    expect(drawn.filter(({ length }) => length > 0).length).toBeGreaterThan(100);
    drawn.forEach((boxes, at) => {
      for (const other of drawn.slice(at + 1))
        expect(boxes.some((box) => other.some((beside) => touch(box, beside)))).toBe(false);
    });
  });

  it('give way to those of more weight, and a circle moves aside before it is left out', () => {
    const box = boxAround(0, 0, 20, 20);
    const aside = boxAround(30, 0, 20, 20);
    expect(
      placeLabels([
        { places: [[box]], weight: 1 },
        { places: [[box]], weight: 2 },
      ]),
    ).toEqual([undefined, 0]);
    expect(
      placeLabels([
        { places: [[box], [aside]], weight: 1 },
        { places: [[box]], weight: 2 },
      ]),
    ).toEqual([1, 0]);
    expect(placeLabels([{ places: [], weight: 9 }])).toEqual([undefined]);
  });

  it('name provinces in short, and all others in full', () => {
    expect(['内蒙古自治区', '浙江省', 'Zhejiang'].map((name) => nameOnMap(name, 1))).toEqual([
      '内蒙古',
      '浙江',
      'Zhejiang',
    ]);
    expect(nameOnMap('察布查尔锡伯自治县', 3)).toBe('察布查尔锡伯自治县');
  });
});
