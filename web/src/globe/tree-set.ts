/** Trees by column: one array a property, one place in it a tree. */
export interface TreeSet {
  count: number;
  lon: Float64Array;
  lat: Float64Array;
  /** 1 a single tree, 2 a tree of a group. */
  type: Uint8Array;
  id: string[];
  number: string[];
  /** How many there are in all; more than `count` when the answer was cut. */
  matched: number;
}

/** A box in degrees; `west` above `east` crosses the date line. */
export interface View {
  west: number;
  south: number;
  east: number;
  north: number;
}

export const WORLD: View = { west: -180, south: -90, east: 180, north: 90 };

const inside = ({ west, south, east, north }: View, lon: number, lat: number): boolean =>
  lat >= south && lat <= north && (west <= east ? lon >= west && lon <= east : lon >= west || lon <= east);

/** Places of the trees in the view: the first `most` of them, and how many there are. */
export function treesInView(trees: TreeSet, view: View, most: number): { shown: number[]; total: number } {
  const shown: number[] = [];
  let total = 0;
  for (let i = 0; i < trees.count; i++) {
    if (!inside(view, trees.lon[i] ?? 0, trees.lat[i] ?? 0)) continue;
    total++;
    if (shown.length < most) shown.push(i);
  }
  return { shown, total };
}
