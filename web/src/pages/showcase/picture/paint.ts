import type { Scheme } from '../../../theme/tokens.js';
import { paintHill, paintRanges, paintSky, type Sheet } from './paint-land.js';
import { paintTree } from './paint-tree.js';
import { HOURS } from './palette.js';
import { seeded } from './random.js';
import { growTree } from './tree.js';

const SEED = 1221300;

/** Paints the whole picture: sky, ranges in mist, the hill and the ancient tree on it. */
export function paint(sheet: Sheet, scheme: Scheme): void {
  const hour = HOURS[scheme];
  paintSky(sheet, hour, seeded(SEED));
  paintRanges(sheet, hour, seeded(SEED + 1));
  paintHill(sheet, hour, seeded(SEED + 2));
  paintTree(sheet, hour, growTree(seeded(SEED + 3)), seeded(SEED + 4));
}
