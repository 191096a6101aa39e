import { hectaresOf, type Lonlat, partsOf } from '../wkt.js';
import type { Fault } from '../record/check.js';
import { isBlank } from '../blank.js';

/** Where a spatial query looks: within an area, or no farther than `buffer` metres from a point, a way or an area. */
export interface Space {
  shape: 'point' | 'line' | 'polygon';
  /** POINT, LINESTRING or MULTIPOLYGON. */
  wkt: string;
  buffer: number;
}

/** Positions of a drawn shape; they have to fit into an address. */
const MAX_SPACE_POSITIONS = 300;
/** Longest text of a drawn shape, in characters. */
export const MAX_SPACE_WKT = 8_000;
/** Most metres around the drawn shape. */
export const MAX_SPACE_BUFFER = 50_000;
/** Most square kilometres of a search: larger areas are searched by region. */
const MAX_SPACE_AREA = 300_000;
const MAX_SPACE_LENGTH = 1_000;
const METRE_FORM = /^\d{1,6}(\.\d{1,2})?$/;

const wrong = (field: string, key: string, params?: Fault['params']): { faults: Fault[] } => ({
  faults: [{ field, key, ...(params ? { params } : {}) }],
});

const POINT = /^POINT\s*\(([^(),]{3,60})\)$/i;
const EARTH_RADIUS = 6_371.0088;
const RADIAN = Math.PI / 180;

/** Kilometres between two positions on the sphere. */
function kilometresBetween([lon, lat]: Lonlat, [toLon, toLat]: Lonlat): number {
  const [north, east] = [(toLat - lat) * RADIAN, (toLon - lon) * RADIAN];
  const a =
    Math.sin(north / 2) ** 2 + Math.cos(lat * RADIAN) * Math.cos(toLat * RADIAN) * Math.sin(east / 2) ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(a)));
}

const lengthOf = (path: readonly Lonlat[]): number =>
  path.slice(1).reduce((sum, position, at) => sum + kilometresBetween(path[at]!, position), 0);

/** On which side of the way from `a` to `b` a position lies. */
const sideOf = (a: Lonlat, b: Lonlat, p: Lonlat): number =>
  Math.sign((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]));

/** Whether a ring crosses itself: two of its sides that are no neighbours meet. */
function crossesItself(ring: readonly Lonlat[]): boolean {
  const sides = ring.slice(1).map((end, at) => [ring[at]!, end] as const);
  return sides.some(([a, b], at) =>
    sides.slice(at + 2).some(([c, d], further) => {
      if (at === 0 && further === sides.length - 3) return false;
      return sideOf(a, b, c) * sideOf(a, b, d) < 0 && sideOf(c, d, a) * sideOf(c, d, b) < 0;
    }),
  );
}

/** The shape of a text with its paths; nothing where it is none. */
function shapeOf(wkt: string): { shape: Space['shape']; parts: Lonlat[][][] } | undefined {
  const at = POINT.exec(wkt.trim())?.[1];
  if (at !== undefined) {
    const [way] = partsOf('line', `LINESTRING(${at},${at})`) ?? [];
    return way && { shape: 'point', parts: [[[way[0]![0]!]]] };
  }
  for (const shape of ['polygon', 'line'] as const) {
    const parts = partsOf(shape, wkt);
    if (parts) return { shape, parts };
  }
  return undefined;
}

/** Square kilometres of a shape with what lies around it. */
function squareKilometresOf(shape: Space['shape'], parts: Lonlat[][][], buffer: number): number {
  const metres = buffer / 1_000;
  const around = Math.PI * metres ** 2;
  if (shape === 'point') return around;
  if (shape === 'line') return 2 * metres * lengthOf(parts[0]![0]!) + around;
  const outer = parts.reduce((sum, [ring = []]) => sum + lengthOf(ring), 0);
  return hectaresOf(parts) / 100 + outer * metres + around;
}

const pathText = (path: readonly Lonlat[]): string => path.map((position) => position.join(' ')).join(',');

function textOf(shape: Space['shape'], parts: Lonlat[][][]): string {
  if (shape === 'point') return `POINT(${pathText(parts[0]![0]!)})`;
  if (shape === 'line') return `LINESTRING(${pathText(parts[0]![0]!)})`;
  const areas = parts.map((rings) => `(${rings.map((ring) => `(${pathText(ring)})`).join(',')})`);
  return `MULTIPOLYGON(${areas.join(',')})`;
}

function boundsFault(shape: Space['shape'], parts: Lonlat[][][], buffer: number) {
  const paths = parts.flat();
  if (paths.flat().length > MAX_SPACE_POSITIONS)
    return wrong('geom', 'space.positions', { max: MAX_SPACE_POSITIONS });
  if (shape === 'polygon' && paths.some(crossesItself)) return wrong('geom', 'space.crosses');
  if (shape !== 'polygon' && buffer === 0) return wrong('buffer', 'field.required');
  if (shape === 'line' && lengthOf(paths[0]!) > MAX_SPACE_LENGTH)
    return wrong('geom', 'space.long', { max: MAX_SPACE_LENGTH });
  if (squareKilometresOf(shape, parts, buffer) > MAX_SPACE_AREA)
    return wrong('geom', 'space.large', { max: MAX_SPACE_AREA.toLocaleString('en-US') });
  return undefined;
}

/** Reads the area of a spatial query, WKT and metres around it, or its faults; undefined where nothing is given. */
export function readSpace(
  geom: unknown,
  buffer: unknown,
): { space?: Space | undefined; faults?: undefined } | { space?: undefined; faults: Fault[] } {
  if (isBlank(geom)) return isBlank(buffer) ? {} : wrong('geom', 'field.required');
  const [wkt, around] = [String(geom), isBlank(buffer) ? '0' : String(buffer)];
  if (wkt.length > MAX_SPACE_WKT) return wrong('geom', 'field.long', { max: MAX_SPACE_WKT });
  if (!METRE_FORM.test(around) || Number(around) > MAX_SPACE_BUFFER)
    return wrong('buffer', 'field.range', { min: 0, max: MAX_SPACE_BUFFER });
  const found = shapeOf(wkt);
  if (!found) return wrong('geom', 'space.form');
  const metres = Number(around);
  const fault = boundsFault(found.shape, found.parts, metres);
  if (fault) return fault;
  return { space: { shape: found.shape, wkt: textOf(found.shape, found.parts), buffer: metres } };
}
