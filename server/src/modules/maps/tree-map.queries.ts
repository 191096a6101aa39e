import { oldTree, type RegionTrees, type TreeBrief } from '@gushu/shared';
import sql, { raw, type Sql } from 'sql-template-tag';
import { query, queryOne, type Db } from '../../database/database.js';
import { insideRegionSql, scoped, type ScopeOwner } from '../../rows/scope.js';
import { inCountyRange } from '../../search/cities.js';
import { countedSql, rolledCounts, total } from '../trees/counts/index.js';

/** Owner and region of the trees to count; `digits` is the code length of the requested regions below. */
interface MapQuestion {
  owner: ScopeOwner;
  region: string;
  digits: number;
  /** The snapshot of a year instead of the live trees. */
  year?: number | undefined;
}

/** Request to the stored counts. */
const rolled = ({ owner, region, year }: MapQuestion) => ({
  ...{ owner, region, year },
  dims: [total],
  archived: year !== undefined,
});

/** Trees that maps show: approved, standing, alive (see migrations/repeatable/map-layer.ts). */
const shown = ({ owner, region, year }: MapQuestion): Sql => {
  const source =
    year === undefined
      ? sql`old_tree t where t.origin_id is null and`
      : sql`old_tree_archive t where t.archive_year = ${year} and`;
  return sql`${source} ${scoped(owner, oldTree)} and ${insideRegionSql(region, 't')} ${inCountyRange(region)} and t.status = 1
    and ${countedSql()} and t.vigor <> '4'`;
};

const totalOf = async (db: Db, statement: Sql): Promise<number> =>
  (await queryOne<{ total: number }>(db, statement))?.total ?? 0;

/** Trees of the region from the stored counts. */
export const rolledTotal = (db: Db, question: MapQuestion): Promise<number> =>
  totalOf(
    db,
    sql`select coalesce(sum(cnt), 0)::int as total
      from (${rolledCounts({ ...rolled(question), own: true })}) counts`,
  );

/** Trees of the region, counted one by one. */
export const tableTotal = (db: Db, question: MapQuestion): Promise<number> =>
  totalOf(db, sql`select count(*)::int as total from ${shown(question)}`);

/**
 * Adds names and points to counted codes; `counts` has the columns `code` and `n`. The row for the city level of a
 * municipality (市辖区) has no name of its own and gets that of its boundary.
 */
const placed = (counts: Sql): Sql =>
  sql`select c.code as "xzCode", coalesce(nullif(case when b.region_level = 2 then g.name end, ''), b.name) as "xzName", coalesce(b.lon, round(st_x(g.center)::numeric, 6)) as lon,
      coalesce(b.lat, round(st_y(g.center)::numeric, 6)) as lat, c.cnt
    from (select code, sum(n)::int as cnt from (${counts}) n group by code having sum(n) > 0) c
      join blade_region b on b.code = c.code join region_geom g on g.code = b.boundary_code
    order by c.cnt desc, c.code`;

/** A row is a region below, with its trees from the stored counts. */
export const rolledRegions = (db: Db, question: MapQuestion): Promise<RegionTrees[]> =>
  query<RegionTrees>(
    db,
    placed(sql`select region as code, cnt as n
      from (${rolledCounts({ ...rolled(question), own: false, digits: question.digits })}) counts`),
  );

/** A row is a region below, with its trees counted one by one. */
export const tableRegions = (db: Db, question: MapQuestion): Promise<RegionTrees[]> =>
  query<RegionTrees>(
    db,
    placed(sql`select left(t.xz_code, ${raw(String(question.digits))}) as code, count(*) as n
      from ${shown(question)} and length(t.xz_code) >= ${question.digits} group by 1`),
  );

/**
 * A row is a region of so many digits, with the middle of its trees. Townships and villages have no boundary, so their
 * trees give them a place on the map.
 */
export const treePlaces = (db: Db, question: MapQuestion): Promise<RegionTrees[]> =>
  query<RegionTrees>(
    db,
    sql`select b.code as "xzCode", b.name as "xzName", c.lon, c.lat, c.cnt
      from (select left(t.xz_code, ${raw(String(question.digits))}) as code, count(*)::int as cnt,
            round(avg(t.lon), 6)::float8 as lon, round(avg(t.lat), 6)::float8 as lat
          from ${shown(question)} and length(t.xz_code) >= ${question.digits}
            and t.lon is not null and t.lat is not null group by 1) c
        join blade_region b on b.code = c.code
      order by c.cnt desc, c.code`,
  );

/** A tree in short, its region by code. */
type BriefRow = Omit<TreeBrief, 'place'> & { xzCode: string; smallPlaceName: string | null };

/** A row is a tree in short. */
export const briefRows = (db: Db, owner: ScopeOwner, ids: readonly string[]): Promise<BriefRow[]> =>
  query<BriefRow>(
    db,
    sql`select t.id, t.province_old_tree_number as "provinceOldTreeNumber", t.tree_type_name as "treeTypeName",
        t.old_tree_level as "oldTreeLevel", t.vigor, t.xz_code as "xzCode", t.small_place_name as "smallPlaceName"
      from old_tree t where ${scoped(owner, oldTree)} and t.id = any(${ids}::bigint[])`,
  );
