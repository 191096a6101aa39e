import sql, { type Sql } from 'sql-template-tag';
import { KEY_COLUMN, type LayerColumn } from '../catalogue.js';
import type { FeatureDocument } from './document.js';
import type { FeatureQuery } from './feature-query.js';
import { column } from '../column.js';
import { geometryIn, glued } from './feature-sql.js';
import { contentTypes } from './formats.js';

const DECIMALS = 8;

function jsonValue({ name, type, plain }: LayerColumn): Sql {
  if (type !== 'text') return sql`coalesce(${column(name)}::text, 'null')`;
  return plain
    ? sql`coalesce('"' || ${column(name)} || '"', 'null')`
    : sql`coalesce(to_json(${column(name)})::text, 'null')`;
}

function idText({ idColumn, layer }: FeatureQuery): (string | Sql)[] {
  if (idColumn === false) return [];
  if (idColumn === KEY_COLUMN) return [`"id":"${layer.name}.`, column(KEY_COLUMN), '",'];
  return ['"id":', sql`to_json(${`${layer.name}.`} || coalesce(${column(idColumn)}::text, ''))::text`, ','];
}

function geometryText({ withGeometry, crs }: FeatureQuery): (string | Sql)[] {
  if (!withGeometry) return ['"geometry":null,'];
  return [
    '"geometry":',
    sql`coalesce(st_asgeojson(${geometryIn(crs)}, ${DECIMALS}, ${0}), 'null')`,
    ',"geometry_name":"geom",',
  ];
}

/** GeoJSON as GeoServer writes it: the features first, so that no count need be known before them. */
export function jsonDocument(query: FeatureQuery): FeatureDocument {
  const { columns, crs, withGeometry } = query;
  const properties = columns.flatMap((each, i) => [`${i > 0 ? ',' : ''}"${each.name}":`, jsonValue(each)]);
  return {
    type: contentTypes.json,
    separated: true,
    countsFirst: false,
    feature: glued([
      ',{"type":"Feature",',
      ...idText(query),
      ...geometryText(query),
      '"properties":{',
      ...properties,
      '}}',
    ]),
    head: () => '{"type":"FeatureCollection","features":[\n',
    tail: ({ matched, returned }) => {
      const named = withGeometry && returned > 0;
      const rest = {
        totalFeatures: matched,
        numberMatched: matched,
        numberReturned: returned,
        timeStamp: new Date().toISOString(),
        crs: named ? { type: 'name', properties: { name: crs.jsonName } } : null,
      };
      return `],${JSON.stringify(rest).slice(1)}`;
    },
  };
}
