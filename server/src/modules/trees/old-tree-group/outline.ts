import {
  isBlank,
  isMiddleOf,
  type Label,
  type MessageParams,
  middleOfWkt,
  type oldTreeGroup,
} from '@gushu/shared';
import sql from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { type Db, query, queryOne } from '../../../database/database.js';
import { ValidationError } from '../../../http/errors.js';
import { assign, type Draft, type Stored } from '../../../rows/stored.js';
import { invalidReasonSql } from '../../../search/invalid-outline.js';
import { leavesCountySql, lockOutlines, overlappedSql, overlapsSql } from '../rules/index.js';

/** Findings of the database about an outline. */
interface Outline {
  why: Label | null;
  /** Area; null for an invalid outline. */
  area: number | null;
  outside: boolean;
  /** Name of a group whose outline it overlaps. */
  overlaps: string | null;
}

/** Id of the group: a change beside it is a second row of the same group. */
const groupOf = (row: Draft<typeof oldTreeGroup>): string | null => row.originId ?? row.id ?? null;

/** Waits for other comparisons of outlines in the same counties. */
const lockOutline = (
  db: Db,
  caller: Caller,
  { geom, xzCode }: Draft<typeof oldTreeGroup>,
): Promise<object[]> =>
  query(
    db,
    lockOutlines(
      caller,
      sql`select ${xzCode ?? ''}::text as xz_code, case when st_isvalid(g) then g end as shape
        from st_geomfromtext(${geom}, 4326) g`,
    ),
  );

/** Reads an outline: its validity, its area and the group it overlaps (G09). */
async function readOutline(db: Db, caller: Caller, row: Draft<typeof oldTreeGroup>): Promise<Outline> {
  const found = await queryOne<Outline>(
    db,
    sql`select case when not v.valid then ${invalidReasonSql(sql`v.geom`)} end as why,
        round((st_area(v.shape::geography) / 10000)::numeric, 4) as area,
        ${leavesCountySql(sql`g.geom`, sql`v.shape`)} as outside,
        (select ${overlappedSql(caller)} from old_tree_group o
          where ${overlapsSql(caller, sql`v.shape`)} and o.id is distinct from ${groupOf(row)}::bigint limit 1) as overlaps
      from (select geom, st_isvalid(geom) as valid, case when st_isvalid(geom) then geom end as shape
          from (select st_geomfromtext(${row.geom}, 4326) as geom) a) v
        left join blade_region r on r.code = ${(row.xzCode ?? '').slice(0, 6)}
        left join region_geom g on g.code = r.boundary_code`,
  );
  return found!;
}

/** The fault of an outline; undefined if it has none. */
function faultOf({ why, outside, overlaps }: Outline): { key: string; params?: MessageParams } | undefined {
  if (why !== null) return { key: 'group.invalid', params: { why } };
  if (outside) return { key: 'group.outside' };
  return overlaps === null ? undefined : { key: 'group.overlaps', params: { group: overlaps } };
}

/**
 * Computes the area of a group's outline and, unless a person has placed the group elsewhere, its centre. Refuses an
 * outline that is invalid, lies outside the county or overlaps another group's (G09). An unchanged outline is not
 * checked again.
 */
export async function settleOutline(
  db: Db,
  caller: Caller,
  row: Draft<typeof oldTreeGroup>,
  before: Stored<typeof oldTreeGroup> | undefined,
): Promise<void> {
  if (isBlank(row.geom)) {
    row.geomArea = null;
    return;
  }
  const isSame = before && (['geom', 'xzCode'] as const).every((name) => before[name] === row[name]);
  if (isSame && !isBlank(row.lon)) return;
  await lockOutline(db, caller, row);
  const outline = await readOutline(db, caller, row);
  const fault = faultOf(outline);
  if (fault) throw new ValidationError([{ field: 'geom', ...fault }]);
  row.geomArea = outline.area;
  const follows = isBlank(row.lon) || isBlank(row.lat) || isMiddleOf(before?.geom, row);
  if (follows) assign(row, middleOfWkt(row.geom));
}
