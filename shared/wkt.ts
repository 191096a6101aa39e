import type { Label } from './label.js';

/** Kind of geometry: one or more areas, just one, or a way. */
export type Shape = 'polygon' | 'area' | 'line';

/** Longitude and latitude in degrees. */
export type Lonlat = readonly [lon: number, lat: number];

/** Longest text of a geometry, in characters: some ten thousand positions. */
export const MAX_WKT = 200_000;

/** Form of a geometry, as messages describe it. */
export const WKT_FORMS: Record<Shape, Label> = {
  polygon: [
    'POLYGON或MULTIPOLYGON，环首尾相同，经度73～136、纬度3～54',
    'POLYGON or MULTIPOLYGON with closed rings, longitude 73 to 136 and latitude 3 to 54',
  ],
  area: [
    '一个POLYGON，环首尾相同，经度73～136、纬度3～54',
    'one POLYGON with closed rings, longitude 73 to 136 and latitude 3 to 54',
  ],
  line: ['LINESTRING，经度73～136、纬度3～54', 'LINESTRING, longitude 73 to 136 and latitude 3 to 54'],
};

/** Brackets around the positions of each kind. */
const DEPTHS: Record<Shape, Readonly<Record<string, number>>> = {
  polygon: { POLYGON: 2, MULTIPOLYGON: 3 },
  area: { POLYGON: 2, MULTIPOLYGON: 3 },
  line: { LINESTRING: 1 },
};
const POSITION = /^-?\d{1,3}(\.\d{1,20})?\s+-?\d{1,3}(\.\d{1,20})?$/;
const LAST_BRACKET = ')';

/** The brackets of a text as lists; nothing where they do not fit or hold something else than positions. */
function listsOf(text: string): unknown {
  let isWrong = false;
  const json = text.replace(/[^(),]+/g, (between) => {
    const position = between.trim();
    if (position === '') return '';
    if (!POSITION.test(position)) isWrong = true;
    return `[${position.split(/\s+/).map(Number).join(',')}]`;
  });
  if (isWrong) return undefined;
  try {
    return JSON.parse(json.replaceAll('(', '[').replaceAll(')', ']'));
  } catch {
    return undefined;
  }
}

const six = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** A position inside the nation, to six decimals, about 0.1 m. */
function positionOf(value: unknown): Lonlat | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [lon, lat] = (value as unknown[]).map(Number) as [number, number];
  return lon >= 73 && lon <= 136 && lat >= 3 && lat <= 54 ? [six(lon), six(lat)] : undefined;
}

/** The positions of a ring, closed, or of a way. */
function pathOf(value: unknown, shape: Shape): Lonlat[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const path: Lonlat[] = [];
  for (const each of value) {
    const position = positionOf(each);
    if (!position) return undefined;
    path.push(position);
  }
  if (shape === 'line') return path.length >= 2 ? path : undefined;
  const [first, last] = [path[0], path.at(-1)];
  return path.length >= 4 && first?.join() === last?.join() ? path : undefined;
}

/** The rings of each area of a geometry, the outer one first; a way is one path of one. Nothing where it is none. */
export function partsOf(shape: Shape, wkt: string): Lonlat[][][] | undefined {
  if (wkt.length > MAX_WKT) return undefined;
  const open = wkt.indexOf('(');
  const depth = DEPTHS[shape][wkt.slice(0, Math.max(open, 0)).trim().toUpperCase()];
  if (depth === undefined || !wkt.trimEnd().endsWith(LAST_BRACKET)) return undefined;
  const lists = listsOf(wkt.slice(open));
  const areas = depth === 3 ? lists : depth === 2 ? [lists] : [[lists]];
  if (!Array.isArray(areas) || areas.length === 0) return undefined;
  const parts: Lonlat[][][] = [];
  for (const area of areas as unknown[]) {
    if (!Array.isArray(area) || area.length === 0) return undefined;
    const paths = (area as unknown[]).map((path) => pathOf(path, shape));
    if (!paths.every((path) => path !== undefined)) return undefined;
    parts.push(paths);
  }
  return shape === 'area' && parts.length > 1 ? undefined : parts;
}

const pathText = (path: readonly Lonlat[]): string =>
  `(${path.map((position) => position.join(' ')).join(',')})`;

