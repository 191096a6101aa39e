import { columnOf, MAX_QUERY_FEATURES, type QueryFeature, type QueryMap } from '@gushu/shared';
import sql, { empty, raw } from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { type Db, query, queryOne } from '../../../database/database.js';
import type { ListQuery } from '../../../record/dto.js';
import type { RecordReader } from '../../../record/reader.js';
import { areaSql, placeOf, spaceOf } from '../../../search/space.js';

/** About 5 m: what a map of many outlines does not show. */
const DETAIL = 0.00005;

type Listed = Pick<RecordReader, 'definition' | 'where' | 'listed' | 'countOf'>;

interface Found {
  id: string;
  number: string | null;
  name: string | null;
  geometry: QueryFeature['geometry'];
}

/** The area of a query as WKT: what was drawn with the metres around it. */
async function areaOf(db: Db, filters: ListQuery): Promise<string> {
  const space = spaceOf(filters);
  if (!space) return '';
  const area = await queryOne<{ wkt: string }>(db, sql`select st_astext(${areaSql(space)}, 6) as wkt`);
  return area?.wkt ?? '';
}

/** The rows of a list that have a place, as features for a map, with the number of all. */
export async function queryMap(
  db: Db,
  caller: Caller,
  source: Listed,
  filters: ListQuery,
): Promise<QueryMap> {
  const { definition: record } = source;
  const [place, title] = [placeOf(record), raw(`t.${columnOf(record.title)}`)];
  const name = raw(`t.${columnOf(record.about?.[0] ?? record.title)}`);
  const found = await query<Found>(
    db,
    sql`select t.id, ${title} as number, ${name} as name,
        st_asgeojson(st_simplifypreservetopology(${place}, ${DETAIL}), 6)::json as geometry
      from ${source.listed(filters).table} t
      where ${source.where(caller, filters)} and ${place} is not null limit ${MAX_QUERY_FEATURES + 1}`,
  );
  const features = found
    .slice(0, MAX_QUERY_FEATURES)
    .map(({ geometry, ...properties }): QueryFeature => ({ type: 'Feature', geometry, properties }));
  const isWhole = found.length <= MAX_QUERY_FEATURES;
  const [total, area] = await Promise.all([
    isWhole ? found.length : source.countOf(caller, filters, empty),
    areaOf(db, filters),
  ]);
  return { type: 'FeatureCollection', total, area, features };
}
