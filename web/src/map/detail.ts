import { regionLevel } from '@gushu/shared';

/** A box in degrees; `west` above `east` crosses the date line. */
export interface View {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** So many degrees across, the view is wide enough for marks of provinces, cities, counties. */
const WIDTHS = [
  [20, 1],
  [5, 2],
  [1.5, 3],
] as const;
const COUNTY = 3;
/** Boxes asked for reach over the view by this share, so that a small move needs nothing new. */
const OVER = 0.25;
const GRID = 0.1;

/** Degrees across the larger side of the view. */
function spanOf({ west, south, east, north }: View): number {
  const width = west <= east ? east - west : 360 - west + east;
  return Math.max(width, north - south);
}

/**
 * Level of the regions below `code` that the view has room for: 1 provinces, 2 cities, 3 counties; undefined where it
 * is close enough for the single trees, or where no regions are left.
 */
export function levelInView(view: View, code: string): 1 | 2 | 3 | undefined {
  const span = spanOf(view);
  const fitting = WIDTHS.find(([width]) => span > width)?.[1];
  if (fitting === undefined || regionLevel(code) >= COUNTY) return undefined;
  return Math.max(fitting, regionLevel(code) + 1) as 1 | 2 | 3;
}

/** Whether the position lies in the view. */
export const inView = ({ west, south, east, north }: View, lon: number, lat: number): boolean =>
  lat >= south && lat <= north && (west <= east ? lon >= west && lon <= east : lon >= west || lon <= east);

/** Whether single trees of the view are worth asking for. */
export const isClose = (view: View): boolean => spanOf(view) <= WIDTHS[2][0];

/** The view with some room around it, on a grid: what one asks for when close. */
export function roomyBox({ west, south, east, north }: View): View {
  const [x, y] = [(east - west) * OVER, (north - south) * OVER];
  const down = (value: number) => Number((Math.floor(value / GRID) * GRID).toFixed(1));
  const up = (value: number) => Number((Math.ceil(value / GRID) * GRID).toFixed(1));
  return { west: down(west - x), south: down(south - y), east: up(east + x), north: up(north + y) };
}
