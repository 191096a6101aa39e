import { isInside } from '@gushu/shared';
import { scaleBar } from './scale-bar.js';
import { treesInView, type TreeSet, WORLD } from './tree-set.js';
import { boundsOf, ringsOfJson, ringsOfWkt } from './wkt.js';

const trees: TreeSet = {
  count: 3,
  lon: Float64Array.of(116.3, 120.1, -179),
  lat: Float64Array.of(39.9, 30.2, 0),
  type: Uint8Array.of(1, 2, 1),
  id: ['1', '2', '3'],
  number: ['a', 'b', 'c'],
  matched: 3,
};

describe('what the globe works out by itself', () => {
  it('lists the trees of the view and counts those beyond the list', () => {
    expect(treesInView(trees, WORLD, 2)).toEqual({ shown: [0, 1], total: 3 });
    expect(treesInView(trees, { west: 119, south: 29, east: 121, north: 31 }, 9)).toEqual({
      shown: [1],
      total: 1,
    });
  });

  it('sees trees on both sides of the date line', () => {
    expect(treesInView(trees, { west: 170, south: -10, east: -170, north: 10 }, 9).shown).toEqual([2]);
  });

  it('knows what lies in an outline, and not in its hole or beside its parts', () => {
    const box = (west: number, east: number) => [
      [west, 0],
      [east, 0],
      [east, 4],
      [west, 4],
      [west, 0],
    ];
    const rings = ringsOfJson([[box(0, 9), box(2, 4)], [box(20, 29)]]);
    expect(rings.map(({ length }) => length)).toEqual([5, 5, 5]);
    const met = [1, 3, 5, 15, 25].map((lon) => isInside(rings, [lon, 1]));
    expect(met).toEqual([true, false, true, false, true]);
    expect(ringsOfJson([120, 30])).toEqual([]);
  });

  it('reads all rings of an outline and its bounds', () => {
    const rings = ringsOfWkt('MULTIPOLYGON(((1 2,3 4,1 2),(1.5 2.5,1.6 2.6,1.5 2.5)),((-7 8,9 10,-7 8)))');
    expect(rings.map((ring) => ring.length)).toEqual([3, 3, 3]);
    expect(boundsOf(rings)).toEqual([-7, 2, 9, 10]);
    expect(boundsOf(ringsOfWkt('POINT(1 2)'))).toBeUndefined();
  });

  it('chooses a round length for the scale bar', () => {
    expect(scaleBar(10)).toEqual({ metres: 1000, pixels: 100 });
    expect(scaleBar(4500)).toEqual({ metres: 500_000, pixels: 111 });
    expect(scaleBar(Number.NaN)).toBeUndefined();
  });
});
