import ground from './ground.json' with { type: 'json' };
import type { Box } from '../../api/region-shapes.js';
import type { Scheme } from '../../theme/tokens.js';

/** Edge of a tile in pixels. */
export const GROUND_TILE = ground.tile;
export const GROUND_DEEPEST = ground.deepest;

/** Degrees across a tile of a level; the coarsest has two tiles side by side. */
const degreesOf = (level: number): number => 180 / 2 ** level;

/** Whether there is such a tile: of the whole earth down to a level, below it of the nation's surroundings alone. */
export function hasGround(level: number, x: number, y: number): boolean {
  if (level < 0 || level > ground.deepest) return false;
  if (x < 0 || y < 0 || x >= 2 ** (level + 1) || y >= 2 ** level) return false;
  if (level <= ground.worldLevel) return true;
  const [west = 0, south = 0, east = 0, north = 0] = ground.bounds;
  const size = degreesOf(level);
  const [left, top] = [x * size - 180, 90 - y * size];
  return left < east && left + size > west && top > south && top - size < north;
}

/** Where a tile of the relief lies, drawn for light or dark maps; levels and rows from the north-west as in WMTS. */
export const groundUrl = (scheme: Scheme, level: number, x: number, y: number): string =>
  `${ground.folder}/${scheme}/${level}/${x}-${y}.webp`;

/** Where rivers and lakes lie. */
export const WATER_URL = `${ground.folder}/water.json`;

/** West, south, east, north of the rivers and lakes. */
export const BOUNDS_OF_WATER: Box = [
  ground.bounds[0] ?? 0,
  ground.bounds[1] ?? 0,
  ground.bounds[2] ?? 0,
  ground.bounds[3] ?? 0,
];
