import sql, { type Sql } from 'sql-template-tag';
import { GEOMETRY_COLUMN, KEY_COLUMN, type LayerColumn, NAMESPACE, WORKSPACE } from '../catalogue.js';
import type { Counts, FeatureDocument } from './document.js';
import type { FeatureQuery } from './feature-query.js';
import { column } from '../column.js';
import { geometryIn, glued } from './feature-sql.js';
import { contentTypes, type Format } from './formats.js';
import { xmlText } from '../xml.js';

type Gml = Exclude<Format, 'json'>;

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const GML = {
  gml2: 'http://www.opengis.net/gml',
  gml31: 'http://www.opengis.net/gml',
  gml32: 'http://www.opengis.net/gml/3.2',
};
const WFS = {
  gml2: 'http://www.opengis.net/wfs',
  gml31: 'http://www.opengis.net/wfs',
  gml32: 'http://www.opengis.net/wfs/2.0',
};

/** The beginning of the root element, without the counts, which differ by version. */
const rootOf = (gml: Gml): string =>
  `${XML}<wfs:FeatureCollection xmlns:wfs="${WFS[gml]}" xmlns:gml="${GML[gml]}" xmlns:${WORKSPACE}="${NAMESPACE}"` +
  ` xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"`;

const escaped = (text: Sql): Sql =>
  sql`replace(replace(replace(regexp_replace(${text}, ${'[[:cntrl:]]'}, ' ', 'g'), '&', '&amp;'), '<', '&lt;'), '>', '&gt;')`;

const tag = (name: string): string => `${WORKSPACE}:${name}`;

/** A property that is null is left out, as the schema allows. */
function element({ name, type }: LayerColumn): Sql {
  const value = type === 'text' ? escaped(column(name)) : sql`${column(name)}::text`;
  return sql`coalesce(${`<${tag(name)}>`} || ${value} || ${`</${tag(name)}>`}, '')`;
}

/**
 * The name of the system in geometries. Readers of GML 2 disagree on the axis order of EPSG:4326; CRS84, with the
 * longitude first, is read alike by all of them.
 */
const systemName = ({ crs }: FeatureQuery, gml: Gml): string =>
  gml === 'gml2' && crs.srid === 4326 ? 'urn:ogc:def:crs:OGC:1.3:CRS84' : xmlText(crs.name);

/** The position of a point, in the axis order of the requested system. */
function position({ crs }: FeatureQuery, gml: Gml, point: Sql): Sql {
  const [x, y] = [sql`st_x(${point})`, sql`st_y(${point})`];
  // GML 2 has the longitude first, no matter which system is named.
  const [first, second] = crs.northFirst && gml !== 'gml2' ? [y, x] : [x, y];
  return gml === 'gml2'
    ? sql`'<gml:coordinates decimal="." cs="," ts=" ">' || ${first} || ',' || ${second} || '</gml:coordinates>'`
    : sql`'<gml:pos>' || ${first} || ' ' || ${second} || '</gml:pos>'`;
}

/** A geometry of several points. */
function pointsElement(query: FeatureQuery, gml: Gml): Sql {
  const { crs, layer } = query;
  const name = tag(GEOMETRY_COLUMN);
  const idOf = (more: Sql): Sql =>
    gml === 'gml32'
      ? sql`' gml:id="' || ${`${layer.name}.`} || ${column(KEY_COLUMN)} || ${more} || '"'`
      : sql`''`;
  const members = sql`(select string_agg('<gml:pointMember><gml:Point' || ${idOf(sql`'.' || p.path[1]`)} || '>'
    || ${position(query, gml, sql`p.geom`)} || '</gml:Point></gml:pointMember>', '' order by p.path)
    from st_dump(${geometryIn(crs)}) p)`;
  const opened = sql`${`<${name}><gml:MultiPoint`} || ${idOf(sql`${`.${GEOMETRY_COLUMN}`}`)}`;
  return sql`coalesce(${opened} || ${` srsName="${systemName(query, gml)}">`} || ${members}
    || ${`</gml:MultiPoint></${name}>`}, '')`;
}

