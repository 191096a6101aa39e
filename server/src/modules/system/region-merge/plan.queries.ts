import { columnOf, MovedRowState } from '@gushu/shared';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { type Db, query } from '../../../database/database.js';
import { tableOf } from '../../../rows/columns.js';
import { regionScoped } from '../../../rows/scope.js';
import { placeOf } from '../../../search/space.js';
import { MOVED, type MovedRecord } from './moved-records.js';

/** Source and target of a merge. */
export interface Extent {
  tenantId: string;
  fromCode: string;
  toCode: string;
  /** Codes of regions below the old one, each with the code of its namesake below the new one. */
  codes: Readonly<Record<string, string>>;
  /** WKT of an area that limits the moved rows; null for all rows. */
  geom: string | null;
}

const cte = ({ record }: MovedRecord): Sql => raw(`planned_${record.table}`);

/** Point of the row `t`, or of the row that it changes; for a group the centroid of its outline. */
function middleOf({ record, changing }: MovedRecord): Sql {
  const of = (alias: string): string => {
    const point = `st_setsrid(st_makepoint(${alias}.lon::float8, ${alias}.lat::float8), 4326)`;
    return 'geom' in record.fields ? `coalesce(st_centroid(${alias}.geom), ${point})` : `${alias}.geom`;
  };
  return raw(changing ? `coalesce(${of('o')}, ${of('t')})` : of('t'));
}

/** Condition of rows that belong to a moved row. */
function hangingSql({ hangsOn }: MovedRecord): Sql {
  const targets = ({ path }: { path: string }) =>
    MOVED.filter(({ record }) => (path === '' ? record.dataType !== undefined : record.path === path));
  const ways = hangsOn.flatMap((on) =>
    targets(on).map((target) => sql`t.${raw(on.column)} in (select id from ${cte(target)})`),
  );
  return ways.length > 0 ? sql`(${join(ways, ' or ')})` : sql`false`;
}

/** Condition of rows in the area: by their place; members of groups and dependent rows go with their own row. */
function areaSql(moved: MovedRecord): Sql {
  const { record, member } = moved;
  if (!record.placed) return hangingSql(moved);
  const lies = sql`coalesce(st_intersects(${middleOf(moved)}, (select geom from area)), false)`;
  const group = member && MOVED.find((one) => one.record.path === member.path);
  if (!group) return lies;
  const column = raw(
    moved.changing ? `coalesce(o.${member.column}, t.${member.column})` : `t.${member.column}`,
  );
  return sql`case when ${column} is null then ${lies} else ${column} in (select id from ${cte(group)}) end`;
}

/** The moved rows of one record, with the columns of the preview. */
function plannedSql(moved: MovedRecord, { tenantId, fromCode, toCode, geom }: Extent): Sql {
  const { record, region, number, changing } = moved;
  const origin =
    geom !== null && changing ? sql`left join ${tableOf(record)} o on o.id = t.origin_id` : sql``;
  return sql`${cte(moved)} as materialized (
    select t.id, t.${raw(region)} as from_code, coalesce(c.target, ${toCode}) as to_code,
      ${record.placed ? placeOf(record) : raw('null::geometry')} as place,
      ${number ? raw(`t.${columnOf(number.field)}`) : raw('null::varchar')} as number,
      ${number?.yearly ? raw('t.year') : raw('null::int')} as year,
      ${changing ? raw('t.origin_id is not null') : raw('false')} as is_change
    from ${tableOf(record)} t left join codes c on c.code = t.${raw(region)} ${origin}
    where ${regionScoped({ tenantId, xzCode: fromCode })} ${geom === null ? sql`` : sql`and ${areaSql(moved)}`})`;
}

/** All moved rows, one subquery for each record. */
function allPlanned(extent: Extent): Sql {
  const { codes, geom } = extent;
  const from = Object.keys(codes);
  const given = sql`codes as (select * from unnest(${from}::text[], ${from.map((code) => codes[code])}::text[])
    c (code, target)), area as (select st_geomfromtext(${geom}, 4326) as geom)`;
  return sql`with ${join([given, ...MOVED.map((moved) => plannedSql(moved, extent))])}`;
}

