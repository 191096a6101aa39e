import sql from 'sql-template-tag';
import { query, type Db } from '../database/database.js';
import { outlineOf, type Outline } from './polygon.js';
import { Random, split } from './random.js';
import { provinces, type Province } from './provinces.js';

/** A county that gets trees, or groups of them. */
export interface County {
  code: string;
  name: string;
  cityName: string;
  provinceName: string;
  province: Province;
  trees: number;
  /** Trees it already has: serial numbers go on behind the highest. */
  lastSerial: number;
}

/** A village (or a township without villages) a tree can belong to. */
export interface Village {
  code: string;
  name: string;
}

interface Row {
  code: string;
  name: string;
  cityName: string;
  provinceName: string;
  lastSerial: number;
}

const NO_TREES = 0.03;
const MAX_SERIAL = 99_999;

// Islands of the South China Sea: too small for a crowd of trees.
const EXCLUDED = '4603';

const countiesWithBoundary = (db: Db, tenant: string, year: number) =>
  query<Row>(
    db,
    sql`select r.code, r.name, c.name as "cityName", p.name as "provinceName",
        greatest(
          (select max(t.survey_number) from old_tree t where t.tenant_id = ${tenant} and t.year = ${year}
            and substr(t.xz_code, 1, 6) = r.code and t.is_deleted = 0 and t.origin_id is null),
          (select max(substr(t.old_tree_number, 7)) from old_tree t where t.tenant_id = ${tenant}
            and t.year = ${year} and t.old_tree_number between r.code and r.code || '99999'
            and t.is_deleted = 0 and t.origin_id is null),
          '0')::int as "lastSerial"
      from blade_region r
      join blade_region c on c.code = substr(r.code, 1, 4)
      join blade_region p on p.code = substr(r.code, 1, 2)
      where r.region_level = 3 and r.is_stat = 0 and r.code not like ${`${EXCLUDED}%`}
        and exists (select from region_geom g where g.level = 3 and g.region_code = r.code)
      order by r.code`,
  );

function startCluster(province: Province, rows: Row[], trees: number, seed: number): County[] {
  const random = new Random(seed, 'counties', province.code);
  // Most counties have few and some very many: log-normal weights, none at all in 3 % of them.
  const weights = rows.map((row) => {
    const weight = Math.exp(random.normal());
    return random.chance(NO_TREES) || row.lastSerial >= MAX_SERIAL ? 0 : weight;
  });
  if (!weights.some((weight) => weight > 0)) weights[0] = 1;
  return shared(rows, weights, trees)
    .map((part, i) => ({ ...rows[i]!, province, trees: part }))
    .filter((county) => county.trees > 0);
}

/** Shares trees out by weight; a county whose serial numbers would run out gets none, and the others get its part. */
function shared(rows: readonly Row[], weights: readonly number[], trees: number): number[] {
  const parts = split(trees, weights);
  const isFull = (i: number): boolean => rows[i]!.lastSerial + parts[i]! > MAX_SERIAL;
  const left = weights.map((weight, i) => (weight > 0 && isFull(i) ? 0 : weight));
  const changed = left.some((weight, i) => weight !== weights[i]);
  return changed && left.some((weight) => weight > 0) ? shared(rows, left, trees) : parts;
}

/** Shares `trees` out to provinces as the second survey found them, and on to their counties; or groups of trees. */
export async function planCounties(
  db: Db,
  options: { trees: number; seed: number; tenant: string; year: number },
  share: (province: Province) => number = ({ scattered }) => scattered,
): Promise<County[]> {
  const rows = await countiesWithBoundary(db, options.tenant, options.year);
  if (rows.length === 0) throw new Error('there are no regions yet; load the base data first');
  const parts = split(options.trees, provinces.map(share));
  const counties = provinces.flatMap((province, i) =>
    startCluster(
      province,
      rows.filter((row) => row.code.startsWith(province.code)),
      parts[i] ?? 0,
      options.seed,
    ),
  );
  const full = counties.find((county) => county.lastSerial + county.trees > MAX_SERIAL);
  if (full)
    throw new Error(`${full.name} (${full.code}) would get more than ${MAX_SERIAL} trees; ask for fewer`);
  return counties;
}

/** Outlines of a province's counties by code. */
export async function outlines(db: Db, province: string): Promise<Map<string, Outline>> {
  const rows = await query<{ code: string; shape: string; lon: number; lat: number }>(
    db,
    sql`select distinct on (region_code) region_code as code, st_asgeojson(geom, 6) as shape,
        st_x(center) as lon, st_y(center) as lat
      from region_geom where level = 3 and substr(region_code, 1, 2) = ${province}
      order by region_code, st_area(geom) desc`,
  );
  return new Map(
    rows.map(({ code, shape, lon, lat }) => {
      const { coordinates } = JSON.parse(shape) as { coordinates: [number, number][][][] };
      return [code, outlineOf(coordinates, [lon, lat])];
    }),
  );
}

/** Villages of a province by county. */
export async function villages(db: Db, province: string): Promise<Map<string, Village[]>> {
  const rows = await query<Village>(
    db,
    sql`select code, name from blade_region where region_level = 5
      and code >= ${province} and code < ${String(Number(province) + 1)} order by code`,
  );
  const byCounty = new Map<string, Village[]>();
  for (const row of rows) {
    const county = row.code.slice(0, 6);
    const list = byCounty.get(county);
    if (list) list.push(row);
    else byCounty.set(county, [row]);
  }
  return byCounty;
}
