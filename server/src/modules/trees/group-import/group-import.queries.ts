import { oldTree, oldTreeGroup } from '@gushu/shared';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { everyoneIn, scoped, type ScopeOwner } from '../../../rows/scope.js';
import { invalidReasonSql } from '../../../search/invalid-outline.js';
import {
  arrivedHistory,
  type Batch,
  changedHistory,
  counted,
  existingFaults,
  existingRow,
  nextStatus,
  placedAt,
  namedRow,
  regionFaults,
  Stage,
  statusSql,
  wirePairs,
} from '../import/index.js';
import {
  GROUPS,
  highestLevelSql,
  leavesCountySql,
  leftOutsideSql,
  linkTreesSql,
  lockOutlines,
  overlappedSql,
  overlapsSql,
} from '../rules/index.js';

/** The staging table of groups. */
export const GROUP_STAGE = new Stage(oldTreeGroup, ['mainTreeTypeName', 'treeTypeName', 'geomArea']);

/** Spatial index of the outlines of a part. */
export const INDEX_STAGE = `create index on stage using gist (geom)`;

/** Sets the areas of a part's outlines; invalid outlines get none. */
export const measureOutlines = (): Sql => sql`
  update stage set geom_area = round((st_area(geom::geography) / 10000)::numeric, 4)
  where geom is not null and st_isvalid(geom)`;

/** Renews the statistics of the register, including this run's own rows, so that look-ups use its indexes. */
export const measureGroups = (): Sql =>
  sql`select refresh_statistics('old_tree_group', array['tenant_id', 'is_deleted', 'origin_id', 'life_status'])`;

/** Locks out other comparisons of outlines in the counties of a part until the batch ends. */
export const lockPart = ({ owner }: Batch): Sql =>
  lockOutlines(
    owner,
    sql`select xz_code, geom as shape from stage where geom is not null and st_isvalid(geom)`,
  );

/** Condition of all groups of the tenant, no matter who sees them. */
const allGroups = (owner: ScopeOwner, alias: string): Sql =>
  sql`${scoped(everyoneIn(owner), oldTreeGroup, alias)} and ${raw(alias)}.origin_id is null`;

const KEY = 'province_group_number';

/** Condition of the register's group that a staged row means. */
export const existing = ({ owner }: Batch): Sql =>
  sql`t.id = ${namedRow(oldTreeGroup, KEY, allGroups(owner, 'e'))}`;

/** G09: outlines that are invalid, lie outside their county, or overlap another group's. */
const outlineFaults = (owner: ScopeOwner): Sql => sql`
      union all select row_number, 'geom', 'group.invalid', jsonb_build_object('why', ${invalidReasonSql(sql`geom`)})
        from s where geom is not null and shape is null
      union all select row_number, 'geom', 'group.outside', null from placed
        where shape is not null and ${leavesCountySql(sql`county`, sql`shape`)}
      union all (select distinct on (s.row_number) s.row_number, 'geom', 'group.overlaps',
          jsonb_build_object('group', ${overlappedSql(owner)})
        from s join old_tree_group o on o.id is distinct from s.existing_id
        where ${overlapsSql(owner, sql`s.shape`)}
          -- One that this part moves away is compared with where it comes to.
          and not exists (select from s p where p.existing_id = o.id and p.own and not p.bad and p.shape is not null))
      union all (select distinct on (s.row_number) s.row_number, 'geom', 'group.overlaps',
          jsonb_build_object('group', e.province_group_number)
        from s join stage e on e.geom && s.shape and e.row_number < s.row_number
        where not e.bad and st_isvalid(e.geom) and st_relate(e.geom, s.shape, 'T********'))`;

/** Every fault that needs the database, one row for each fault. */
export function checkGroups(batch: Batch): Sql {
  const { owner } = batch;
  const located = sql`, t.geom as existing_geom`;
  return sql`
    with s as materialized (
      select s.*, case when s.geom is not null and st_isvalid(s.geom) then s.geom end as shape, t.*,
        ${placedAt('lon')} as at_lon, ${placedAt('lat')} as at_lat,
        ${statusSql(owner, sql`t.recognised`)} as next_status
      from stage s ${existingRow(GROUPS, batch, existing(batch), located)}),
    -- A boundary after the other: PostGIS keeps the one it has just prepared.
    placed as (
      select s.row_number, s.xz_code, s.at_lon as lon, s.at_lat as lat, s.shape, g.geom as county from s
        left join blade_region r on r.code = substr(s.xz_code, 1, 6)
        left join region_geom g on g.code = r.boundary_code
      order by r.boundary_code offset 0)
    select row_number as row, field, key, params from (
      ${existingFaults(GROUPS, batch)}
      union all select row_number, 'checkNumber', 'E8', null from s where exists (
        select from old_tree_group o where ${allGroups(owner, 'o')} and o.id is distinct from s.existing_id
          and substr(o.xz_code, 1, 6) = substr(s.xz_code, 1, 6) and o.check_number = s.check_number)
      union all ${regionFaults(GROUPS, batch)}
      union all select row_number, 'lon', 'E9', null from placed
        where lon is not null and lat is not null
          and not coalesce(st_covers(county, st_point(lon, lat, 4326)), false) and not place_inside(xz_code, lon, lat)
      ${outlineFaults(owner)}
      union all select row_number, 'geom', 'group.membersOutside', jsonb_build_object('num', num) from (
          select s.row_number, ${leftOutsideSql(owner, sql`s.existing_id`, sql`s.existing_geom`, sql`s.shape`)} as num
          from s where s.own and s.shape is not null) moved
        where num > 0
      union all select row_number, 'protectLevel', 'group.level', null from s
        where own and protect_level > ${highestLevelSql(owner, sql`s.existing_id`)}
    ) found order by row_number`;
}

