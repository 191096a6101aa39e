import { type Repeatable, repeatables, treeDimensions, treeRecount, treeRollup } from '@gushu/migrations';
import type { DataSource, QueryRunner } from 'typeorm';
import { assertOurs } from '../../src/schema/version.js';
import { applyRepeatables } from '../../src/schema/repeatables.js';
import { openOwner, startApp, type TestApp } from '../kit/app.js';
import { plantTrees } from '../kit/trees.js';

describe('Functions, triggers and views', () => {
  let t: TestApp;
  let owner: DataSource;
  let runner: QueryRunner;
  beforeAll(async () => {
    t = await startApp();
    owner = await openOwner(t);
    runner = owner.createQueryRunner();
  });
  afterAll(async () => {
    await runner?.release();
    await owner?.destroy();
    await t.close();
  });

  /** The files with other texts. */
  const having = (texts: Record<string, string>): Repeatable[] =>
    repeatables.map((file) => ({ ...file, text: texts[file.name] ?? file.text }));
  const textOf = (name: string): string => repeatables.find((file) => file.name === name)?.text ?? '';

  it('are not made again while their text is the same', async () => {
    expect(await applyRepeatables(runner)).toEqual([]);
  });

  it('are replaced where their text has changed, beside those who read the trees', async () => {
    const reader = t.db.createQueryRunner();
    await reader.startTransaction();
    await reader.query('select count(*) from old_tree');
    const region = textOf('region').replace("'市辖区', '县'", "'市辖区'");
    const files = having({ region, 'tree-rollup': `${textOf('tree-rollup')} -- another` });
    expect(await applyRepeatables(runner, files)).toEqual(['region', 'tree-rollup']);
    await reader.commitTransaction();
    await reader.release();
    const [made] = (await owner.query(`select prosrc from pg_proc where proname = 'place_name'`)) as {
      prosrc: string;
    }[];
    expect(made?.prosrc).toContain(`not in ('市辖区', '省`);
    expect(await applyRepeatables(runner)).toEqual(['region', 'tree-rollup']);
  });

  it('leave all as it was where one of them is wrong', async () => {
    const files = having({ region: 'drop function place_name', access: 'select nothing' });
    await expect(applyRepeatables(runner, files)).rejects.toThrow(/nothing/);
    expect(await applyRepeatables(runner)).toEqual([]);
    await owner.query('select place_name(120, 30)');
  });

  it('keep a process from starting until they are those of its version', async () => {
    const ask = (text: string) => t.db.query<object[]>(text);
    await assertOurs(ask);
    await owner.query(`update schema_repeatable set checksum = '' where name = 'map-layer'`);
    await expect(assertOurs(ask)).rejects.toThrow('the database lacks map-layer');
    expect(await applyRepeatables(runner)).toEqual(['map-layer']);
    await assertOurs(ask);
  });

  it('are made with what uses them: a view with those that read it', async () => {
    const views = (columns: string): Repeatable[] => [
      { name: 'test_lower', text: `create view test_lower as select ${columns}`, view: true },
      {
        name: 'test_upper',
        text: 'create view test_upper as select * from test_lower',
        uses: ['test_lower'],
        view: true,
      },
    ];
    expect(await applyRepeatables(runner, views('1 as a'))).toEqual(['test_lower', 'test_upper']);
    expect(await applyRepeatables(runner, views(`'x' as b, 1 as a`))).toEqual(['test_lower', 'test_upper']);
    expect(await owner.query('select * from test_upper')).toEqual([{ b: 'x', a: 1 }]);
    await expect(applyRepeatables(runner, views('1 as a').reverse())).rejects.toThrow(
      'does not stand before',
    );
  });

  it('count trees by one dimension more once it stands in the list', async () => {
    await owner.query('delete from old_tree');
    await plantTrees(t.db, [{ soil_type: '1' }, { soil_type: '2' }]);
    const soil = { columns: ['soil_type'], code: `coalesce(t.soil_type, 'unknown')`, codes: [], names: {} };
    const more = { ...treeDimensions, soilType: soil };
    const texts = { 'tree-rollup': treeRollup(more), 'tree-recount': treeRecount(more) };
    expect(await applyRepeatables(runner, having(texts))).toEqual(['tree-rollup', 'tree-recount']);
    await plantTrees(t.db, [{ soil_type: '2' }, {}]);
    await t.db.query(`update old_tree set soil_type = '3' where soil_type = '1'`);
    await t.db.query('select tree_rollup_fold()');
    const counts = await t.db.query(
      `select code, cnt from tree_rollup where dim = 'soilType' and region = '330106' and cnt <> 0 order by code`,
    );
    expect(counts).toEqual([
      { code: '2', cnt: 2 },
      { code: '3', cnt: 1 },
      { code: 'unknown', cnt: 1 },
    ]);
    expect(await t.db.query('select * from tree_rollup_check()')).toEqual([]);
    await applyRepeatables(runner);
    expect(await t.db.query(`select from tree_rollup where dim = 'soilType'`)).toEqual([]);
    expect(await t.db.query('select * from tree_rollup_check()')).toEqual([]);
  });
});
