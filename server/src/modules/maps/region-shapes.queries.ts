import { PLACEHOLDER_CITIES, type RegionShapes } from '@gushu/shared';
import sql from 'sql-template-tag';
import { query, type Db } from '../../database/database.js';
import type { ShapesQuery } from './region-shapes.dto.js';

const COUNTIES = 3;
const MAX_SHAPES = 400;
/** In a box wider than this many degrees outlines are simplified by this share of it, about a pixel of the picture. */
const FINE_DEGREES = 2.5;
const PIXEL = 1 / 2500;

type Shape = RegionShapes['features'][number];

/**
 * A row is a region of the level with an outline of its own. The row for the city level of a municipality (市辖区) has
 * the name of its boundary; the counties that a province runs itself have no name together.
 */
export async function readRegionShapes(
  db: Db,
  { west, south, east, north, level = COUNTIES }: ShapesQuery,
): Promise<RegionShapes> {
  const width = Math.max(east - west, north - south);
  // In a small box outlines are not simplified, so that the chosen region's outline lies on that of its neighbours.
  const tolerance = width > FINE_DEGREES ? width * PIXEL : 0;
  const middle = sql`st_setsrid(st_makepoint(${(west + east) / 2}::float8, ${(south + north) / 2}::float8), 4326)`;
  const rows = await query<Shape['properties'] & Pick<Shape, 'geometry'>>(
    db,
    sql`select r.code as "xzCode", case when r.name = any(${PLACEHOLDER_CITIES}) then g.name else r.name end as "xzName",
        coalesce(r.lon::float8, st_x(g.center)) as lon, coalesce(r.lat::float8, st_y(g.center)) as lat,
        st_asgeojson(st_multi(st_simplify(g.simple_geom, ${tolerance}::float8, true)), 5)::json as geometry
      from region_geom g join blade_region r on r.boundary_code = g.code and r.region_level = g.level
      where g.level = ${level}
        and g.geom && st_makeenvelope(${west}::float8, ${south}::float8, ${east}::float8, ${north}::float8, 4326)
      order by g.center <-> ${middle}, r.code limit ${MAX_SHAPES}`,
  );
  const features = rows.map(({ geometry, ...properties }): Shape => ({
    type: 'Feature',
    properties,
    geometry,
  }));
  return { type: 'FeatureCollection', features };
}
