import { query } from '#src/database/database.js';
import sql from 'sql-template-tag';
import { beside, type Bench, type Measurement, p99, timed, treesChanged } from './measurement.js';

const AT_ONCE = 4;
const QUESTIONS = 300;
const MAX_P99 = 60;

/** Lists of all levels, so that no two questions in a row are the same. */
async function listPaths({ db }: Bench): Promise<string[]> {
  const rows = await query<{ region: string }>(
    db,
    sql`select region from tree_list_count where tenant_id = '000000' and length(region) <= 6
      group by region order by sum(cnt) desc limit 100`,
  );
  return rows.map(({ region }, at) => `/api/oldTree/oldTree/page?size=10&current=${1 + at}&xzCode=${region}`);
}

/** One page of a list, which is not from a cache. */
async function readList(bench: Bench, paths: readonly string[], at: number): Promise<void> {
  await treesChanged(bench);
  await (await bench.api.get(paths[at % paths.length] ?? '')).text();
}

/** Does something while lists are read without a pause on so many connections. */
export async function besideLists<T>(bench: Bench, readers: number, work: () => Promise<T>): Promise<T> {
  const paths = await listPaths(bench);
  return beside(readers, (at) => readList(bench, paths, at), work);
}

/** The 99th percentile of lists that are asked for one after the other, none of them from a cache. */
async function listP99(bench: Bench, paths: readonly string[]): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < QUESTIONS; i++) {
    await treesChanged(bench);
    times.push(await timed(async () => (await bench.api.get(paths[i % paths.length] ?? '')).text()));
  }
  return p99(times);
}

/**
 * A list's 99th percentile while four readers ask for the whole layer again and again; its floor is the same on a quiet
 * service. `whole` reads the layer once.
 */
export async function besideBulk(bench: Bench, whole: () => Promise<void>): Promise<Measurement> {
  const paths = await listPaths(bench);
  await listP99(bench, paths);
  const floor = await listP99(bench, paths);
  const ours = await beside(AT_ONCE, whole, () => listP99(bench, paths));
  const name = `list p99 beside ${AT_ONCE} bulk answers, quiet`;
  return { name, ours, floor, unit: 'ms', limit: `${MAX_P99} ms`, kept: ours <= MAX_P99 };
}