/** A geometry as it is stored and answered: MULTIPOLYGON, POLYGON or LINESTRING, six decimals; nothing where it is none. */
export function normalWkt(shape: Shape, wkt: string): string | undefined {
  const parts = partsOf(shape, wkt);
  if (!parts) return undefined;
  if (shape === 'line') return `LINESTRING${pathText(parts[0]![0]!)}`;
  const areas = parts.map((rings) => `(${rings.map(pathText).join(',')})`).join(',');
  return shape === 'area' ? `POLYGON${areas}` : `MULTIPOLYGON(${areas})`;
}

const RADIUS = 6_371_008.8;
const RADIAN = Math.PI / 180;

/** Square metres within a ring on the sphere. */
function ringArea(ring: readonly Lonlat[]): number {
  let sum = 0;
  ring.forEach(([lon, lat], at) => {
    const [nextLon, nextLat] = ring[(at + 1) % ring.length]!;
    sum += (nextLon - lon) * RADIAN * (2 + Math.sin(lat * RADIAN) + Math.sin(nextLat * RADIAN));
  });
  return Math.abs((sum * RADIUS * RADIUS) / 2);
}

/** Square metres within an outline, its holes taken off; half a percent off the spheroid's at most. */
export function squareMetresOf(parts: readonly Lonlat[][][]): number {
  const metres = parts.flatMap((rings) =>
    rings.map((ring, at) => (at === 0 ? ringArea(ring) : -ringArea(ring))),
  );
  return Math.round(metres.reduce((all, one) => all + one, 0));
}

/** The same in hectares, to four decimals. */
export const hectaresOf = (parts: readonly Lonlat[][][]): number => squareMetresOf(parts) / 10_000;

const halfway = (values: readonly number[]): number => {
  const [least, most] = values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [
    Infinity,
    -Infinity,
  ] as [number, number]);
  return (least + most) / 2;
};

/** The latitude across an area's middle that meets none of its corners. */
function acrossOf(rings: readonly Lonlat[][]): number {
  const lats = rings.flat().map(([, lat]) => lat);
  const middle = halfway(lats);
  const [below, above] = [lats.filter((lat) => lat <= middle), lats.filter((lat) => lat > middle)];
  return halfway([Math.max(...below), Math.min(...above)]);
}

/** Where a ring meets a latitude, as longitudes. */
const meetings = (ring: readonly Lonlat[], across: number): number[] =>
  ring.slice(1).flatMap(([lon, lat], at) => {
    const [fromLon, fromLat] = ring[at]!;
    return lat > across === fromLat > across
      ? []
      : [fromLon + ((lon - fromLon) * (across - fromLat)) / (lat - fromLat)];
  });

/**
 * The middle of an outline, which lies inside it whatever its shape: halfway along the widest stretch at the middle
 * latitude of one of its areas, as PostGIS has it.
 */
export function middleOf(parts: readonly Lonlat[][][]): Lonlat {
  let [width, middle]: [number, Lonlat] = [0, parts[0]![0]![0]!];
  for (const rings of parts) {
    const across = acrossOf(rings);
    const met = rings.flatMap((ring) => meetings(ring, across)).sort((a, b) => a - b);
    for (let at = 0; at + 1 < met.length; at += 2) {
      const [west, east] = [met[at]!, met[at + 1]!];
      if (east - west > width) [width, middle] = [east - west, [six((west + east) / 2), six(across)]];
    }
  }
  return middle;
}

/** Whether a position lies in some rings, holes among them: a line from it to the east meets them an odd number of times. */
export function isInside(rings: readonly (readonly Lonlat[])[], [lon, lat]: Lonlat): boolean {
  let inside = false;
  for (const ring of rings) {
    for (let at = 1; at < ring.length; at++) {
      const [[fromLon, fromLat], [toLon, toLat]] = [ring[at - 1]!, ring[at]!];
      if (fromLat > lat === toLat > lat) continue;
      if (lon < fromLon + ((lat - fromLat) / (toLat - fromLat)) * (toLon - fromLon)) inside = !inside;
    }
  }
  return inside;
}

/** The middle of a geometry's outline; nothing where it is none. */
export function middleOfWkt(wkt: unknown): Record<'lon' | 'lat', number> | undefined {
  const parts = typeof wkt === 'string' ? partsOf('polygon', wkt) : undefined;
  if (!parts) return undefined;
  const [lon, lat] = middleOf(parts);
  return { lon, lat };
}

/** Whether a position is the middle that was worked out of an outline: it goes along when the outline is drawn anew. */
export function isMiddleOf(wkt: unknown, { lon, lat }: Readonly<Record<string, unknown>>): boolean {
  const middle = middleOfWkt(wkt);
  return middle !== undefined && six(Number(lon)) === middle.lon && six(Number(lat)) === middle.lat;
}
