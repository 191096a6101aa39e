import { isInside, type Lonlat, MAX_SHOOT_DISTANCE, partsOf } from '@gushu/shared';

/** Longitude and latitude. */
export type Place = readonly [lon: number, lat: number];

const EARTH_RADIUS = 6_371_008.8;
const RADIANS = Math.PI / 180;
const KILO = 1_000;

/** Metres between two places of the earth. */
export function metresBetween([lonA, latA]: Place, [lonB, latB]: Place): number {
  const half = (degrees: number): number => Math.sin((degrees * RADIANS) / 2) ** 2;
  const chord = half(latB - latA) + Math.cos(latA * RADIANS) * Math.cos(latB * RADIANS) * half(lonB - lonA);
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** A place of a row or a form; nothing while one of its numbers is missing. */
export function placeOf(lon: unknown, lat: unknown): Place | undefined {
  const place = [lon, lat].map((value) => (value === '' || value === null ? NaN : Number(value)));
  return place.every(Number.isFinite) ? (place as unknown as Place) : undefined;
}

/** Where a tree or a group of trees is: the rings of its areas; of a single place one ring that holds just that. */
export type Ground = readonly Lonlat[][][];

/** The ground of a row or a form: its outline where it has one, else its place. */
export function groundOf({ lon, lat, geom }: Readonly<Record<string, unknown>>): Ground | undefined {
  const outline = typeof geom === 'string' ? partsOf('polygon', geom) : undefined;
  const place = placeOf(lon, lat);
  return outline ?? (place && [[[place, place]]]);
}

/** Metres from a place to the nearest of a ground, as the server measures them; none within an outline. */
export function metresFrom(ground: Ground, place: Place): number {
  const rings = ground.flat();
  if (isInside(rings, place)) return 0;
  const sides = rings.flatMap((ring) => ring.slice(1).map((end, at) => [ring[at]!, end] as const));
  return Math.min(...sides.map(([from, to]) => metresBetween(place, nearestOn(from, to, place))));
}

/** The point of a side that is nearest to a place, on a plane: sides are short. */
function nearestOn([fromLon, fromLat]: Place, [toLon, toLat]: Place, [lon, lat]: Place): Place {
  const narrow = Math.cos(lat * RADIANS);
  const [east, north] = [(toLon - fromLon) * narrow, toLat - fromLat];
  const length = east ** 2 + north ** 2;
  const along = ((lon - fromLon) * narrow * east + (lat - fromLat) * north) / (length || 1);
  const share = Math.min(1, Math.max(0, along));
  return [fromLon + (toLon - fromLon) * share, fromLat + (toLat - fromLat) * share];
}

/** Whether a picture was taken so far from its tree that it may be of another one. */
export const isFar = (metres: unknown): boolean => Number(metres ?? 0) > MAX_SHOOT_DISTANCE;

/** A distance as people say it: 640 m, 2.3 km. */
export const distanceText = (metres: number): string =>
  metres < KILO ? `${Math.round(metres)} m` : `${(metres / KILO).toFixed(1)} km`;
