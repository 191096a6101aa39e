import { columnOf, COUNTY_DIGITS } from '@gushu/shared';
import sql, { raw, type Sql } from 'sql-template-tag';
import { type Db, query } from '../../../database/database.js';
import { tableOf } from '../../../rows/columns.js';
import type { Listed } from './batch.queries.js';
import type { MovedRecord } from './moved-records.js';

/** A row that comes to another county with a number of its own. */
interface Numbered extends Pick<Listed, 'id' | 'target'> {
  number: string;
  year: number | null;
}

/** Rows of a county and year that hold the number `m.number`. */
function holders({ record, number }: MovedRecord, tenantId: string, of: { set: string; number: Sql }): Sql {
  const set = raw(of.set);
  return sql`select from ${tableOf(record)} n where n.tenant_id = ${tenantId} and n.is_deleted = 0
    and n.origin_id is null and substr(n.xz_code, 1, 6) = ${set}.county
    and n.${raw(columnOf(number?.field ?? ''))} = ${of.number} ${number?.yearly ? sql`and n.year = ${set}.year` : sql``}`;
}

/**
 * New numbers, by id, of those rows that come to a county in which another row has theirs: the lowest that are free. All
 * others stay with the number that they have.
 */
export async function freeNumbers(
  db: Db,
  moved: MovedRecord,
  tenantId: string,
  rows: readonly Numbered[],
): Promise<Map<string, string>> {
  if (rows.length === 0 || !moved.number) return new Map();
  const { digits } = moved.number;
  const text = sql`lpad(s.n::text, ${digits}, '0')`;
  const found = await query<{ id: string; number: string }>(
    db,
    sql`with m as (
        select id, left(code, ${COUNTY_DIGITS}) collate "C" as county, number collate "C" as number, year,
          row_number() over (partition by left(code, ${COUNTY_DIGITS}), number, year order by id) as nth
        from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ target }) => target)}::text[],
          ${rows.map(({ number }) => number)}::text[], ${rows.map(({ year }) => year)}::int[]) u (id, code, number, year)),
      taken as materialized (
        select m.*, row_number() over (partition by county, year order by id) as place from m
        where nth > 1 or exists (${holders(moved, tenantId, { set: 'm', number: sql`m.number` })})),
      wanted as (select county, year, count(*) as num from taken group by 1, 2),
      free as (
        select w.county, w.year, f.number, row_number() over (partition by w.county, w.year order by f.number) as place
        from wanted w cross join lateral (
          select ${text} as number from generate_series(1, ${10 ** digits - 1}::int) s (n)
          where not exists (${holders(moved, tenantId, { set: 'w', number: text })})
            and not exists (select from m where m.county = w.county and m.year is not distinct from w.year
              and m.number = ${text})
          order by s.n limit w.num) f)
      select t.id, f.number from taken t join free f
        on f.county = t.county and f.year is not distinct from t.year and f.place = t.place`,
  );
  return new Map(found.map(({ id, number }) => [id, number]));
}
