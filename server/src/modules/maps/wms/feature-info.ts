import sql, { join, raw, type Sql } from 'sql-template-tag';
import { GEOMETRY_COLUMN, NAMESPACE, WORKSPACE } from '../catalogue.js';
import { readColumns, type Shown } from '../column.js';
import { comparisonSql } from '../comparison-sql.js';
import { boxSql, withinMercator } from '../condition-sql.js';
import type { Kvp } from '../kvp.js';
import { wordOf } from '../ows-error.js';
import { xmlText } from '../xml.js';
import { distinct, type DrawnLayer, type Frame, readBoundaries, readMapQuery } from './map-query.js';
import { inDegrees, inSystem, regionsOf } from './map-sql.js';
import { DEFAULT_STYLE } from './styles.js';
import { refusal, type WmsVersion } from './wms-request.js';

const FORMATS = {
  json: 'application/json',
  text: 'text/plain',
  html: 'text/html',
  gml: 'application/vnd.ogc.gml',
} as const;
type InfoFormat = keyof typeof FORMATS;
export const advertisedInfo: readonly string[] = Object.values(FORMATS);

const MAX_FEATURES = 50;
const MAX_BUFFER = 100;
/** Largest search radius, in degrees: on a picture of the nation a few pixels span provinces. */
const MAX_RADIUS = 0.25;

/** A validated GetFeatureInfo request. */
export interface InfoQuery extends Shown {
  frame: Frame;
  layers: DrawnLayer[];
  /** In the units of the frame's system: degrees or metres. */
  point: [x: number, y: number];
  /** Search radius around the point, in degrees. */
  radius: number;
  limit: number;
  format: InfoFormat;
}

/** A region at the point. */
export interface InfoRow {
  fid: number;
  properties: Record<string, string>;
  geometry: object | null;
  gml: string | null;
}

function readInfoFormat(text: string | undefined): InfoFormat {
  const asked = (text ?? FORMATS.text).toLowerCase().replace(/\s/g, '');
  if (/^(application\/)?json$/.test(asked)) return 'json';
  if (/^application\/vnd\.ogc\.gml(\/.*)?$|^text\/xml(;.*)?$|^application\/gml\+?xml/.test(asked))
    return 'gml';
  const found = (Object.keys(FORMATS) as InfoFormat[]).find((format) => FORMATS[format] === asked);
  if (!found) {
    const known = advertisedInfo.join(', ');
    throw refusal(
      'InvalidFormat',
      'info_format',
      `There is no such format: ${wordOf(text ?? '')}. There are ${known}`,
    );
  }
  return found;
}

/** Reads a coordinate in pixels, which need not be whole. */
function readPixel(kvp: Kvp, names: [string, string], end: number): number {
  const text = kvp.get(...names);
  const at = text !== undefined && /^-?\d{1,6}(\.\d{1,20})?$/.test(text) ? Number(text) : Number.NaN;
  if (!(at >= 0 && at < end))
    throw refusal('InvalidPoint', names[0], 'The point lies outside of the picture');
  return text?.includes('.') ? at : at + 0.5;
}

/** Reads a GetFeatureInfo request. @throws OwsError for an invalid one */
export function readInfoQuery(kvp: Kvp, version: WmsVersion): InfoQuery {
  const map = readMapQuery(kvp, version);
  const asked = readBoundaries(kvp, 'query_layers');
  for (const layer of asked) {
    if (!map.layers.some((each) => each.layer === layer)) {
      throw refusal('LayerNotDefined', 'query_layers', `${layer.name} is none of the map's layers`);
    }
  }
  // The style of a layer does not change its features.
  const queried = map.layers.filter(({ layer }) => asked.includes(layer));
  const layers = distinct(queried.map((layer) => ({ ...layer, style: DEFAULT_STYLE })));
  const [column, row] = version === '1.3.0' ? ['i', 'j'] : ['x', 'y'];
  const x = readPixel(kvp, [column!, column === 'i' ? 'x' : 'i'], map.width);
  const y = readPixel(kvp, [row!, row === 'j' ? 'y' : 'j'], map.height);
  const [west, south, east, north] = map.bounds;
  const pixel = (east - west) / map.width;
  const buffer = Math.min(kvp.whole('buffer') ?? 0, MAX_BUFFER);
  return {
    frame: map,
    layers,
    point: [west + x * pixel, north - (y * (north - south)) / map.height],
    radius: Math.min(inDegrees(map, buffer * pixel), MAX_RADIUS),
    limit: Math.min(kvp.whole('feature_count') ?? 1, MAX_FEATURES),
    ...readColumns(kvp.get('propertyName'), asked[0]!),
    format: readInfoFormat(kvp.get('info_format')),
  };
}

/** The point in degrees: one point is transformed instead of each outline. */
function pointSql({ frame: { srid }, point: [x, y] }: InfoQuery): Sql {
  if (srid !== 3857) return sql`st_setsrid(st_makepoint(${x}::float8, ${y}::float8), 4326)`;
  const point = sql`st_makepoint(${withinMercator(x)}::float8, ${withinMercator(y)}::float8)`;
  return sql`st_transform(st_setsrid(${point}, 3857), 4326)`;
}

