import type { Lonlat } from '@gushu/shared';

/** The positions of a ring. */
export type Ring = Lonlat[];

const positionOf = ([lon = 0, lat = 0]: readonly number[]): Lonlat => [lon, lat];

/** The rings of a POLYGON or MULTIPOLYGON text, holes included. */
export function ringsOfWkt(wkt: string): Ring[] {
  if (!/^\s*(MULTI)?POLYGON/i.test(wkt)) return [];
  return (wkt.match(/\([^()]+\)/g) ?? []).map((ring) =>
    ring
      .slice(1, -1)
      .split(',')
      .map((position) => positionOf(position.trim().split(/\s+/).map(Number))),
  );
}

/** The rings of a GeoJSON outline, holes included. */
export function ringsOfJson(coordinates: unknown): Ring[] {
  if (!Array.isArray(coordinates)) return [];
  const isRing = Array.isArray(coordinates[0]) && typeof (coordinates[0] as unknown[])[0] === 'number';
  return isRing ? [(coordinates as number[][]).map(positionOf)] : coordinates.flatMap(ringsOfJson);
}

/** West, south, east, north of the rings. */
export function boundsOf(rings: readonly Ring[]): [number, number, number, number] | undefined {
  if (rings.length === 0) return undefined;
  const bounds: [number, number, number, number] = [180, 90, -180, -90];
  for (const [lon, lat] of rings.flat()) {
    bounds[0] = Math.min(bounds[0], lon);
    bounds[1] = Math.min(bounds[1], lat);
    bounds[2] = Math.max(bounds[2], lon);
    bounds[3] = Math.max(bounds[3], lat);
  }
  return bounds;
}
