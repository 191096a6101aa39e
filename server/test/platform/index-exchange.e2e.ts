import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { LEAN_INDEXES, OUTDATED_INDEXES } from '@gushu/migrations';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { exchangeIndexes, freeOnDisk } from '../../src/schema/index-exchange.js';
import type { Ask } from '../../src/schema/repeatables.js';
import { openOwner, startApp, type TestApp } from '../kit/app.js';
import { eventually } from '../kit/eventually.js';
import { plantTrees } from '../kit/trees.js';

const TREES = 3_000;
const [FIRST] = LEAN_INDEXES;

describe('The indexes of a large register', () => {
  let test: TestApp;
  let db: DataSource;
  const ask: Ask = (text) => db.query(text);

  /** The indexes as an earlier version has left them. */
  const outdate = async (): Promise<void> => {
    await ask(`drop index ${LEAN_INDEXES.map(({ name }) => name).join(', ')}`);
    for (const name of OUTDATED_INDEXES)
      await ask(`create index ${name} on old_tree (tenant_id, create_time) where is_deleted = 0`);
  };
  const names = async (): Promise<{ name: string; isValid: boolean }[]> =>
    (await ask(`select c.relname as name, i.indisvalid as "isValid" from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = 'old_tree'::regclass`)) as { name: string; isValid: boolean }[];
  const exchange = async (free?: number): Promise<string[]> => {
    const said: string[] = [];
    const owner = db.createQueryRunner();
    try {
      await exchangeIndexes({
        owner,
        watch: ask,
        say: (line) => void said.push(line),
        free: () => Promise.resolve(free),
        from: 0,
      });
    } finally {
      await owner.release();
    }
    return said;
  };

  beforeAll(async () => {
    test = await startApp();
    db = await openOwner(test);
    await plantTrees(
      test.db,
      Array.from({ length: TREES }, (_, i) => ({ province_old_tree_number: `ZJ-${100_000 + i}` })),
    );
    await ask('analyze old_tree');
  });
  afterAll(async () => {
    await db?.destroy();
    await test.close();
  });

  it('are left as they are where the disk is too small, and it is said how much is needed', async () => {
    await outdate();
    const before = await names();
    await expect(exchange(1_000)).rejects.toThrow(/need 1\.0 GB of disk .* 0\.0 GB are free/);
    expect(await names()).toEqual(before);
  });

  it('are exchanged while the trees are read, and go on where a killed upgrade has stopped', async () => {
    // The exchange waits for readers that began before it.
    const reader = new pg.Client(test.config.ownerUrl);
    await reader.connect();
    await reader.query('begin isolation level repeatable read');
    await reader.query('select count(*) from old_tree');
    const killed = runAlone(test.config.ownerUrl);
    await eventually('one is there', async () => (await names()).some(({ name }) => name === FIRST?.name));
    const { rows } = await reader.query<{ trees: number }>(
      'select count(*)::int as trees from old_tree where is_deleted = 0',
    );
    expect(rows[0]?.trees).toBeGreaterThanOrEqual(TREES);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    // The database goes down with it.
    await ask(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'create index concurrently%'`);
    await reader.end();
    expect(await names()).toContainEqual({ name: FIRST?.name, isValid: false });

    const said = await exchange(2 ** 40);
    expect(said[0]).toMatch(/needs 1\.\d GB of disk, 1024\.0 GB are free/);
    expect(said[1]).toBe(`index 1 of ${said.length - 1}: ${FIRST?.name}`);
    const found = await names();
    expect(found.filter(({ isValid }) => !isValid)).toEqual([]);
    const there = new Set(found.map(({ name }) => name));
    expect(LEAN_INDEXES.filter(({ name }) => !there.has(name))).toEqual([]);
    expect(OUTDATED_INDEXES.filter((name) => there.has(name))).toEqual([]);
    expect(await exchange(0)).toEqual([]);
  });

  it('ask the disk of a database on the same machine how much is free', async () => {
    expect(await freeOnDisk(ask)).toBeGreaterThan(0);
  });
});

/** The exchange in a process of its own, as `migrate` runs it. */
function runAlone(url: string): ChildProcess {
  const script = `
    import { DataSource } from 'typeorm';
    import { exchangeIndexes } from '#src/schema/index-exchange.js';
    const db = await new DataSource({ type: 'postgres', url: ${JSON.stringify(url)} }).initialize();
    await exchangeIndexes({ owner: db.createQueryRunner(), watch: (text) => db.query(text), say: console.log,
      free: async () => undefined, from: 0 });`;
  return spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
}
