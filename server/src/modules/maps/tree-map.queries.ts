import { oldTree, parentRegion, type RegionTrees, type TreeBrief } from '@gushu/shared';
import sql, { raw, type Sql } from 'sql-template-tag';
import { query, queryOne, type Db } from '../../database/database.js';
import { insideRegionSql, scoped, type ScopeOwner } from '../../rows/scope.js';

/** Whose trees of which region are counted; `digits` have the codes of the regions below that are asked for. */
export interface MapQuestion {
  owner: ScopeOwner;
  region: string;
  digits: number;
}

const NATION_PARENT = '-';

/** Trees that maps show: approved, standing, alive (see the migration geo). */
const shown = ({ owner, region }: MapQuestion): Sql =>
  sql`${scoped(owner, oldTree)} and ${insideRegionSql(region, 't')} and t.status = 1
    and t.life_status in ('1', '2', '4') and t.vigor <> '4'`;

/** What has been changed since the counts were folded (see the migration tree-rollup). */
const pending = ({ owner, region }: MapQuestion): Sql =>
  sql`tree_pending p where p.tenant_id = ${owner.tenantId} and p.counted and p.vigor <> '4'
    and left(p.county, ${region.length}) = ${region}`;

const totalOf = async (db: Db, statement: Sql): Promise<number> =>
  (await queryOne<{ total: number }>(db, statement))?.total ?? 0;

/** Trees of the region from the stored counts. */
export const rolledTotal = (db: Db, question: MapQuestion): Promise<number> => {
  const { owner, region } = question;
  return totalOf(
    db,
    sql`select coalesce(sum(n), 0)::int as total from (
        select r.cnt as n from tree_rollup r where r.tenant_id = ${owner.tenantId} and r.dim = 'total'
          and r.parent = ${region === '' ? NATION_PARENT : parentRegion(region)} and r.region = ${region}
        union all
        select p.n from ${pending(question)}) counts`,
  );
};

/** Trees of the region, counted one by one. */
export const tableTotal = (db: Db, question: MapQuestion): Promise<number> =>
  totalOf(db, sql`select count(*)::int as total from old_tree t where ${shown(question)}`);

/**
 * Gives counted codes their names and points; `counts` has the columns `code` and `n`. What stands for the city of a
 * municipality bears no name of its own (市辖区): its boundary does.
 */
const placed = (counts: Sql): Sql =>
  sql`select c.code as "xzCode", coalesce(nullif(case when b.region_level = 2 then g.name end, ''), b.name) as "xzName", coalesce(b.lon, round(st_x(g.center)::numeric, 6)) as lon,
      coalesce(b.lat, round(st_y(g.center)::numeric, 6)) as lat, c.cnt
    from (select code, sum(n)::int as cnt from (${counts}) n group by code having sum(n) > 0) c
      join blade_region b on b.code = c.code join region_geom g on g.code = b.boundary_code
    order by c.cnt desc, c.code`;

/** A row: a region below and its trees from the stored counts, found by their parents. */
export function rolledRegions(db: Db, question: MapQuestion): Promise<RegionTrees[]> {
  const { owner, region, digits } = question;
  const parents =
    digits === 2
      ? sql`select ''::text as code`
      : sql`select b.code from blade_region b
          where b.region_level = ${digits / 2 - 1} and left(b.code, ${region.length}) = ${region}`;
  return query<RegionTrees>(
    db,
    placed(sql`
      select r.region as code, r.cnt as n from (${parents}) parents join tree_rollup r
        on r.tenant_id = ${owner.tenantId} and r.parent = parents.code and r.dim = 'total'
      where length(r.region) = ${digits}
      union all
      select left(p.county, ${digits}), p.n from ${pending(question)} and length(p.county) >= ${digits}`),
  );
}

/** A row: a region below and its trees, counted one by one. */
export const tableRegions = (db: Db, question: MapQuestion): Promise<RegionTrees[]> =>
  query<RegionTrees>(
    db,
    placed(sql`select left(t.xz_code, ${raw(String(question.digits))}) as code, count(*) as n from old_tree t
      where ${shown(question)} and length(t.xz_code) >= ${question.digits} group by 1`),
  );

/** A tree in short, its region by code. */
export type BriefRow = Omit<TreeBrief, 'place'> & { xzCode: string; smallPlaceName: string | null };

/** A row: a tree in short. */
export const briefRows = (db: Db, owner: ScopeOwner, ids: readonly string[]): Promise<BriefRow[]> =>
  query<BriefRow>(
    db,
    sql`select t.id, t.province_old_tree_number as "provinceOldTreeNumber", t.tree_type_name as "treeTypeName",
        t.old_tree_level as "oldTreeLevel", t.xz_code as "xzCode", t.small_place_name as "smallPlaceName"
      from old_tree t where ${scoped(owner, oldTree)} and t.id = any(${ids}::bigint[])`,
  );
