import { columnOf, type OwnRule, type RecordDefinition } from '@gushu/shared';
import sql, { raw, type Sql } from 'sql-template-tag';
import { everyoneIn, scoped, type ScopeOwner } from '../../../rows/scope.js';
import { snapshotOf } from '../counts/index.js';
import type { Register, RuleSet } from './register.js';

/** Which rows of the register `o` a row `s` is compared with, but itself. */
const others = ({ owner, register }: RuleSet): Sql =>
  sql`${scoped(everyoneIn(owner), register.record, 'o')} and o.origin_id is null and o.id is distinct from s.id
    and ${yearOf(register, 'o')} = ${yearOf(register, 's')}`;

const yearOf = ({ isYearly }: Register, alias: string): Sql => raw(isYearly ? `${alias}.year` : '0');

/** Rows around another that are looked at: a village's trees often all have one position. */
const AROUND = 1_000;
/** Metres of a degree of latitude, and of one of longitude in the north of the country, each rather too few. */
const [LAT_METRES, LON_METRES] = [110_000, 65_000];

/**
 * The rows of a register around a shape, some farther away than asked. Nothing but their place is asked here, and only so
 * many are read, so that they come along the index of places whatever the planner knows of the other conditions.
 */
export const rowsAround = ({ table }: RecordDefinition, shape: Sql, metres: number): Sql => {
  const degrees = sql`${metres / LON_METRES}::float8, ${metres / LAT_METRES}::float8`;
  return sql`(select n.* from ${raw(table)} n where n.is_deleted = 0 and n.geom && st_expand(${shape}, ${degrees})
    limit ${raw(String(AROUND))})`;
};

/** The newest archive of a row `s` before its year, as `a`. */
export const lastArchive = (owner: ScopeOwner, { record, number, isYearly }: Register): Sql => {
  const same = isYearly ? columnOf(number) : 'id';
  return sql`cross join lateral (select a.* from ${snapshotOf(record)} a
    where a.tenant_id = ${owner.tenantId} and ${raw(`a.${same} = s.${same}`)} and a.archive_year < s.year
    order by a.archive_year desc limit 1) a`;
};

type Condition = (rule: OwnRule, set: RuleSet) => Sql;

const columnOfRule = ({ fieldName }: OwnRule, alias: string): Sql => raw(`${alias}.${columnOf(fieldName)}`);

/** Further tables and the condition by which a row `s` breaks a rule of each kind. */
const BREAKS: Readonly<Record<string, Condition>> = {
  6: (rule, { register, owner }) => {
    const { record } = register;
    const digits = raw(rule.param.within === 'city' ? '4' : '6');
    const value = columnOfRule(rule, 'o');
    // The regions of all rows are read once, by the indexes of the list.
    const own = columnOfRule(rule, 's');
    return sql`from (select each.*, count(*) over (partition by substr(each.xz_code, 1, ${digits}),
        ${columnOfRule(rule, 'each')}, ${yearOf(register, 'each')}) as same from s each) s
      left join (
        select substr(o.xz_code, 1, ${digits}) as region, ${value} as value, ${yearOf(register, 'o')} as year,
          min(o.id) as least, count(*) as num
        from ${raw(record.table)} o where ${scoped(everyoneIn(owner), record, 'o')} and o.origin_id is null
          and substr(o.xz_code, 1, ${digits}) = any(array(select distinct substr(xz_code, 1, ${digits}) from s))
          and ${value} is not null
        group by 1, 2, 3) taken on taken.region = substr(s.xz_code, 1, ${digits})
          and taken.value = ${own} and taken.year = ${yearOf(register, 's')}
      where ${own} is not null and (s.same > 1 or taken.num > 1 or taken.num = 1 and taken.least is distinct from s.id)`;
  },
  9: (
    { param: { metres = 0 } },
    { register: { shape } },
  ) => sql`from s left join blade_region r on r.code = substr(s.xz_code, 1, 6)
      left join region_geom g on g.code = r.boundary_code
      where ${shape} is not null and not coalesce(st_covers(g.geom, ${shape})
        or st_covers(st_buffer(g.geom::geography, ${metres}::float8)::geometry, ${shape}), false)`,
  10: ({ param: { metres = 0 } }, set) => {
    const { record, shape } = set.register;
    return sql`from s where ${shape} is not null and exists (
      select from ${rowsAround(record, shape, metres)} o where ${others(set)}
        and st_dwithin(o.geom::geography, ${shape}::geography, ${metres}::float8))`;
  },
  11: (rule, { register, owner }) => {
    const [now, was] = [columnOfRule(rule, 's'), columnOfRule(rule, 'a')];
    const share = sql`${rule.param.percent ?? 0}::numeric / 100`;
    return sql`from s ${lastArchive(owner, register)}
      where ${now} is not null and ${was} is not null and abs(${now} - ${was}) > abs(${was}) * ${share}`;
  },
  12: ({ param: { min = 1, photoKind } }, { register: { dataType }, owner: { tenantId } }) =>
    sql`from s where ${min}::int > (select count(*) from attachment f where f.tenant_id = ${tenantId}
      and f.business_type = ${dataType} and f.business_id = s.id and f.is_deleted = 0 and f.attach_type = '1'
      and (${photoKind ?? null}::varchar is null or f.photo_kind = ${photoKind ?? null}))`,
};

/** Selects the rows of `s` that break a rule of somebody's own. */
export function ownSetSql(rule: OwnRule, set: RuleSet): Sql | undefined {
  const breaks = BREAKS[rule.ruleType];
  if (!breaks || !Object.hasOwn(set.register.record.fields, rule.fieldName)) return undefined;
  const params = JSON.stringify({ text: rule.errorMsg });
  return sql`select s.row, ${rule.ruleCode}::varchar as rule, ${rule.ruleLevel}::varchar as level,
      ${rule.fieldName}::varchar as field, 'rule.own' as key, ${params}::jsonb as params
    ${breaks(rule, set)} and starts_with(s.xz_code, ${rule.xzCode})`;
}