/** Stores the list of a merge's rows and answers their number by record. */
export async function planRows(db: Db, id: string, extent: Extent): Promise<Record<string, number>> {
  const rows = MOVED.map(
    (moved) => sql`select ${moved.record.name} as record, id, from_code, to_code from ${cte(moved)}`,
  );
  const counted = await query<{ record: string; count: number }>(
    db,
    sql`${allPlanned(extent)}, listed as (
        insert into region_move_row (run_id, record, row_id, from_code, to_code)
        select ${id}::bigint, p.record, p.id, p.from_code, p.to_code from (${join(rows, ' union all ')}) p
        returning record)
      select record, count(*)::int as count from listed group by 1`,
  );
  return Object.fromEntries(counted.map(({ record, count }) => [record, count]));
}

/** Number of a record's rows that move from one region to another. */
export interface Planned {
  record: string;
  fromCode: string;
  toCode: string;
  count: number;
  outside: number | null;
  renumbered: number;
}

const countyOf = (code: string): string => code.slice(0, 6);

/** Whether another row of the new county has the number of the planned row `p`; its numbers are read once. */
function isTaken({ record, number }: MovedRecord, { tenantId, toCode }: Extent): Sql {
  if (!number) return sql`false`;
  const county = countyOf(toCode);
  const column = columnOf(number.field);
  const own = raw(number.yearly ? '(p.number, p.year)' : 'p.number');
  return sql`not p.is_change and left(p.from_code, 6) <> ${county} and ${own} in (
    select ${raw(number.yearly ? `n.${column}, n.year` : `n.${column}`)} from ${tableOf(record)} n
    where n.tenant_id = ${tenantId} and n.is_deleted = 0 and n.origin_id is null
      and substr(n.xz_code, 1, 6) = ${county} and n.${raw(column)} is not null)`;
}

/** The outline of the county of a region. */
const outlineOf = (code: string): Sql => sql`select g.geom from blade_region r
  join region_geom g on g.code = r.boundary_code where r.code = ${countyOf(code)}`;

const countedSql = (moved: MovedRecord, extent: Extent): Sql =>
  sql`select ${moved.record.name} as record, p.from_code as "fromCode", p.to_code as "toCode", count(*)::int as count,
      ${
        moved.record.placed
          ? sql`(count(*) filter (where not st_intersects((${outlineOf(extent.toCode)}), p.place)))::int`
          : raw('null::int')
      } as outside,
      count(*) filter (where ${isTaken(moved, extent)})::int as renumbered
    from ${cte(moved)} p group by 2, 3`;

/** Counts the rows that a merge would move. */
export const countPlanned = (db: Db, extent: Extent): Promise<Planned[]> =>
  query(
    db,
    sql`${allPlanned(extent)} ${join(
      MOVED.map((moved) => countedSql(moved, extent)),
      ' union all ',
    )}`,
  );

/**
 * Adds to the list of a merge the rows that were attached to its moved rows since, and changes of these: they have
 * their region from the moved rows and go back with them.
 */
export async function listFollowers(db: Db, id: string): Promise<void> {
  const moved = sql`m.run_id = ${id} and m.state = ${MovedRowState.moved}`;
  for (const { record, region, hangsOn, changing } of MOVED) {
    const links = [...hangsOn.map(({ column }) => column), ...(changing ? ['origin_id'] : [])];
    for (const link of links)
      await query(
        db,
        sql`insert into region_move_row (run_id, record, row_id, from_code, to_code, state)
          select ${id}::bigint, ${record.name}, t.id, m.from_code, m.to_code, ${MovedRowState.moved}
          from region_move_row m join ${tableOf(record)} t on t.${raw(link)} = m.row_id
          where ${moved} and t.${raw(region)} = m.to_code and t.is_deleted = 0 on conflict do nothing`,
      );
  }
}
