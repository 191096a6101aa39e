import { isBlank, type Fault, type oldTree } from '@gushu/shared';
import sql from 'sql-template-tag';
import { queryOne, type Db } from '../../../database/database.js';
import { ValidationError } from '../../../http/errors.js';
import { assign, type Draft, type Stored } from '../../../rows/stored.js';
import { placeLabel } from '../../../rows/words.js';
import { toStored } from './coordinates.js';

const differs = (a: unknown, b: unknown): boolean => Number(a) !== Number(b);

const isConverted = (coordSys: string): boolean => coordSys === '2' || coordSys === '3';

/** Whether a position is the stored one of a change, which was converted already. */
function isStored(row: Draft<typeof oldTree>, coordSys: string): boolean {
  if (!isConverted(coordSys) || isBlank(row.rawLon) || isBlank(row.rawLat)) return false;
  const { lon, lat } = toStored({ lon: Number(row.rawLon), lat: Number(row.rawLat) }, coordSys);
  return !differs(row.lon, lon) && !differs(row.lat, lat);
}

/**
 * Converts a newly given position to CGCS2000 and stores the given values in `rawLon`, `rawLat`. If only one half of a
 * converted position changes, the given value of the other half is used, so that it is not converted twice.
 */
export function settlePosition(row: Draft<typeof oldTree>, before: Stored<typeof oldTree> | undefined): void {
  const coordSys = row.coordSys ?? '1';
  const changed =
    !before ||
    differs(row.lon, before.lon) ||
    differs(row.lat, before.lat) ||
    coordSys !== (before.coordSys ?? '1');
  if (!changed || isBlank(row.lon) || isBlank(row.lat) || isStored(row, coordSys)) return;
  const asGiven = (name: 'lon' | 'lat', raw: 'rawLon' | 'rawLat'): number =>
    Number(before && !differs(row[name], before[name]) && !isBlank(before[raw]) ? before[raw] : row[name]);
  const given = { lon: asGiven('lon', 'rawLon'), lat: asGiven('lat', 'rawLat') };
  const { lon, lat } = toStored(given, coordSys);
  const raw = isConverted(coordSys)
    ? { rawLon: given.lon, rawLat: given.lat }
    : { rawLon: null, rawLat: null };
  assign(row, { lon, lat, ...raw });
}

/** Position and region of a row. */
type Position = Partial<Record<'lon' | 'lat', number | null>> & { xzCode?: string | null };

/** The fault of a position more than 200 m outside of its region, with the region it lies in. */
export async function positionFault(
  db: Db,
  { xzCode, lon, lat }: Position,
): Promise<Omit<Fault, 'field'> | undefined> {
  if ([xzCode, lon, lat].some(isBlank)) return undefined;
  const found = await queryOne<{ inside: boolean; place: string | null }>(
    db,
    sql`select place_inside(${xzCode}, ${lon}::float8, ${lat}::float8) as inside,
      place_name(${lon}::float8, ${lat}::float8) as place`,
  );
  if (!found || found.inside) return undefined;
  return found.place
    ? { key: 'tree.outsideCounty', params: { place: await placeLabel(found.place) } }
    : { key: 'tree.abroad' };
}

/** Refuses a position outside of the row's own region. */
export async function assertPosition(db: Db, { xzCode, lon, lat }: Position): Promise<void> {
  const fault = await positionFault(db, { xzCode, lon, lat });
  if (fault) throw new ValidationError([{ field: 'lon', ...fault }]);
}
