import { insideRegion, regionLevel } from '@gushu/shared';

/** Limits and sizes of the globe. */
export const GLOBE = {
  /** View at the start: west, south, east, north in degrees; and the height above its middle, metres. */
  box: [80, 22, 130, 55],
  height: 7_000_000,
  /** Height above a tree that was chosen, metres. */
  flight: 10_000,
  /** Flattest view, degrees below the horizon. */
  pitch: -20,
  /** Delay of the boundaries after the first picture, ms. */
  boundaryDelay: 2_000,
  /** Delay before a change of region or year is requested, ms. */
  settled: 300,
  /** Last levels of base maps, and of the satellite picture of 2022. */
  baseLevel: 18,
  satelliteLevel: 17,
  /**
   * Delay after which the panel of bookmarks closes once the pointer has left it, ms; and the number of bookmarks in
   * one request.
   */
  bookMarksClose: 300,
  bookMarks: 10_000,
  /** Maximum number of footprints read for the globe. */
  footprints: 9_999,
} as const;

/** Width and height of a mark on the picture, pixels: normal, and chosen. */
export const MARK_SIZE = { normal: [14, 20], selected: [30, 30] } as const;

/** Layers of boundaries by the shown region; the nation's is always drawn. */
export type BoundaryName = 'country' | 'province' | 'city' | 'county';

/** Minimum length of a region's code for a layer; the layers' own level below the nation. */
const BOUNDARIES: readonly { name: BoundaryName; level: 0 | 1 | 2 | 3; fits: (digits: number) => boolean }[] =
  [
    { name: 'country', level: 0, fits: () => true },
    { name: 'province', level: 1, fits: (digits) => digits < 2 },
    { name: 'city', level: 2, fits: (digits) => digits === 2 },
    { name: 'county', level: 3, fits: (digits) => digits >= 4 },
  ];

/** Boundaries that are drawn where a region is shown. */
export const boundariesOf = (code: string): BoundaryName[] =>
  BOUNDARIES.filter(({ fits }) => fits(code.length)).map(({ name }) => name);

/** Level of the finest of them: 1 provinces, 2 cities, 3 counties. */
export const boundaryLevelOf = (code: string): 1 | 2 | 3 =>
  Math.max(...BOUNDARIES.filter(({ fits }) => fits(code.length)).map(({ level }) => level)) as 1 | 2 | 3;

/** Whether a region's boundary is one of these: it lies in the shown region, on the finest level. */
export const isBoundaryOf = (code: string, xzCode: string): boolean =>
  xzCode.startsWith(code) && regionLevel(xzCode) === boundaryLevelOf(code);

/** Digits of the code under the middle of the view that the wheel sets, from a tile level on. */
const WHEEL_STEPS = [
  { from: 10, digits: 6 },
  { from: 8, digits: 4 },
  { from: 6, digits: 2 },
  { from: 0, digits: 0 },
] as const;

/** Tile level from which the wheel acts for people of an administrative level: all steps for the nation, none for counties. */
const WHEEL_FROM: Readonly<Record<number, number>> = { 1: 0, 2: 6, 3: 8 };

/** Person who turns the wheel: their level, 1 nation to 4 county, and their region. */
interface WheelUser {
  xzjb: number;
  own: string;
}

/** Whether turning the wheel at a tile level may change the region. */
export const wheelActs = (level: number, { xzjb }: Pick<WheelUser, 'xzjb'>): boolean =>
  level >= (WHEEL_FROM[xzjb] ?? Infinity);

/**
 * The region that the wheel sets at a tile level, with the county under the middle of the view: never one outside of
 * the person's own; undefined where nothing changes.
 */
export function wheelRegion(level: number, county: string, { xzjb, own }: WheelUser): string | undefined {
  if (!wheelActs(level, { xzjb })) return undefined;
  const digits = WHEEL_STEPS.find(({ from }) => level >= from)?.digits ?? 0;
  if (digits > 0 && county === '') return undefined;
  const code = county.slice(0, digits);
  if (insideRegion(code, own)) return code;
  // Above the own region, or beside it.
  return insideRegion(own, code) ? own : undefined;
}

/** Metres per pixel of tile level 0 at the equator. */
const WIDEST = 156_543.03;

/** Tile level whose pixels are as large as the picture's. */
export const tileLevel = (metresAPixel: number): number =>
  Number.isFinite(metresAPixel) && metresAPixel > 0
    ? Math.max(0, Math.round(Math.log2(WIDEST / metresAPixel)))
    : 0;

/** Search radius around a click in kilometres, from a height of the camera in metres on. */
const PICK_LADDER = [
  [15_000_000, 500],
  [7_000_000, 200],
  [3_000_000, 100],
  [1_500_000, 50],
  [700_000, 25],
  [300_000, 10],
  [150_000, 5],
  [70_000, 2.5],
  [30_000, 1],
  [15_000, 0.5],
  [7_000, 0.2],
  [3_000, 0.1],
  [1_500, 0.05],
  [700, 0.025],
] as const;
const NEAREST_KM = 0.0125;

/** Search radius around a click, kilometres, for a height of the camera in metres. */
export const pickRadius = (height: number): number =>
  PICK_LADDER.find(([from]) => height >= from)?.[1] ?? NEAREST_KM;

const KM_A_DEGREE = 111.32;

/** The mark nearest to a position within a radius in kilometres; undefined where there is none. */
export function nearestTo<M extends { lon: number; lat: number }>(
  marks: readonly M[],
  [lon, lat]: readonly [number, number],
  within: number,
): M | undefined {
  const shrink = Math.cos((lat * Math.PI) / 180);
  let found: M | undefined;
  let least = within;
  for (const mark of marks) {
    const away = Math.hypot((mark.lon - lon) * shrink, mark.lat - lat) * KM_A_DEGREE;
    if (away > least) continue;
    least = away;
    found = mark;
  }
  return found;
}

/** Codes of regions that a double click selects: of the nation, provinces, cities and counties. */
const SHOWN_CODE = /^(\d{2}|\d{4}|\d{6})$/;
/** `c_frcode` of the nation's own outline. */
const NATION_CODE = '00';

/** The region of a boundary's feature; undefined where it belongs to none. */
export function regionOfBoundary(code: unknown): string | undefined {
  const text = String(code ?? '');
  if (!SHOWN_CODE.test(text)) return undefined;
  return text === NATION_CODE ? '' : text;
}