function geometryElement(query: FeatureQuery, gml: Gml): Sql {
  return query.layer.geometry === 'Point' ? pointElement(query, gml) : pointsElement(query, gml);
}

function pointElement(query: FeatureQuery, gml: Gml): Sql {
  const { crs, layer } = query;
  const srs = ` srsName="${systemName(query, gml)}"`;
  const name = tag(GEOMETRY_COLUMN);
  const at = position(query, gml, geometryIn(crs));
  const after = `</gml:Point></${name}>`;
  if (gml === 'gml2') return sql`coalesce(${`<${name}><gml:Point${srs}>`} || ${at} || ${after}, '')`;
  const [before, behind] = gml === 'gml32' ? [` gml:id="${layer.name}.`, `.${GEOMETRY_COLUMN}"`] : ['', ''];
  const id = gml === 'gml32' ? column(KEY_COLUMN) : sql`''`;
  return sql`coalesce(${`<${name}><gml:Point${before}`} || ${id} || ${`${behind}${srs} srsDimension="2">`}
    || ${at} || ${after}, '')`;
}

const MEMBER: Record<Gml, [before: string, after: string, idName: string]> = {
  gml2: ['<gml:featureMember>', '</gml:featureMember>', 'fid'],
  gml31: ['', '', 'gml:id'],
  gml32: ['<wfs:member>', '</wfs:member>', 'gml:id'],
};

/** A feature as a member of a collection, or with `alone` as the root of a document with its namespaces. */
function featureText(query: FeatureQuery, gml: Gml, alone = false): Sql {
  const [before, after, idName] = MEMBER[gml];
  const name = tag(query.layer.name);
  const spaces = alone ? ` xmlns:gml="${GML[gml]}" xmlns:${WORKSPACE}="${NAMESPACE}"` : '';
  return glued([
    `${alone ? '' : before}<${name}${spaces} ${idName}="${query.layer.name}.`,
    column(KEY_COLUMN),
    '">',
    ...query.columns.map(element),
    ...(query.withGeometry ? [geometryElement(query, gml)] : []),
    `</${name}>${alone ? '' : after}`,
  ]);
}

const now = (): string => new Date().toISOString();

function headOf(gml: Gml, { matched, returned }: Counts): string {
  if (gml === 'gml2') {
    return `${rootOf(gml)}><gml:boundedBy><gml:null>unknown</gml:null></gml:boundedBy>\n`;
  }
  if (gml === 'gml31') {
    return `${rootOf(gml)} numberOfFeatures="${returned}" timeStamp="${now()}"><gml:featureMembers>\n`;
  }
  return `${rootOf(gml)} numberMatched="${matched}" numberReturned="${returned}" timeStamp="${now()}">\n`;
}

const END = '</wfs:FeatureCollection>\n';

/** The GML of the version: 2 for WFS 1.0, 3.1.1 for 1.1, 3.2 for 2.0. */
export const gmlDocument = (query: FeatureQuery, gml: Gml): FeatureDocument => ({
  type: contentTypes[gml],
  feature: featureText(query, gml),
  separated: false,
  countsFirst: gml !== 'gml2',
  head: (counts) => headOf(gml, counts),
  tail: () => (gml === 'gml31' ? `</gml:featureMembers>${END}` : END),
});

/** A single feature as its own document, as GetFeatureById answers in GML. */
export const singleDocument = (query: FeatureQuery, gml: Gml): FeatureDocument => ({
  ...gmlDocument(query, gml),
  feature: featureText(query, gml, true),
  countsFirst: true,
  head: () => XML,
  tail: () => '',
});

const HITS: Record<string, Gml> = { '1.0.0': 'gml2', '1.1.0': 'gml31', '2.0.0': 'gml32' };

/** The answer to resultType=hits: always XML, whatever the output format. */
export function hitsDocument({ version }: FeatureQuery, matched: number): string {
  const gml = HITS[version] ?? 'gml32';
  const counts =
    gml === 'gml32' ? `numberMatched="${matched}" numberReturned="0"` : `numberOfFeatures="${matched}"`;
  return `${rootOf(gml)} ${counts} timeStamp="${now()}"/>\n`;
}
