import { oldTree } from '@gushu/shared';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { everyoneIn, insideRegionSql, scoped } from '../../../rows/scope.js';
import { identitySql, sameIdentity } from '../../../database/identity.js';
import { groupsSql, heldNumbers } from '../old-tree/index.js';
import { inGroupSql, TREES } from '../rules/index.js';
import {
  arrivedHistory,
  type Batch,
  changedHistory,
  counted,
  nextStatus,
  statusSql,
  wirePairs,
} from './batch.queries.js';
import { existingFaults, existingRow, namedRow, placedAt, regionFaults } from './staged-faults.js';
import { TREE_STAGE } from './staging.js';

/**
 * Whether the planner's statistics of the register are useless: missing, a tenth of its size, or taken while no row was
 * visible, as between a deletion and the next batch. The planner then prefers no partial index over another, and each
 * look-up below would read a whole index.
 */
export const registerStatistics = (): Sql => sql`
  select pages > 10 * greatest(relpages, 2)
    or pages > 20 and (reltuples * pages < ${FEW_ROWS}::int * relpages or not exists (
      select from pg_stats where schemaname = current_schema() and tablename = relname and attname = 'is_deleted'))
    as unknown
  from (select relname, relpages, reltuples, pg_relation_size(oid) / current_setting('block_size')::int as pages
    from pg_class where oid = 'old_tree'::regclass) register`;

/** A register with fewer rows is analyzed in no time, and has more of them before the second part of a batch. */
const FEW_ROWS = 1_000;

/** Renews the statistics of the register, including this run's own rows, for the columns in the indexes' conditions. */
export const measureRegister = (): Sql =>
  sql`select refresh_statistics('old_tree', array['tenant_id', 'is_deleted', 'origin_id', 'year'])`;

// A sheet fills the register with rows that its statistics do not include. Look-ups for each staged row are therefore
// written as queries with a limit: an index probe, never a join over all rows of the year.

const NUMBER = raw(`coalesce(s.old_tree_number, substr(s.xz_code, 1, 6) || s.survey_number)`);

/** Condition of all trees of the batch's year in the tenant, no matter who sees them. */
const allTrees = ({ owner, year }: Batch, alias: string): Sql =>
  sql`${scoped(everyoneIn(owner), oldTree, alias)} and ${raw(alias)}.origin_id is null and ${raw(alias)}.year = ${year}`;

/** Condition of the register's row that a staged row means: the one with its provincial number in the batch's year. */
export const existing = (batch: Batch): Sql =>
  sql`t.id = ${namedRow(oldTree, 'province_old_tree_number', allTrees(batch, 'e'))}`;

