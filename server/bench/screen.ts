import sql from 'sql-template-tag';
import { query } from '#src/database/database.js';
import { largestRegions } from './lists.js';
import { atMost, type Bench, type Measurement, medians, plus, treesChanged } from './measurement.js';

const ROUNDS = 40;
/** So long may all panels together take when they are made anew, with 5,000,000 trees too. */
const COLD_MS = 150;
const CACHED = plus(4, 2);
/** Of these every child of a region is counted; of the others the region itself. */
const CHILDREN = ['level', 'type', 'ownership', 'vigor', 'growPlace', 'growEnvironment', 'spreadC'];
const OWN = ['species', 'members', 'newIn', 'age', ...CHILDREN];
const CALL = '/api/largeDataScreen/largeDataScreen/screen';

interface ScreenCase {
  name: string;
  region: string;
  /** An archived year; the live trees where there is none. */
  year?: number;
  /** Nothing changes between the questions. */
  cached: boolean;
}

/** The newest archived year of the nation's trees. */
async function newestYear({ db }: Bench): Promise<number | undefined> {
  const [row] = await query<{ year: number }>(
    db,
    sql`select year from archive_year where tenant_id = '000000' and data_type = '1' and state >= 2 and is_deleted = 0
      order by year desc limit 1`,
  );
  return row?.year;
}

/** All panels of a region beside the bare read of the counts that they are made of. */
async function screenOf(bench: Bench, { name, region, year, cached }: ScreenCase): Promise<Measurement> {
  const { api, client } = bench;
  const table = year === undefined ? 'tree_rollup' : 'tree_archive_rollup';
  const parent = region === '' ? '-' : region.slice(0, -2);
  const path = `${CALL}?xzCode=${region}${year === undefined ? '' : `&archiveMark=1&year=${year}`}`;
  const found = await medians(ROUNDS, {
    ours: async () => (await api.get(path)).text(),
    floor: () =>
      client.query(
        `select r.region, r.dim, r.code, r.cnt from ${table} r
          where r.tenant_id = '000000' and r.parent = $1 and r.dim = any($2) ${year === undefined ? '' : 'and r.year = $5'}
        union all select r.region, r.dim, r.code, r.cnt from ${table} r
          where r.tenant_id = '000000' and r.parent = $3 and r.region = $1 and r.dim = any($4)
            ${year === undefined ? '' : 'and r.year = $5'}`,
        [region, CHILDREN, parent, OWN, ...(year === undefined ? [] : [year])],
      ),
    ...(cached ? {} : { before: () => treesChanged(bench) }),
  });
  return { name, ...found, unit: 'ms', ...(cached ? CACHED(found) : atMost(found.ours, COLD_MS, 'ms')) };
}

/** The resource screen of nation, province and county, live and of an archived year, made anew and from the cache. */
export async function screen(bench: Bench): Promise<Measurement[]> {
  const [, province = '', , county = ''] = await largestRegions(bench);
  const newest = await newestYear(bench);
  const years = newest === undefined ? [undefined] : [undefined, newest];
  const found: Measurement[] = [];
  for (const year of years)
    for (const region of ['', province, county])
      for (const cached of [false, true]) {
        const name = `screen, ${region || 'nation'}, ${year ?? 'live'}${cached ? ', nothing changed since' : ''}`;
        found.push(await screenOf(bench, { name, region, cached, ...(year === undefined ? {} : { year }) }));
      }
  return found;
}
