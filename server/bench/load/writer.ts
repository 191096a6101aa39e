import { setTimeout as wait } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { query, queryOne } from '#src/database/database.js';
import { type Bench, dataOf } from '../measurement.js';

const TREES = '/api/oldTree/oldTree';
const VIGOR = '/api/analyse/analyse/growthVigor';

interface Tree {
  id: string;
  county: string;
  /** The vigour that the tree is given. */
  vigor: string;
}

/** The changes that were made beside the reads. */
export interface Writes {
  changes: number;
  perSecond: number;
  /** Answers given after a change was committed that did not show it. */
  stale: string[];
}

/** A random tree of the register, all equally likely; undefined if the chosen place has none that can change. */
const anyTree = ({ db }: Bench): Promise<Tree | undefined> =>
  queryOne<Tree>(
    db,
    sql`select id, left(xz_code, 6) as county, (1 + vigor::int % 3)::text as vigor
      from (select * from old_tree where id >= (select min(id) + (random() * (max(id) - min(id)))::bigint from old_tree)
        order by id limit 1) t
      where tenant_id = '000000' and is_deleted = 0 and origin_id is null and status = 1 and life_status = '1'
        and vigor < '4'`,
  );

const vigorOf = async ({ api }: Bench, { id }: Tree): Promise<string> =>
  (await dataOf<Tree>(await api.get(`${TREES}/detail?id=${id}`))).vigor;

/** How many trees of the county have the vigour, as its list and its statistics say. */
async function counted({ api }: Bench, { county, vigor }: Tree): Promise<number[]> {
  const [list, table] = await Promise.all([
    api.get(`${TREES}/page?size=1&xzCode=${county}&vigor=${vigor}`),
    api.get(`${VIGOR}?xzCode=${county}`),
  ]);
  const { total } = await dataOf<{ total: number }>(list);
  const { items } = await dataOf<{ items: { code: string; num: number }[] }>(table);
  return [total, items.find(({ code }) => code === vigor)?.num ?? 0];
}

/** Changes a tree after its answers were cached, and answers which of the next answers do not show the change. */
async function change(bench: Bench, tree: Tree): Promise<string[]> {
  await vigorOf(bench, tree);
  const [before] = await Promise.all([counted(bench, tree), vigorOf(bench, tree)]);
  await query(bench.db, sql`update old_tree set vigor = ${tree.vigor} where id = ${tree.id}`);
  const [after, shown] = await Promise.all([counted(bench, tree), vigorOf(bench, tree)]);
  const missing = ['list', 'statistics'].filter((_, at) => after[at] !== before[at]! + 1);
  return shown === tree.vigor ? missing : [...missing, 'detail'];
}

/** Changes this many trees of the register a second, one in a county at a time, until it is stopped. */
export function startWrites(bench: Bench, perSecond: number): () => Promise<Writes> {
  const stale: string[] = [];
  const busy = new Set<string>();
  const open = new Set<Promise<void>>();
  const started = performance.now();
  let changes = 0;
  let isEnded = false;
  const one = async (): Promise<void> => {
    let tree = await anyTree(bench);
    while (!tree || busy.has(tree.county)) tree = await anyTree(bench);
    busy.add(tree.county);
    const { id, county } = tree;
    const missing = await change(bench, tree).finally(() => busy.delete(county));
    stale.push(...missing.map((where) => `${where} of ${id}`));
    changes += 1;
  };
  const run = async (): Promise<void> => {
    for (let due = started; !isEnded; due += 1000 / perSecond) {
      await wait(Math.max(0, due - performance.now()));
      const work: Promise<void> = one().finally(() => open.delete(work));
      open.add(work);
    }
    await Promise.all(open);
  };
  const running = run();
  // Awaited when it is stopped; a failure is thrown then, and must not count as unhandled before.
  running.catch(() => undefined);
  return async () => {
    isEnded = true;
    const seconds = (performance.now() - started) / 1000;
    await running;
    return { changes, perSecond: changes / seconds, stale };
  };
}
