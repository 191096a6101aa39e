import type { BorderLines } from '@gushu/shared';
import { fitted, pictureOf, placedLabels, seaPicture, type Shape } from './map-picture.js';
import { nationAlbers, pointOf } from './projection.js';

const size = { width: 900, height: 700 };

/** A region of squares of a degree, each by its south-western corner. */
const region = (xzCode: string, ...corners: [lon: number, lat: number][]): Shape => ({
  type: 'Feature',
  properties: { xzCode, xzName: xzCode, lon: corners[0]?.[0] ?? 0, lat: corners[0]?.[1] ?? 0 },
  geometry: {
    type: 'MultiPolygon',
    coordinates: corners.map(([lon, lat]) => [
      [
        [lon, lat],
        [lon + 1, lat],
        [lon + 1, lat + 1],
        [lon, lat + 1],
        [lon, lat],
      ],
    ]),
  },
});
const borders: BorderLines = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { kind: 'nation' },
      geometry: {
        type: 'MultiLineString',
        coordinates: [
          [
            [119, 16],
            [119, 14],
          ],
          [
            [122, 24],
            [122, 22],
          ],
        ],
      },
    },
  ],
};
const north = region('23', [130, 45]);
const island = region('46', [109, 19], [112, 5]);

describe('The picture of the wall map', () => {
  it('fills its size and keeps what is outside of it out', () => {
    const corners = [[75, 20] as const, [130, 20] as const, [75, 50] as const, [130, 50] as const];
    const projection = fitted(nationAlbers(), corners, size);
    const points = corners.map((corner) => pointOf(projection, corner));
    expect(Math.max(...points.map(([x]) => x))).toBeCloseTo(900, 6);
    for (const [x, y] of points) {
      expect(x).toBeGreaterThanOrEqual(-1e-6);
      expect(y).toBeGreaterThanOrEqual(-1e-6);
      expect(y).toBeLessThanOrEqual(700 + 1e-6);
    }
  });

  it('leaves the southern islands to their box and draws the border lines in both', () => {
    const drawn = { region: '', shapes: [north, island], around: [], borders };
    const picture = pictureOf(drawn, size);
    expect(picture.hasSea).toBe(true);
    expect(picture.regions[1]?.path.match(/M/g)).toHaveLength(1);
    expect(picture.lines[0]?.path.match(/M/g)).toHaveLength(1);
    const sea = seaPicture(drawn, { width: 90, height: 120 });
    expect(sea.land.match(/M/g)).toHaveLength(2);
    expect(sea.lines[0]?.path.match(/M/g)).toHaveLength(2);
  });

  it('shows a region of the islands alone in the picture itself', () => {
    const picture = pictureOf(
      { region: '4603', shapes: [region('4603', [112, 5])], around: [], borders },
      size,
    );
    expect(picture.hasSea).toBe(false);
    expect(picture.regions[0]?.path).not.toBe('');
    expect(picture.place([112.5, 5.5])[0]).toBeCloseTo(450, 0);
  });

  it('draws a ring the same, whichever way it turns', () => {
    const turned: Shape = {
      ...north,
      geometry: {
        type: 'MultiPolygon',
        coordinates: north.geometry.coordinates.map((rings) => rings.map((ring) => ring.toReversed())),
      },
    };
    const lengths = [north, turned].map(
      (shape) =>
        pictureOf({ region: '23', shapes: [shape], around: [], borders }, size).regions[0]?.path.split('L')
          .length,
    );
    expect(lengths).toEqual([4, 4]);
  });

  it('moves a name that another one stands on, and leaves out what finds no room', () => {
    const label = { at: [100, 100] as const, width: 40, height: 10 };
    const [first, second, third, ...rest] = placedLabels(Array.from({ length: 6 }, () => label));
    expect(first).toEqual([100, 100]);
    expect(second?.[1]).toBe(113);
    expect(third?.[1]).toBe(87);
    expect(rest).toEqual([undefined, undefined, undefined]);
    expect(placedLabels([label], [{ ...label, height: 60 }])).toEqual([undefined]);
  });
});
