import { MAX_SHOOT_DISTANCE } from '@gushu/shared';

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

/** Whether a picture was taken so far from its tree that it may be of another one. */
export const isFar = (metres: unknown): boolean => Number(metres ?? 0) > MAX_SHOOT_DISTANCE;

/** A distance as people say it: 640 m, 2.3 km. */
export const distanceText = (metres: number): string =>
  metres < KILO ? `${Math.round(metres)} m` : `${(metres / KILO).toFixed(1)} km`;