const NUMBER = raw(`substr(s.xz_code, 1, 6) || s.check_number`);
const COLUMNS = GROUP_STAGE.columns;
const list = (alias?: string): Sql =>
  raw(COLUMNS.map((column) => (alias ? `${alias}.${column}` : column)).join(', '));

/** Imports the good rows of a part that the register does not have. */
export const insertGroups = (batch: Batch): Sql => sql`
  with fresh as (
    select s.*, ${statusSql(batch.owner)} as next_status from stage s
    where not s.bad ${
      batch.mode === 1
        ? empty
        : sql`and not s.is_partial and not exists (
      select from old_tree_group t where ${existing(batch)})`
    }),
  arrived as (insert into old_tree_group (tenant_id, create_user, create_dept, update_user, status, year, data_source,
    import_id, import_row, group_number, ${list()})
  select ${batch.owner.tenantId}, ${batch.owner.userId}, ${batch.owner.deptId}, ${batch.owner.userId}, s.next_status,
    ${batch.year}, 'import', ${batch.id}, s.row_number, case when s.next_status = 1 then ${NUMBER} end, ${list('s')}
  from fresh s order by s.row_number returning id, version, status, xz_code),
  written as (${arrivedHistory(batch, oldTreeGroup.name)})
  ${counted('arrived')}`;

const updated = (column: string): string => `coalesce(s.${column}, t.${column})`;
// The key of the row is not updated, so that its spelling stays.
const UPDATED = COLUMNS.filter((column) => column !== KEY);

/** Good staged rows joined with the register's rows that they name and may change. */
const paired = (batch: Batch): Sql => sql`from stage s join old_tree_group t on ${existing(batch)}
  where not s.bad and ${scoped(batch.owner, oldTreeGroup)} and t.status not between 3 and 6
    and (t.status <> 1 or ${nextStatus(batch)} = 1)`;

const differs = (batch: Batch): Sql => sql`((${raw(UPDATED.map((column) => `t.${column}`).join(', '))})
    is distinct from (${raw(UPDATED.map(updated).join(', '))})
  or t.year is distinct from ${batch.year} or t.status <> ${nextStatus(batch)})`;

/** Values of a register's row as its history compares them. */
const VALUES = raw(`${wirePairs(GROUP_STAGE)} || jsonb_build_object('year', t.year)`);

/** Counts the rows of a part that equal the register's: they change nothing, yet count as stored. */
export const countUnchanged = (batch: Batch): Sql =>
  sql`select count(*)::int as count ${paired(batch)} and not ${differs(batch)}`;

/**
 * Updates the register's groups that a part names, without fields of blank cells, and writes their history. They get
 * the year of the batch. A row that equals the stored one changes nothing.
 */
export const updateGroups = (batch: Batch): Sql => sql`
  with pair as (
    select s.*, t.id as group_id, ${nextStatus(batch)} as next_status, ${VALUES} as old_values
    ${paired(batch)} and ${differs(batch)}
    order by t.id for no key update of t),
  changed as (
    update old_tree_group t set
      ${raw(UPDATED.map((column) => `${column} = ${updated(column)}`).join(', '))},
      year = ${batch.year}, status = s.next_status, version = t.version + 1, update_user = ${batch.owner.userId},
      update_time = localtimestamp,
      group_number = case when s.next_status = 1 then coalesce(t.group_number, ${NUMBER}) else t.group_number end
    from pair s where t.id = s.group_id
    returning t.id, t.version, t.status, t.xz_code, s.old_values, ${VALUES} as new_values),
  written as (${changedHistory(batch, oldTreeGroup.name)})
  ${counted('changed')}`;

/** Links trees that named a group before it was imported, and writes their history. */
export const linkTrees = (batch: Batch): Sql => sql`
  with linked as (${linkTreesSql(
    batch.owner,
    sql`select t.* from stage s join old_tree_group t on ${existing(batch)} where not s.bad`,
  )}),
  changed as (
    select id, version, '{"groupId": null}'::jsonb as old_values,
      jsonb_build_object('groupId', group_id::text) as new_values from linked)
  ${changedHistory(batch, oldTree.name)}`;
