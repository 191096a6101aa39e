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
