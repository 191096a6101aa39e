import { NATION, type RegionPoint } from '@gushu/shared';
import sql, { type Sql } from 'sql-template-tag';

/** A region's label on the map, and the boundary that stands for it. */
export type PlacedRegion = RegionPoint & { fxpcCode: string };

/**
 * A row is a {@link PlacedRegion}, by code. What stands for the city of a municipality bears no name of its own (市辖区): its
 * boundary does. Townships and villages have no boundary: they are placed only where somebody has placed them.
 */
export const placedChildren = (code: string): Sql =>
  sql`select r.code as "xzCode", coalesce(nullif(case when r.region_level = 2 then g.name end, ''), r.name) as "xzName",
      r.fxpc_code as "fxpcCode",
      coalesce(r.lon, case when r.region_level <= 3 then round(st_x(g.center)::numeric, 6) end)::float8 as lon,
      coalesce(r.lat, case when r.region_level <= 3 then round(st_y(g.center)::numeric, 6) end)::float8 as lat
    from blade_region r left join region_geom g on g.code = r.boundary_code
    where r.parent_code = ${code || NATION} order by r.code`;

/** The middle of a region's boundary, for one that nobody has placed. */
export const middleOf = (code: string): Sql =>
  sql`select round(st_x(g.center)::numeric, 6)::float8 as lon, round(st_y(g.center)::numeric, 6)::float8 as lat
    from blade_region r join region_geom g on g.code = r.boundary_code
    where r.code = ${code || NATION}`;
