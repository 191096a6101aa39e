import { bodyFields, type EntityDefinition } from './record/define.js';
import type { Field } from './record/fields.js';

/** The two fields of a position, and those that say what a position on the map says with it. */
export interface PointFields {
  lon: string;
  lat: string;
  /** Form group of the position. */
  group: string | undefined;
  /** Field of the region that the position lies in, where people fill it in. */
  region: string | undefined;
  /** Field of the coordinate system. */
  system: string | undefined;
}

/** The coordinate system of our maps (CGCS2000), as dictionary `coord_sys` names it. */
export const MAP_SYSTEM = '1';

/** The positions of a record that people fill in: `lon` and `lat`, or `toLon` and `toLat`. */
export function pointsOf(record: EntityDefinition): PointFields[] {
  const body = bodyFields(record);
  const typed = new Map<string, Field>(body);
  return body.flatMap(([lon, field]) => {
    const part = lon === 'lon' ? '' : lon.endsWith('Lon') ? lon.slice(0, -'Lon'.length) : undefined;
    if (part === undefined || field.kind !== 'decimal') return [];
    const named = (name: string) =>
      part === '' ? name : part + name.charAt(0).toUpperCase() + name.slice(1);
    const lat = named('lat');
    if (typed.get(lat)?.kind !== 'decimal') return [];
    const region = named('xzCode');
    const system =
      part === '' && body.find(([, one]) => one.kind === 'dictionary' && one.code === 'coord_sys');
    return [
      {
        lon,
        lat,
        group: field.group,
        region: typed.get(region)?.kind === 'region' ? region : undefined,
        system: system ? system[0] : undefined,
      },
    ];
  });
}
