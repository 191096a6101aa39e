import { TREE_LAYER } from '@gushu/shared';
import sql from 'sql-template-tag';
import { query } from '../src/database.js';
import { KeptRows } from '../src/rows/kept-rows.js';
import { startApp, type TestApp } from './app.js';
import { plantTrees } from './trees.js';

const TENANT = '000000';

describe('Rows of trees that were read before', () => {
  let t: TestApp;
  let kept: KeptRows;
  /** The statement's own clock tells whether it was run again. */
  const asked = sql`select id, vigor, clock_timestamp()::text as read from old_tree
    where tenant_id = ${TENANT} and is_deleted = 0 order by id`;
  const read = (tenantId = TENANT) =>
    query<{ id: string; vigor: string; read: string }>(kept.of(TREE_LAYER, tenantId), asked);

  beforeAll(async () => {
    t = await startApp();
    kept = t.app.get(KeptRows);
    await plantTrees(t.db, [{ vigor: '1' }, { vigor: '2' }]);
  });
  afterAll(() => t.close());

  it('are not read again while nothing has changed, whoever dresses his copy', async () => {
    const before = await read();
    const first = structuredClone(before);
    before[0]!.vigor = 'dressed';
    expect(await read()).toEqual(first);
    expect((await read('100001'))[0]!.read).not.toBe(first[0]!.read);
  });

  it('are read again after any committed change, also one past the product, and not before it', async () => {
    const before = await read();
    await t.db.transaction(async (tx) => {
      await tx.query(`update old_tree set remark = 'looked at' where id = $1`, [before[0]!.id]);
      expect(await read()).toEqual(before);
    });
    const after = await read();
    expect(after[0]!.read).not.toBe(before[0]!.read);
    await t.db.query(`select tree_rollup_fold()`);
    expect(await read()).toEqual(after);
    await t.db.query(`delete from old_tree where id = $1`, [before[0]!.id]);
    expect((await read()).map(({ id }) => id)).toEqual([before[1]!.id]);
  });

  it('are never older than a change that was confirmed before the question, however many ask at once', async () => {
    const [tree] = await read();
    const height = async (): Promise<number> => {
      const [row] = await query<{ height: number }>(
        kept.of(TREE_LAYER, TENANT),
        sql`select tree_height as height from old_tree where id = ${tree!.id}`,
      );
      return row!.height;
    };
    let done = false;
    const ask = async (): Promise<void> => {
      while (!done) await height();
    };
    const change = async (): Promise<void> => {
      for (let grown = 1; grown <= 100; grown++) {
        await t.db.query(`update old_tree set tree_height = $2 where id = $1`, [tree!.id, grown]);
        expect(await height()).toBe(grown);
      }
    };
    await Promise.all([change().finally(() => (done = true)), ...Array.from({ length: 8 }, ask)]);
  });
});
