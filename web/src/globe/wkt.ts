/** A ring of alternating lon, lat. */
export type Ring = number[];

/** The rings of a POLYGON or MULTIPOLYGON text, holes included. */
export function ringsOfWkt(wkt: string): Ring[] {
  if (!/^\s*(MULTI)?POLYGON/i.test(wkt)) return [];
  return (wkt.match(/\([^()]+\)/g) ?? []).map((ring) =>
    ring
      .slice(1, -1)
      .split(',')
      .flatMap((position) => position.trim().split(/\s+/).slice(0, 2).map(Number)),
  );
}

/** The rings of a GeoJSON outline, holes included. */
export function ringsOfJson(coordinates: unknown): Ring[] {
  if (!Array.isArray(coordinates)) return [];
  const isRing = Array.isArray(coordinates[0]) && typeof (coordinates[0] as unknown[])[0] === 'number';
  return isRing
    ? [(coordinates as number[][]).flatMap((position) => position.slice(0, 2))]
    : coordinates.flatMap(ringsOfJson);
}

/** Whether a position lies in an outline: a line from it to the east crosses the rings an odd number of times. */
export function isInside(rings: readonly Ring[], [lon, lat]: readonly [number, number]): boolean {
  let inside = false;
  for (const ring of rings) {
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = ring.slice(i, i + 4);
      if (y1 > lat !== y2 > lat && lon < x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
    }
  }
  return inside;
}

/** West, south, east, north of the rings. */
export function boundsOf(rings: readonly Ring[]): [number, number, number, number] | undefined {
  if (rings.length === 0) return undefined;
  const bounds: [number, number, number, number] = [180, 90, -180, -90];
  for (const ring of rings) {
    for (let i = 0; i + 1 < ring.length; i += 2) {
      const [lon = 0, lat = 0] = [ring[i], ring[i + 1]];
      bounds[0] = Math.min(bounds[0], lon);
      bounds[1] = Math.min(bounds[1], lat);
      bounds[2] = Math.max(bounds[2], lon);
      bounds[3] = Math.max(bounds[3], lat);
    }
  }
  return bounds;
}