/** The regions of a layer at the point, at most `limit`, those that contain it first. */
export function infoSql(query: InfoQuery, { layer, view, comparisons, box }: DrawnLayer, limit: number): Sql {
  const { frame, radius, columns, withGeometry, format } = query;
  const point = pointSql(query);
  const shape = inSystem(frame, sql`f.geom`);
  const where = [sql`st_dwithin(f.geom, ${point}, ${radius}::float8)`, ...comparisons.map(comparisonSql)];
  if (box) where.push(boxSql(box));
  const properties = columns.flatMap(({ name }) => [sql`${name}::text`, raw(`f."${name}"`)]);
  return sql`select f.fid, ${properties.length > 0 ? sql`json_build_object(${join(properties)})` : sql`'{}'::json`} as properties,
      ${withGeometry && format === 'json' ? sql`st_asgeojson(${shape}, 8, 0)` : sql`null`}::json as geometry,
      ${withGeometry && format === 'gml' ? sql`st_asgml(2, ${shape}, 8, 0)` : sql`null`} as gml
    from ${regionsOf(layer, view)} where ${join(where, ' and ')}
    order by st_distance(f.geom, ${point}), f.fid limit ${limit}`;
}

/** Layers with their regions at the point. */
export type Found = [layer: DrawnLayer, rows: InfoRow[]][];

function jsonOf(found: Found, { withGeometry, frame }: InfoQuery): string {
  const features = found.flatMap(([{ layer }, rows]) =>
    rows.map(({ fid, properties, geometry }) => ({
      type: 'Feature',
      id: `${layer.name}.${fid}`,
      geometry,
      ...(withGeometry && { geometry_name: GEOMETRY_COLUMN }),
      properties,
    })),
  );
  const named = withGeometry && features.length > 0;
  return JSON.stringify({
    type: 'FeatureCollection',
    features,
    totalFeatures: 'unknown',
    numberReturned: features.length,
    timeStamp: new Date().toISOString(),
    crs: named ? { type: 'name', properties: { name: `urn:ogc:def:crs:EPSG::${frame.srid}` } } : null,
  });
}

function textOf(found: Found): string {
  const parts = found.flatMap(([{ layer }, rows]) =>
    rows.length === 0
      ? []
      : [
          `Results for FeatureType '${NAMESPACE}:${layer.name}':`,
          ...rows.flatMap(({ properties }) => [
            '-'.repeat(44),
            ...Object.entries(properties).map(([name, value]) => `${name} = ${value}`),
          ]),
          '-'.repeat(44),
        ],
  );
  return parts.length > 0 ? `${parts.join('\n')}\n` : 'no features were found\n';
}

function htmlOf(found: Found, { columns }: InfoQuery): string {
  const head = columns.map(({ name }) => `<th>${name}</th>`).join('');
  const tables = found
    .filter(([, rows]) => rows.length > 0)
    .map(([{ layer }, rows]) => {
      const lines = rows.map(({ properties }) => {
        const cells = columns.map(({ name }) => `<td>${xmlText(properties[name] ?? '')}</td>`);
        return `<tr>${cells.join('')}</tr>`;
      });
      return `<table><caption>${layer.name}</caption><tr>${head}</tr>${lines.join('')}</table>`;
    });
  return `<!doctype html><html><head><meta charset="utf-8"><title>GetFeatureInfo</title></head><body>${tables.join('')}</body></html>`;
}

function gmlOf(found: Found): string {
  const members = found.flatMap(([{ layer }, rows]) =>
    rows.map(({ fid, properties, gml }) => {
      const name = `${WORKSPACE}:${layer.name}`;
      const fields = Object.entries(properties).map(([key, value]) => {
        return `<${WORKSPACE}:${key}>${xmlText(value)}</${WORKSPACE}:${key}>`;
      });
      const shape = gml ? `<${WORKSPACE}:${GEOMETRY_COLUMN}>${gml}</${WORKSPACE}:${GEOMETRY_COLUMN}>` : '';
      return `<gml:featureMember><${name} fid="${layer.name}.${fid}">${fields.join('')}${shape}</${name}></gml:featureMember>`;
    }),
  );
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs"` +
    ` xmlns:gml="http://www.opengis.net/gml" xmlns:${WORKSPACE}="${NAMESPACE}">` +
    `<gml:boundedBy><gml:null>unknown</gml:null></gml:boundedBy>${members.join('')}</wfs:FeatureCollection>\n`
  );
}

/** The answer to GetFeatureInfo. */
export function infoDocument(query: InfoQuery, found: Found): { type: string; body: string } {
  const write = { json: jsonOf, text: textOf, html: htmlOf, gml: gmlOf }[query.format];
  return { type: `${FORMATS[query.format]};charset=UTF-8`, body: write(found, query) };
}