/** Every fault that needs the database, one row for each fault. */
export function checkPart(batch: Batch): Sql {
  const { owner } = batch;
  const another = sql`${allTrees(batch, 'o')} and o.id is distinct from t.existing_id`;
  const group = sql`, t.province_group_number as existing_group, t.group_id as existing_group_id`;
  return sql`
    with s as materialized (
      select s.row_number, s.xz_code, s.township, s.village,
        ${placedAt('lon')} as lon, ${placedAt('lat')} as lat,
        s.spread_c, s.province_group_number, s.group_id, s.protect_level, s.is_partial, t.*,
        s.survey_number, ${identitySql(raw('s.province_old_tree_number'))} as identity,
        ${statusSql(owner, sql`t.recognised`)} as next_status,
        (select true from old_tree o where ${another} and substr(o.xz_code, 1, 6) = substr(s.xz_code, 1, 6)
          and o.survey_number = s.survey_number limit 1) as survey_taken,
        (select true from old_tree o where ${another} and o.old_tree_number = ${NUMBER} limit 1) as number_taken
      from stage s ${existingRow(TREES, batch, existing(batch), group)}),
    -- A boundary after the other: PostGIS keeps the one it has just prepared.
    placed as (
      select s.row_number, s.xz_code, s.lon, s.lat, r.boundary_code from s
        join blade_region r on r.code = substr(s.xz_code, 1, 6)
      where s.lon is not null and s.lat is not null order by r.boundary_code offset 0),
    outside as materialized (
      select p.row_number, p.xz_code, p.lon, p.lat from placed p
        left join lateral (select geom from region_geom where code = p.boundary_code limit 1) g on true
      where not coalesce(st_covers(g.geom, st_point(p.lon, p.lat, 4326)), false)),
    far as materialized (select row_number, lon, lat from outside where not place_inside(xz_code, lon, lat)),
    held as materialized (${heldNumbers(owner)})
    select row_number as row, field, key, params from (
      ${existingFaults(TREES, batch)}
      union all select row_number, 'surveyNumber', 'E8', null from s where survey_taken
      union all select row_number, 'oldTreeNumber', 'E8', null from s where number_taken and survey_taken is null
      union all select s.row_number, 'provinceOldTreeNumber', 'takeBack.held', null from s join held h on h.number = s.identity
        where s.existing_id is null
      union all select s.row_number, 'surveyNumber', 'takeBack.held', null from s
        join held h on h.county = substr(s.xz_code, 1, 6) and h.survey_number = s.survey_number
        where h.id is distinct from s.existing_id and s.survey_taken is null
      union all ${regionFaults(TREES, batch)}
      union all select row_number, 'provinceGroupNumber', 'E15', null
        from s where province_group_number is not null and group_id is null
      union all select row_number, 'provinceGroupNumber', 'tree.scattered', null from s
        where own and spread_c = '1' and province_group_number is null and existing_group <> ''
      union all select row_number, 'provinceGroupNumber', 'tree.groupLevel',
          jsonb_build_object('level', g.protect_level, 'own', s.protect_level)
        from s cross join lateral (
          select protect_level from old_tree_group where id = coalesce(s.group_id, s.existing_group_id) limit 1) g
        where s.protect_level < g.protect_level
      union all select row_number, 'lon', 'tree.outsideGroup', null from s
        where group_id is not null and lon is not null and lat is not null and exists (
          select from old_tree_group g where g.id = s.group_id and not ${inGroupSql(sql`s.lon`, sql`s.lat`)})
      union all select row_number, 'lon', 'E9', jsonb_build_object('place', place_name(lon, lat)) from far
    ) found order by row_number`;
}

/**
 * Links rows to the groups that they name in their counties, if the sender may see these; a missing group is a fault of
 * its row. The groups are locked, so that none is removed before the batch ends.
 */
export const takeGroups = ({ owner }: Batch): Sql => sql`
  with named as (
    select g.id, g.province_group_number, substr(g.xz_code, 1, 6) as county from old_tree_group g
    where ${groupsSql(owner)} and ${identitySql(raw('g.province_group_number'))} = any(array(
      select distinct ${identitySql(raw('province_group_number'))} from stage
      where province_group_number is not null))
    order by g.id for key share)
  update stage s set group_id = n.id, province_group_number = n.province_group_number from named n
  where ${sameIdentity('n.province_group_number', 's.province_group_number')} and n.county = substr(s.xz_code, 1, 6)
    and (n.province_group_number = s.province_group_number or not exists (select from named x
      where x.province_group_number = s.province_group_number and x.county = n.county))
    and ${insideRegionSql(owner.xzCode, 's')}`;

/**
 * Copies from the species whether places are hidden, and locks it until the batch ends, so that a decision made while a
 * batch runs applies to its trees too.
 */
export const takeSensitive = (): Sql => sql`
  with species as (
    select id, sensitive from tree_species
    where id = any(array(select distinct tree_type from stage where not bad)) order by id for share)
  update stage s set sensitive = p.sensitive from species p where p.id = s.tree_type and s.sensitive <> p.sensitive`;

/** Sets whether counts and the plan of visits wait for `completeBatch` or follow each row added in this transaction. */
export const deferCounts = (isDeferred: boolean): Sql => {
  const state = isDeferred ? 'off' : '';
  return sql`select set_config('gushu.rollup', ${state}, true), set_config('gushu.plan', ${state}, true)`;
};

/** Counts the rows that a batch has added, and plans their visits. */
export const completeBatch = ({ id }: Batch): Sql => sql`select tree_rolled_batch(${id}), plan_batch(${id})`;

