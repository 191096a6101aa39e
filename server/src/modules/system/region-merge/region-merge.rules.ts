import { insideRegion, type Label, MAX_WKT, normalWkt, regionLevel, WKT_FORMS } from '@gushu/shared';
import sql from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { type Db, queryOne } from '../../../database/database.js';
import { ForbiddenError, ValidationError } from '../../../http/errors.js';
import { isNarrowed } from '../../../rows/scope.js';
import { invalidReasonSql } from '../../../search/invalid-outline.js';
import { MOVED } from './moved-records.js';

/** Level of a county: rows are not placed in regions above. */
const COUNTY = 3;

/** Refuses callers who see only some of the moved rows. */
export function assertSeesAllRows(caller: Caller): void {
  if (MOVED.some(({ record }) => isNarrowed(caller, record))) throw new ForbiddenError('regionMove.narrowed');
}

/** Refuses a merge between regions that do not exist or that the caller may not move. */
export async function assertRegions(
  db: Db,
  caller: Caller,
  { fromCode, toCode }: { fromCode: string; toCode: string },
): Promise<void> {
  assertSeesAllRows(caller);
  for (const [field, code] of Object.entries({ fromCode, toCode })) {
    if (!insideRegion(code, caller.xzCode)) throw new ForbiddenError('row.outsideRegion');
    if (regionLevel(code) < COUNTY) throw new ValidationError([{ field, key: 'regionMove.level' }]);
    const known = await queryOne(db, sql`select 1 from blade_region where code = ${code}`);
    if (!known) throw new ValidationError([{ field, key: 'regionMove.unknown' }]);
  }
  if (fromCode === toCode) throw new ValidationError([{ field: 'toCode', key: 'regionMove.same' }]);
  if (insideRegion(toCode, fromCode))
    throw new ValidationError([{ field: 'toCode', key: 'regionMove.inside' }]);
}

/** The polygon of a merge as it is stored; null if none is given. */
export async function polygonOf(db: Db, geom: string | undefined): Promise<string | null> {
  if (!geom?.trim()) return null;
  const wkt = geom.length <= MAX_WKT ? normalWkt('polygon', geom) : undefined;
  if (wkt === undefined)
    throw new ValidationError([{ field: 'geom', key: 'field.format', params: { form: WKT_FORMS.polygon } }]);
  const found = await queryOne<{ why: Label | null }>(
    db,
    sql`select case when not st_isvalid(g) then ${invalidReasonSql(sql`g`)} end as why from st_geomfromtext(${wkt}, 4326) g`,
  );
  if (found?.why)
    throw new ValidationError([{ field: 'geom', key: 'group.invalid', params: { why: found.why } }]);
  return wkt;
}
