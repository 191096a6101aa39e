import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { BoundaryLayer } from '../catalogue.js';
import { boxSql } from '../condition-sql.js';
import { comparisonSql } from '../comparison-sql.js';
import { METRES_A_DEGREE } from '../crs.js';
import type { DrawnLayer, Frame } from './map-query.js';

/** Degrees per pixel below which the full outlines are read; above it those simplified beforehand. */
const FINE_DEGREES = 0.0006;
/** Pixels beyond the picture at which outlines are cut, so that no cut is visible. */
const MARGIN = 24;

/** A row is a region's outline, or a part of it, in pixels. */
export interface OutlineRow {
  name: string;
  path: string;
  /** Middle and width in pixels; null outside of the picture's box. */
  x: number | null;
  y: number | null;
  width: number;
}

/** Width and height of a pixel, in the units of the system. */
const pixel = ({ bounds: [west, south, east, north], width, height }: Frame): [x: number, y: number] => [
  (east - west) / width,
  (north - south) / height,
];

/** Converts a length of the frame's system into degrees. */
export const inDegrees = ({ srid }: Frame, length: number): number =>
  srid === 3857 ? length / METRES_A_DEGREE : length;

/** A geometry of degrees in the frame's system. */
export const inSystem = ({ srid }: Frame, geometry: Sql): Sql =>
  srid === 3857 ? sql`st_transform(${geometry}, 3857)` : geometry;

/** The frame with a margin, for the index and for cutting. */
function around(frame: Frame): Frame['bounds'] {
  const [x, y] = pixel(frame);
  const [west, south, east, north] = frame.bounds;
  return [west - MARGIN * x, south - MARGIN * y, east + MARGIN * x, north + MARGIN * y];
}

/** A geometry of degrees in pixels of the frame; y grows upwards, which `st_assvg` turns round. */
function inPixels(frame: Frame, geometry: Sql): Sql {
  const [x, y] = pixel(frame);
  const [west, , , north] = frame.bounds;
  const moved = sql`${-west}::float8, ${-north}::float8, ${1 / x}::float8, ${1 / y}::float8`;
  return sql`st_transscale(${inSystem(frame, geometry)}, ${moved})`;
}

const box = (bounds: Frame['bounds']): Sql =>
  sql`st_makeenvelope(${join(bounds.map((side) => sql`${side}::float8`))})`;

/** A geometry of degrees as drawn, in pixels: simplified, then cut. */
function drawn(frame: Frame, geometry: Sql): Sql {
  const [x, y] = pixel(frame);
  const tolerance = inDegrees(frame, Math.min(x, y)) / 2;
  const cut = box([-MARGIN, -frame.height - MARGIN, frame.width + MARGIN, MARGIN]);
  const plainer = sql`st_simplify(${geometry}, ${tolerance}::float8, true)`;
  return sql`st_clipbybox2d(st_setsrid(${inPixels(frame, plainer)}, 0), ${cut})`;
}

function outlineOf(frame: Frame, { level }: BoundaryLayer): Sql {
  const fine = inDegrees(frame, pixel(frame)[0]) < FINE_DEGREES;
  return raw(fine && level > 0 ? 'f.geom' : 'f.simple_geom');
}

/** The regions of a layer as `f`. */
export const regionsOf = ({ level }: BoundaryLayer, view: readonly string[]): Sql =>
  sql`geo.boundaries(${join([level, ...view])}) f`;

/** The outlines of a layer's regions in a frame; a row is an {@link OutlineRow}. */
export function outlinesSql(frame: Frame, { layer, view, comparisons, box: narrower }: DrawnLayer): Sql {
  const where = [
    boxSql({ srid: frame.srid, bounds: around(frame) }),
    ...comparisons.map(comparisonSql),
    ...(narrower ? [boxSql(narrower)] : []),
  ];
  const middle = inPixels(frame, sql`f.center`);
  return sql`select f.name, st_assvg(p.path, 0, 1) as path, st_x(p.middle) as x, -st_y(p.middle) as y,
      st_xmax(p.path) - st_xmin(p.path) as width
    from ${regionsOf(layer, view)},
      lateral (select ${drawn(frame, outlineOf(frame, layer))} as path, ${middle} as middle offset 0) p
    where ${join(where, ' and ')} and not st_isempty(p.path)
    order by f.fid`;
}

/** The border lines of a frame that bound no region; `name` is their kind. */
export const bordersSql = (frame: Frame): Sql =>
  sql`select f.kind as name, st_assvg(${drawn(frame, sql`f.geom`)}, 0, 1) as path from border_line f
    where ${boxSql({ srid: frame.srid, bounds: around(frame) })} order by f.kind`;
