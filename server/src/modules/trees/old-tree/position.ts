import { isBlank, type Fault } from '@gushu/shared';
import sql from 'sql-template-tag';
import { queryOne, type Db } from '../../../database.js';
import type { Stored } from '../../../record/entity.js';
import { toStored } from './coordinates.js';

const differs = (a: unknown, b: unknown): boolean => Number(a) !== Number(b);

/** Converts a newly given position to CGCS2000 and keeps what was given in `rawLon`, `rawLat`. */
export function settlePosition(row: Stored, before: Stored | undefined): void {
  const isNew = !before || differs(row['lon'], before['lon']) || differs(row['lat'], before['lat']);
  if (!isNew || isBlank(row['lon']) || isBlank(row['lat'])) return;
  const given = { lon: Number(row['lon']), lat: Number(row['lat']) };
  const coordSys = String(row['coordSys'] ?? '1');
  const converted = coordSys === '2' || coordSys === '3';
  const { lon, lat } = toStored(given, coordSys);
  Object.assign(row, {
    lon,
    lat,
    rawLon: converted ? given.lon : null,
    rawLat: converted ? given.lat : null,
  });
}

/** Whether the position lies in the row's own region, 200 m beside its border at most; else where it lies. */
export async function positionFault(db: Db, row: Stored): Promise<Fault | undefined> {
  if (isBlank(row['lon']) || isBlank(row['lat'])) return undefined;
  const found = await queryOne<{ inside: boolean; place: string | null }>(
    db,
    sql`select place_inside(${String(row['xzCode'])}, ${row['lon']}::float8, ${row['lat']}::float8) as inside,
      place_name(${row['lon']}::float8, ${row['lat']}::float8) as place`,
  );
  if (!found || found.inside) return undefined;
  return found.place
    ? { field: 'lon', key: 'tree.outsideCounty', params: { place: found.place } }
    : { field: 'lon', key: 'tree.abroad' };
}
