import { columnOf, type OwnRule, type RecordDefinition } from '@gushu/shared';
import sql, { raw, type Sql } from 'sql-template-tag';
import { everyoneIn, scoped, type ScopeOwner } from '../../../rows/scope.js';

/** Degrees that a distance in metres never exceeds, wherever in the country. */
const DEGREES_A_METRE = 1 / 60_000;

/** Where a row `s` of a record is on the map, and what others of the register `o` are compared with. */
const shapeOf = ({ table }: RecordDefinition): Sql =>
  table === 'old_tree'
    ? sql`st_point(s.lon::float8, s.lat::float8, 4326)`
    : sql`(case when st_isvalid(s.geom) then s.geom end)`;

/** All rows of the record that are of the year of `s`, under the alias `o`, but the row itself. */
const others = (owner: ScopeOwner, record: RecordDefinition): Sql =>
  sql`${scoped(everyoneIn(owner), record, 'o')} and o.origin_id is null and o.id is distinct from s.id
    ${raw(record.table === 'old_tree' ? 'and o.year = s.year' : '')}`;

/** The newest archive of a row `s` before its year, as `a`. */
export const lastArchive = (owner: ScopeOwner, { table }: RecordDefinition): Sql => {
  const same = raw(
    table === 'old_tree' ? 'a.province_old_tree_number = s.province_old_tree_number' : 'a.id = s.id',
  );
  return sql`cross join lateral (select a.* from ${raw(`${table}_archive`)} a
    where a.tenant_id = ${owner.tenantId} and ${same} and a.archive_year < s.year
    order by a.archive_year desc limit 1) a`;
};

type Condition = (rule: OwnRule, record: RecordDefinition, owner: ScopeOwner) => Sql;

const columnOfRule = ({ fieldName }: OwnRule, alias: string): Sql => raw(`${alias}.${columnOf(fieldName)}`);

/** Further tables and the condition by which a row `s` breaks a rule of each kind. */
const BROKEN: Readonly<Record<string, Condition>> = {
  6: (rule, record, owner) => {
    const digits = raw(rule.param.within === 'city' ? '4' : '6');
    const region = sql`substr(o.xz_code, 1, ${digits})`;
    // Other rows are read region by region, by the indexes of the list.
    return sql`from s where exists (select from ${raw(record.table)} o
      where ${others(owner, record)} and ${region} = substr(s.xz_code, 1, ${digits})
        and ${columnOfRule(rule, 'o')} = ${columnOfRule(rule, 's')})`;
  },
  9: ({ param: { metres = 0 } }, record) => {
    const shape = shapeOf(record);
    return sql`from s left join blade_region r on r.code = substr(s.xz_code, 1, 6)
      left join region_geom g on g.code = r.boundary_code
      where ${shape} is not null and not coalesce(st_covers(g.geom, ${shape})
        or st_covers(st_buffer(g.geom::geography, ${metres}::float8)::geometry, ${shape}), false)`;
  },
  10: ({ param: { metres = 0 } }, record, owner) => {
    const shape = shapeOf(record);
    return sql`from s where ${shape} is not null and exists (select from ${raw(record.table)} o
      where ${others(owner, record)} and o.geom && st_expand(${shape}, ${metres * DEGREES_A_METRE}::float8)
        and st_dwithin(o.geom::geography, ${shape}::geography, ${metres}::float8))`;
  },
  11: (rule, record, owner) => {
    const [now, was] = [columnOfRule(rule, 's'), columnOfRule(rule, 'a')];
    const share = sql`${rule.param.percent ?? 0}::numeric / 100`;
    return sql`from s ${lastArchive(owner, record)}
      where ${now} is not null and ${was} is not null and abs(${now} - ${was}) > abs(${was}) * ${share}`;
  },
  12: ({ param: { min = 1, photoKind } }, { dataType }, { tenantId }) =>
    sql`from s where ${min}::int > (select count(*) from attachment f where f.tenant_id = ${tenantId}
      and f.business_type = ${dataType} and f.business_id = s.id and f.is_deleted = 0 and f.attach_type = '1'
      and (${photoKind ?? null}::varchar is null or f.photo_kind = ${photoKind ?? null}))`,
};

/** Selects the rows of `s` that break a rule of somebody's own. */
export function ownSetSql(rule: OwnRule, record: RecordDefinition, owner: ScopeOwner): Sql | undefined {
  const broken = BROKEN[rule.ruleType];
  if (!broken || !Object.hasOwn(record.fields, rule.fieldName)) return undefined;
  const params = JSON.stringify({ text: rule.errorMsg });
  return sql`select s.row, ${rule.ruleCode}::varchar as rule, ${rule.ruleLevel}::varchar as level,
      ${rule.fieldName}::varchar as field, 'rule.own' as key, ${params}::jsonb as params
    ${broken(rule, record, owner)} and starts_with(s.xz_code, ${rule.xzCode})`;
}
