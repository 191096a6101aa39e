import { inView, type View } from '../map/detail.js';

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

export const WORLD: View = { west: -180, south: -90, east: 180, north: 90 };

/** Places of the trees in the view: the first `most` of them, and how many there are. */
export function treesInView(trees: TreeSet, view: View, most: number): { shown: number[]; total: number } {
  const shown: number[] = [];
  let total = 0;
  for (let i = 0; i < trees.count; i++) {
    if (!inView(view, trees.lon[i] ?? 0, trees.lat[i] ?? 0)) continue;
    total++;
    if (shown.length < most) shown.push(i);
  }
  return { shown, total };
}

const METRES_A_DEGREE = 111_320;

/** Trees that stand at most so many metres from that one, itself first: on the picture they are one point. */
export function treesBeside(trees: TreeSet, index: number, metres: number): number[] {
  const [lon, lat] = [trees.lon[index] ?? 0, trees.lat[index] ?? 0];
  const north = metres / METRES_A_DEGREE;
  const east = north / Math.max(Math.cos((lat * Math.PI) / 180), 0.01);
  const found = [index];
  for (let i = 0; i < trees.count; i++) {
    if (i === index) continue;
    const x = ((trees.lon[i] ?? 0) - lon) / east;
    const y = ((trees.lat[i] ?? 0) - lat) / north;
    if (x * x + y * y <= 1) found.push(i);
  }
  return found;
}