const VALUES = TREE_STAGE.columns.filter((column) => column !== 'old_tree_number');
const list = (columns: readonly string[], alias?: string): Sql =>
  raw(columns.map((column) => (alias ? `${alias}.${column}` : column)).join(', '));

/**
 * Imports the good rows of a part that the register does not have, county by county in the order of its indexes, and
 * answers their number by status; in mode 1 a row that it has is a fault.
 */
export const insertPart = (batch: Batch): Sql => sql`
  with fresh as (
    select s.*, ${statusSql(batch.owner)} as next_status from stage s
    where not s.bad ${
      batch.mode === 1
        ? empty
        : sql`and not s.is_partial and (
      select true from old_tree t where ${existing(batch)} limit 1) is null`
    }),
  arrived as (insert into old_tree (tenant_id, create_user, create_dept, update_user, status, year, life_status,
    data_source, import_id, import_row, old_tree_number, ${list(VALUES)})
  select ${batch.owner.tenantId}, ${batch.owner.userId}, ${batch.owner.deptId}, ${batch.owner.userId}, s.next_status,
    ${batch.year}, case when s.vigor = '4' and s.next_status = 1 then '2' else '1' end, 'import',
    ${batch.id}, s.row_number, case when s.next_status = 1 then ${NUMBER} end, ${list(VALUES, 's')}
  from fresh s order by substr(s.xz_code, 1, 6), s.row_number returning id, version, status, xz_code),
  written as (${arrivedHistory(batch, oldTree.name)})
  ${counted('arrived')}`;

const updated = (column: string): string => `coalesce(s.${column}, t.${column})`;
// The key of the row is not updated, so that its spelling stays.
const KEY = 'province_old_tree_number';
// The given coordinates change together with the position.
const GIVEN = ['raw_lon', 'raw_lat'];
const givenWithPlace = (column: string): string =>
  `${column} = case when s.lon is null then t.${column} else s.${column} end`;
const UPDATED = VALUES.filter((column) => column !== KEY && !GIVEN.includes(column));

/** Good staged rows joined with the register's rows that they name and may change. */
const paired = (batch: Batch): Sql => sql`from stage s join old_tree t on ${existing(batch)}
  where not s.bad and ${scoped(batch.owner, oldTree)} and t.status not between 3 and 6
    and (t.status <> 1 or ${nextStatus(batch)} = 1)`;

const differs = (
  batch: Batch,
): Sql => sql`((${list(UPDATED, 't')}) is distinct from (${raw(UPDATED.map(updated).join(', '))})
  or t.status <> ${nextStatus(batch)})`;

/**
 * Updates the register's rows that a part names, without fields of blank cells, writes their history, and answers their
 * number by status. A row that equals the stored one changes nothing; one that was submitted since the part was checked
 * keeps its review.
 */
export const updatePart = (batch: Batch): Sql => sql`
  with pair as (
    select s.*, t.id as tree_id, ${nextStatus(batch)} as next_status, ${raw(wirePairs(TREE_STAGE))} as old_values
    ${paired(batch)} and ${differs(batch)} for no key update of t),
  changed as (
    update old_tree t set
      ${raw(UPDATED.map((column) => `${column} = ${updated(column)}`).join(', '))},
      ${raw(GIVEN.map(givenWithPlace).join(', '))},
      status = s.next_status, version = t.version + 1, update_user = ${batch.owner.userId},
      update_time = localtimestamp,
      old_tree_number = case when s.next_status = 1 then coalesce(t.old_tree_number, ${NUMBER})
        else t.old_tree_number end,
      life_status = case when s.next_status <> 1 or t.life_status not in ('1', '2') then t.life_status
        when coalesce(s.vigor, t.vigor) = '4' then '2' else '1' end
    from pair s where t.id = s.tree_id
    returning t.id, t.version, t.status, t.xz_code, s.old_values, ${raw(wirePairs(TREE_STAGE))} as new_values),
  written as (${changedHistory(batch, oldTree.name)})
  ${counted('changed')}`;

/** Counts the rows of a part that equal the register's: they change nothing, yet count as stored. */
export const countUnchanged = (batch: Batch): Sql =>
  sql`select count(*)::int as count ${paired(batch)} and not ${differs(batch)}`;
