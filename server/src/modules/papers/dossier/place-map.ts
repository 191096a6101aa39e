import { isBlank, oldTreeGroup, partsOf, type RecordDefinition } from '@gushu/shared';
import sql from 'sql-template-tag';
import { type Db, query, queryOne } from '../../../database/database.js';
import type { AnyRow } from '../../../rows/stored.js';
import {
  bordersSql,
  boundaries,
  drawSvg,
  encode,
  type MapQuery,
  type OutlineRow,
  outlinesSql,
  readCrs,
} from '../../maps/index.js';
import type { DossierRow } from './parts.js';

/** Sides of the picture in pixels. */
const WIDTH = 1_040;
const HEIGHT = 440;
const SCALE = 2;
const RADIUS = 6_378_137;
/** Metres to each side that a map shows around a place without a county; margin of a county, as a share of its size. */
const AROUND_METRES = 40_000;
const AIR = 0.12;
const MARK = '#c53030';
/** Levels whose lines are drawn: provinces and counties; the lines of cities are among those of their counties. */
const LEVELS: ReadonlySet<number> = new Set([1, 3]);

export type Lonlat = readonly [lon: number, lat: number];
type Bounds = MapQuery['bounds'];

const toMetres = ([lon, lat]: Lonlat): [x: number, y: number] => [
  (RADIUS * lon * Math.PI) / 180,
  RADIUS * Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)),
];

/** The position of a row, as its page shows it; undefined where it has none. */
export const placeOf = ({ lon, lat }: AnyRow): Lonlat | undefined =>
  isBlank(lon) || isBlank(lat) ? undefined : [Number(lon), Number(lat)];

/** Bounds of a place's county with a margin, in the proportions of the picture, in metres of EPSG:3857. */
async function boundsOf(db: Db, xzCode: string, at: Lonlat): Promise<Bounds> {
  const county = await queryOne<{ box: Bounds | null }>(
    db,
    sql`select array[st_xmin(b), st_ymin(b), st_xmax(b), st_ymax(b)] as box
      from (select st_extent(st_transform(g.simple_geom, 3857)) as b
        from blade_region r join region_geom g on g.code = r.boundary_code
        where r.code = ${xzCode.slice(0, 6)}) c where b is not null`,
  );
  const [x, y] = toMetres(at);
  const [west, south, east, north] = county?.box ?? [x, y, x, y];
  const sides = [Math.min(west, x), Math.min(south, y), Math.max(east, x), Math.max(north, y)] as const;
  const [midX, midY] = [(sides[0] + sides[2]) / 2, (sides[1] + sides[3]) / 2];
  const least = county?.box ? 0 : AROUND_METRES;
  const halfX = Math.max(((sides[2] - sides[0]) / 2) * (1 + AIR), least);
  const halfY = Math.max(((sides[3] - sides[1]) / 2) * (1 + AIR), least);
  const half = Math.max(halfX / WIDTH, halfY / HEIGHT);
  return [midX - half * WIDTH, midY - half * HEIGHT, midX + half * WIDTH, midY + half * HEIGHT];
}

/** The mark of a place, and the outline of a group, as SVG. */
function marksOf({ bounds }: MapQuery, record: RecordDefinition, row: DossierRow, place: Lonlat): string {
  const [west, south, east, north] = bounds;
  const pixel = (at: Lonlat): [number, number] => {
    const [x, y] = toMetres(at);
    return [((x - west) / (east - west)) * WIDTH, ((north - y) / (north - south)) * HEIGHT];
  };
  const [x, y] = pixel(place).map((side) => side.toFixed(1));
  const wkt = record.name === oldTreeGroup.name ? row.geom : undefined;
  const parts = isBlank(wkt) ? [] : (partsOf('polygon', String(wkt)) ?? []);
  const outline = parts
    .flat()
    .map(
      (ring) =>
        `M${ring
          .map((at) =>
            pixel([at[0], at[1]])
              .map((side) => side.toFixed(1))
              .join(','),
          )
          .join('L')}Z`,
    )
    .join('');
  return (
    (outline &&
      `<path d="${outline}" fill="#12b867" fill-opacity="0.4" stroke="#0a7f47" stroke-width="3"/>`) +
    `<circle cx="${x}" cy="${y}" r="22" fill="${MARK}" fill-opacity="0.18"/>` +
    `<circle cx="${x}" cy="${y}" r="9" fill="${MARK}" stroke="#ffffff" stroke-width="3"/>`
  );
}

/** Draws the place of a row in its county, with the borders of the map service, as PNG. */
export async function drawPlace(
  db: Db,
  { record, row, place }: { record: RecordDefinition; row: DossierRow; place: Lonlat },
  placeText: (name: string) => string,
): Promise<Buffer> {
  const crs = readCrs('EPSG:3857', 'crs');
  const frame: MapQuery = {
    srid: crs.srid,
    crs,
    bounds: await boundsOf(db, row.xzCode ?? '', place),
    width: WIDTH,
    height: HEIGHT,
    layers: boundaries
      .filter(({ level }) => LEVELS.has(level))
      .map((layer) => ({ layer, style: 'boundary_label', view: ['00'], comparisons: [], box: undefined })),
    format: 'png8',
    background: '#f6f8f7',
    scale: SCALE,
  };
  const outlines = [];
  for (const layer of frame.layers) {
    const rows = await query<OutlineRow>(db, outlinesSql(frame, layer));
    outlines.push({ ...layer, rows: rows.map((each) => ({ ...each, name: placeText(each.name) })) });
  }
  const borders = await query<Pick<OutlineRow, 'name' | 'path'>>(db, bordersSql(frame));
  const drawing = drawSvg(frame, outlines, borders);
  return encode(drawing.replace(/<\/svg>$/, `${marksOf(frame, record, row, place)}</svg>`), frame.format);
}
