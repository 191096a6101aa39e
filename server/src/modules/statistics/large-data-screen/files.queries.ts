import { goodFootprint, goodOldTree, oldTree, oldTreeGroup } from '@gushu/shared';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { tableOf } from '../../../rows/columns.js';
import { BEHIND_DIGITS, insideRegionSql, isNarrowed, scoped } from '../../../rows/scope.js';
import { childDigits } from '../../trees/counts/index.js';

const REGISTERS = [oldTree, oldTreeGroup];
/** Files are counted by township. */
const STORED_DIGITS = 9;

/** Pictures and videos of the trees and groups of a child of a region, or of those that name none (under the region's code). */
export interface CountedFiles {
  child: string;
  pictureNum: number;
  videoNum: number;
}

const sums = (child: Sql, files: Sql, from: Sql): Sql =>
  sql`select ${child} as child, coalesce(sum(${files}) filter (where f.attach_type = '1'), 0)::int as "pictureNum",
      coalesce(sum(${files}) filter (where f.attach_type = '2'), 0)::int as "videoNum"
    from ${from} group by 1`;

/** A row is {@link CountedFiles}, as they stand now: files belong to no snapshot. */
export function filesByRegion(owner: Caller, region: string): Sql {
  const digits = raw(String(childDigits(region)));
  const isStored =
    childDigits(region) <= STORED_DIGITS && !REGISTERS.some((record) => isNarrowed(owner, record));
  if (isStored)
    return sums(
      sql`left(f.place, ${digits})`,
      sql`f.files`,
      sql`attachment_rollup f where f.tenant_id = ${owner.tenantId}
        and f.place >= ${region} and f.place < ${region + BEHIND_DIGITS}`,
    );
  const rows = REGISTERS.map(
    (record) => sql`select left(t.xz_code, ${digits}) as place, a.attach_type
      from ${tableOf(record)} t join attachment a on a.business_id = t.id
        and a.business_type = ${record.dataType} and a.is_deleted = 0
      where ${scoped(owner, record)} and ${insideRegionSql(region, 't')}`,
  );
  return sums(sql`f.place`, sql`1`, sql`(${join(rows, ' union all ')}) f`);
}

/** Published best trees and footprints of a child of a region, or of the region itself (under its code). */
export interface CountedContent {
  child: string;
  goodNum: number;
  footprintNum: number;
}

/** A row is {@link CountedContent}: what is published everybody of the tenant sees, wherever they are. */
export function contentByRegion(owner: Caller, region: string): Sql {
  const digits = raw(String(childDigits(region)));
  const rows = [goodOldTree, goodFootprint].map(
    (
      record,
    ) => sql`select left(t.xz_code, ${digits}) as child, ${record.name}::text as record from ${tableOf(record)} t
      where ${scoped({ ...owner, xzCode: '' }, record)} and t.publish_status = 1 and ${insideRegionSql(region, 't')}`,
  );
  return sql`select c.child, count(*) filter (where c.record = ${goodOldTree.name})::int as "goodNum",
      count(*) filter (where c.record = ${goodFootprint.name})::int as "footprintNum"
    from (${join(rows, ' union all ')}) c group by 1`;
}
