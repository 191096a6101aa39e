import type pg from 'pg';
import type { DataSource } from 'typeorm';
import { withConnection } from '../../src/database/database.js';
import { isMostOfAll, withoutIndexes } from '../../src/demo/bulk-load.js';
import { openOwner, startApp, type TestApp } from '../kit/app.js';
import { plantTrees } from '../kit/trees.js';

/** Copies the trees that are there under other numbers. */
const DOUBLED = `insert into old_tree (tenant_id, status, year, xz_code, province_old_tree_number, tree_type, tree_type_name,
    old_tree_type, protect_level, vigor)
  select tenant_id, status, year, xz_code, 'L' || province_old_tree_number, tree_type, tree_type_name, old_tree_type,
    protect_level, vigor from old_tree where is_deleted = 0`;

describe('A load of more trees than there are', () => {
  let test: TestApp;
  let owner: DataSource;
  const rows = async <R>(text: string): Promise<R[]> => (await owner.query(text)) as R[];
  const indexes = () =>
    rows(`select indexdef from pg_indexes where tablename in ('old_tree', 'patrol_plan') order by 1`);
  const load = (statement: string): Promise<void> =>
    withConnection(owner, async (client: pg.PoolClient) => {
      await client.query('begin');
      await withoutIndexes(
        client,
        () => undefined,
        async () => void (await client.query(statement)),
      );
      await client.query('commit');
    });

  beforeAll(async () => {
    test = await startApp();
    owner = await openOwner(test);
    await owner.query('delete from old_tree');
    await plantTrees(
      test.db,
      Array.from({ length: 20 }, (_, i) => ({ province_old_tree_number: `ZJ-${100_000 + i}`, status: 1 })),
    );
  });
  afterAll(async () => {
    await owner?.destroy();
    await test.close();
  });

  it('is told from one of fewer', async () => {
    const [more, fewer] = await withConnection(owner, async (client) => [
      await isMostOfAll(client, 21),
      await isMostOfAll(client, 20),
    ]);
    expect([more, fewer]).toEqual([true, false]);
  });

  it('makes the indexes as they were, counts its trees and plans who visits them', async () => {
    const before = await indexes();
    await load(DOUBLED);
    expect(await indexes()).toEqual(before);
    expect(await rows('select * from tree_rollup_check() limit 5')).toEqual([]);
    const [planned] = await rows<{ trees: number; planned: number }>(`select count(*)::int as trees,
      count(p.id)::int as planned from old_tree t left join patrol_plan p on p.id = t.id and p.is_deleted = 0
      where t.is_deleted = 0`);
    expect(planned).toEqual({ trees: 40, planned: 40 });
    await owner.query(
      `update old_tree set small_place_name = '寺前' where province_old_tree_number = 'LZJ-100000'`,
    );
    expect(
      await rows(`select small_place_name as name from patrol_plan where small_place_name = '寺前'`),
    ).toHaveLength(1);
  });

  it('leaves the indexes as they were where it fails', async () => {
    const before = await indexes();
    // A number that is there.
    await expect(load(DOUBLED.replace(`'L' ||`, `'' ||`))).rejects.toThrow(
      /old_tree_(identity|province_number)/,
    );
    expect(await indexes()).toEqual(before);
  });
});
