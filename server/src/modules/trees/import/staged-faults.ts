import type { RecordDefinition } from '@gushu/shared';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { sameIdentity } from '../../../database/identity.js';
import { everyoneIn, scoped } from '../../../rows/scope.js';
import { partNames } from '../../../sheets/meaning/sheet-columns.js';
import { snapshotOf } from '../counts/index.js';
import { isYearClosedSql } from '../old-tree/index.js';
import type { Register } from '../rules/index.js';
import { type Batch, RECOGNISED } from './batch.queries.js';

// Faults of the rows of any register: parts of a statement over the staged rows `s`, each joined with the register's
// row that it means, with the status `next_status` that it gets.

/**
 * Id of the register's row whose number is that of the staged row `s`, case and width aside. Of two that differ in nothing
 * else, as they may stand there from before this was asked, the one that is written so.
 * @param where what else holds of it, as `e`
 */
export const namedRow = ({ table }: RecordDefinition, column: string, where: Sql): Sql => sql`(
  select e.id from ${raw(table)} e where ${where} and ${sameIdentity(`e.${column}`, `s.${column}`)}
  order by e.${raw(column)} <> s.${raw(column)}, e.id limit 1)`;

/**
 * Joins the register's row that a staged row `s` means as `t`: its id, and whether it is the sender's own to update. What it
 * holds is there only then: no message may tell anything of a row that its reader does not see.
 * @param more further columns of it
 */
export const existingRow = (
  { record }: Register,
  { owner, mode }: Batch,
  existing: Sql,
  more = empty,
): Sql => sql`
  left join lateral (
    select t.id as existing_id, t.own, seen.* from (
      select t.*, ${mode} > 1 and ${scoped(owner, record)} as own from ${raw(record.table)} t where ${existing} limit 1) t
    left join lateral (
      select t.status as existing_status, t.xz_code as existing_code, t.year as existing_year,
        t.lon as existing_lon, t.lat as existing_lat, ${RECOGNISED} as recognised ${more} where t.own) seen on true
    ) t on true`;

/** A half of where a row `s` will stand: both halves are given, or both are what the register has. */
export const placedAt = (half: 'lon' | 'lat'): Sql =>
  raw(`case when s.lon is null and s.lat is null then t.existing_${half} else s.${half} end::float8`);

/** Rows that may not be added, or not updated, since the register has them, or as it has them. */
export function existingFaults({ record, dataType, number }: Register, { owner, year, mode }: Batch): Sql {
  const named = raw(`'${number}'`);
  const approved = sql`own and existing_status = 1`;
  return sql`select row_number, ${named} as field, 'E8' as key, null::jsonb as params
    from s where existing_id is not null and (${mode} = 1 or ${mode} = 3 and not own)
  union all select row_number, ${named}, 'import.missing', null
    from s where (existing_id is null or not own) and (${mode} = 2 or is_partial)
  union all select row_number, ${named}, 'import.inReview', null
    from s where own and existing_status between 3 and 6
  union all select row_number, ${named}, 'import.changeOpen', null
    from s where ${approved} and exists (select from ${raw(record.table)} c
      where ${scoped(everyoneIn(owner), record, 'c')} and c.origin_id = s.existing_id)
  union all select row_number, ${named}, 'import.archived', jsonb_build_object('year', ${year}::int)
    from s where ${approved} and exists (select from ${snapshotOf(record)} a
      where a.archive_year >= ${year} and a.id = s.existing_id
        and archive_is_fixed(a.tenant_id, ${dataType}, a.archive_year, a.xz_code, a.archive_time))
  union all select row_number, ${named}, 'import.approvedStays', null from s where ${approved} and next_status <> 1`;
}

/** Rows whose region is not there or not the sender's, or that come to a year which it has closed. */
export const regionFaults = ({ record }: Register, { owner, year, mode }: Batch): Sql => sql`
  select row_number, 'xzCode', 'E11', ${JSON.stringify(partNames('township'))}::jsonb
    from s where township is not null and length(xz_code) = 6
  union all select row_number, 'xzCode', 'E11', ${JSON.stringify(partNames('village'))}::jsonb
    from s where village is not null and length(xz_code) = 9
  union all select row_number, 'xzCode', 'field.regionUnknown', null
    from s where length(xz_code) > 6 and not exists (select from blade_region r where r.code = s.xz_code)
  union all select row_number, 'xzCode', 'row.outsideRegion', null
    from s where length(${owner.xzCode}) > 6 and xz_code not like ${`${owner.xzCode}%`}
  union all select row_number, 'xzCode', 'tree.closedYear', jsonb_build_object('year', ${year}::int)
    from s where (existing_id is null and ${mode} <> 2 or ${mode} > 1
        and (substr(existing_code, 1, 6) <> substr(xz_code, 1, 6) or existing_year <> ${year}))
      and substr(s.xz_code, 1, 6) = any(array(select c.county
        from (select distinct substr(xz_code, 1, 6) as county from s) c
        where ${isYearClosedSql(record, owner, year, raw('c.county'))}))`;
