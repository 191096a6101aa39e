import type { DataSource } from 'typeorm';
import { Random } from '../../src/demo/random.js';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { signIn } from '../kit/client.js';
import { buildUser, PASSWORD } from '../kit/people.js';
import { changeTrees, randomTree } from '../kit/random-register.js';
import { plantTrees } from '../kit/trees.js';

interface Tree {
  id: string;
  tenant_id: string;
  year: number;
  xz_code: string;
  status: number;
  is_deleted: number;
  life_status: string;
  vigor: string;
  old_tree_level: string | null;
  old_tree_type: string;
  tree_type: string;
  tree_type_name: string | null;
  tree_age: number | null;
  tree_height: number | null;
  ownership: string | null;
  protect_level: string | null;
  section: string | null;
}

const height = (value: number | null) =>
  value === null ? 'unknown' : value < 10 ? 'h1' : value < 20 ? 'h2' : value < 30 ? 'h3' : 'h4';
const age = (value: number | null) =>
  value === null
    ? 'unknown'
    : value < 100
      ? 'a0'
      : value < 300
        ? 'a1'
        : value < 500
          ? 'a2'
          : value < 1000
            ? 'a3'
            : value < 2000
              ? 'a4'
              : 'a5';

function codesOf(tree: Tree): [dim: string, code: string][] {
  const living: [string, string][] = [
    ['total', 'all'],
    ['level', tree.old_tree_level ?? 'unknown'],
    ['type', tree.old_tree_type],
    ['ownership', tree.ownership ?? 'unknown'],
    ['age', age(tree.tree_age)],
    ['height', height(tree.tree_height)],
    ['species', `${tree.tree_type}:${tree.old_tree_level ?? 'unknown'}`],
  ];
  return [['vigor', tree.vigor], ...(tree.vigor === '4' ? [] : living)];
}

const regionsOf = ({ xz_code: code }: Tree) =>
  [0, 2, 4, 6, 9].filter((digits) => code.length >= digits).map((digits) => code.slice(0, digits));

const filtersOf = (tree: Tree) => ({
  oldTreeType: tree.old_tree_type,
  ownership: tree.ownership,
  protectLevel: tree.protect_level,
  lifeStatus: tree.life_status,
  treeType: tree.tree_type,
  section: tree.section,
});

/** Counts the trees one by one, by the rules of the statistics and without the migration's SQL. */
async function countedByHand(db: DataSource) {
  const trees = (await db.query(`select * from old_tree where is_deleted = 0`)) as Tree[];
  const rollup: Record<string, number> = {};
  const lists: Record<string, number> = {};
  const filters: Record<string, number> = {};
  const add = (counts: Record<string, number>, key: string) => (counts[key] = (counts[key] ?? 0) + 1);
  for (const tree of trees) {
    for (const region of regionsOf(tree)) {
      if (region.length <= 6) {
        add(lists, [tree.tenant_id, region, tree.year, tree.status, tree.tree_type_name ?? ''].join(' '));
        for (const [filter, code] of Object.entries(filtersOf(tree)))
          add(filters, [tree.tenant_id, region, tree.year, tree.status, filter, code ?? 'unknown'].join(' '));
      }
      if (tree.status !== 1 || !['1', '2', '4'].includes(tree.life_status)) continue;
      for (const [dim, code] of codesOf(tree))
        // Species are counted down to the counties.
        if (region.length <= 6 || dim !== 'species')
          add(rollup, [tree.tenant_id, region, tree.year, dim, code].join(' '));
    }
  }
  return { rollup, lists, filters };
}

/** The stored counts after a fold. */
async function kept(db: DataSource) {
  await db.query(`select tree_rollup_fold()`);
  const dims = ['total', 'level', 'type', 'ownership', 'age', 'height', 'species', 'vigor'];
  const rollup = (await db.query(
    `select concat_ws(' ', tenant_id, region, year, dim, code) as key, cnt from tree_rollup
      where cnt <> 0 and dim = any($1)`,
    [dims],
  )) as { key: string; cnt: number }[];
  const lists = (await db.query(
    `select concat_ws(' ', tenant_id, region, year, status, tree_type_name) as key, cnt from tree_list_count
      where cnt <> 0`,
  )) as { key: string; cnt: number }[];
  const filters = (await db.query(
    `select concat_ws(' ', tenant_id, region, year, status, filter, code) as key, cnt from tree_filter_count
      where cnt <> 0 and filter = any($1)`,
    [Object.keys(filtersOf({} as Tree))],
  )) as { key: string; cnt: number }[];
  const asObject = (rows: { key: string; cnt: number }[]) =>
    Object.fromEntries(rows.map(({ key, cnt }) => [key, cnt]));
  return { rollup: asObject(rollup), lists: asObject(lists), filters: asObject(filters) };
}

const differences = (db: DataSource) => db.query(`select * from tree_rollup_check() limit 5`);

describe('The counts of trees', () => {
  let product: TestApp;
  let db: DataSource;
  beforeAll(async () => {
    product = await startApp();
    db = product.db;
    await db.query(`delete from old_tree`);
  });
  afterAll(() => product.close());

  it.each([1, 2, 3])('equal GROUP BY on the table after random changes (seed %i)', async (seed) => {
    const random = new Random('rollup', seed);
    for (let i = 0; i < 25; i++) {
      await changeTrees(db, random);
      expect(await differences(db)).toEqual([]);
    }
    expect(await kept(db)).toEqual(await countedByHand(db));
  });

  it('stay equal under concurrent transactions, some of which are rolled back', async () => {
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      const random = new Random('writers', writer);
      for (let round = 0; round < 6; round++) {
        const runner = db.createQueryRunner();
        await runner.startTransaction();
        await plantTrees(runner, [randomTree(random), randomTree(random)]);
        await plantTrees(
          runner,
          Array.from({ length: 300 }, () => randomTree(random)),
        );
        await runner.query(`select tree_rollup_fold()`);
        await (random.chance(0.3) ? runner.rollbackTransaction() : runner.commitTransaction());
        await runner.release();
      }
    });
    await Promise.all(writers);
    expect(await differences(db)).toEqual([]);
    expect(await kept(db)).toEqual(await countedByHand(db));
  });

  it('let nobody wait for a transaction that holds the fold', async () => {
    const holder = db.createQueryRunner();
    await holder.startTransaction();
    await plantTrees(
      holder,
      Array.from({ length: 400 }, () => randomTree(new Random(1))),
    );
    await db.query(`set statement_timeout = 2000`);
    await plantTrees(db, [randomTree(new Random(2))]);
    await plantTrees(
      db,
      Array.from({ length: 400 }, () => randomTree(new Random(3))),
    );
    await db.query(`reset statement_timeout`);
    expect(await differences(db)).toEqual([]);
    await holder.rollbackTransaction();
    await holder.release();
    expect(await differences(db)).toEqual([]);
  });

  it('are rebuilt from the table', async () => {
    await db.query(`update tree_rollup set cnt = cnt + 1 where dim = 'level'`);
    expect(await differences(db)).not.toEqual([]);
    await db.query(`select tree_rollup_rebuild()`);
    expect(await differences(db)).toEqual([]);
    expect(await kept(db)).toEqual(await countedByHand(db));
  });

  it('answer the totals of lists', async () => {
    const count = async (prefix: string, year: number | null, status: number | null) => {
      const [row] = (await db.query(
        `select tree_count('000000', $1, $2, $3)::int as kept, count(*)::int as counted from old_tree
          where tenant_id = '000000' and is_deleted = 0 and xz_code like $1 || '%'
            and ($2::int is null or year = $2) and ($3::int is null or status = $3)`,
        [prefix, year, status],
      )) as { kept: number; counted: number }[];
      expect(row?.kept).toBe(row?.counted);
      return row?.counted;
    };
    await plantTrees(db, [{ xz_code: '330106004002' }, { xz_code: '330106004002', status: 0 }]);
    expect(await count('', null, null)).toBeGreaterThan(100);
    for (const prefix of ['33', '3301', '330106', '330106004']) {
      await count(prefix, null, null);
      await count(prefix, 2026, 1);
    }
    expect(await count('330106004', 2026, 0)).toBe(1);
  });

  it('are what the pager of the list shows', async () => {
    const { account } = await buildUser(db, { roles: ['county'], xzCode: '330106' });
    const client = await signIn(product.app, account, PASSWORD);
    const total = async (query: object) =>
      (await client.get('/api/oldTree/oldTree/page', query).expect(200)).body.data.total as number;
    const counted = async (condition: string) =>
      (
        await db.query(`select count(*)::int as n from old_tree where tenant_id = '000000' and is_deleted = 0
          and xz_code like '330106%' and ${condition}`)
      )[0].n as number;
    expect(await total({})).toBe(await counted('true'));
    expect(await total({ xzCode: '33' })).toBe(await counted('true'));
    expect(await total({ xzCode: '330102' })).toBe(0);
    expect(await total({ status: '0,3', year: 2026 })).toBe(
      await counted('status in (0, 3) and year = 2026'),
    );
    expect(await total({ vigor: '1' })).toBe(await counted(`vigor = '1'`));
    await plantTrees(db, [{ tree_type_name: '樟%树', xz_code: '330106004002' }, { tree_type_name: '樟树' }]);
    expect(await total({ treeTypeName: '%' })).toBe(1);
    for (const xzCode of ['', '33', '330106004']) {
      const inside = `xz_code like '${xzCode}%' and tree_type_name like '%树%'`;
      expect(await total({ treeTypeName: '树', xzCode })).toBe(await counted(inside));
      expect(await total({ treeTypeName: '树', xzCode, status: '1', year: 2026 })).toBe(
        await counted(`${inside} and status = 1 and year = 2026`),
      );
      expect(await total({ treeTypeName: '树', xzCode, vigor: '1' })).toBe(
        await counted(`${inside} and vigor = '1'`),
      );
    }
  });

  it('answer the totals of lists under levels and vigours', async () => {
    const ask = async (
      prefix: string,
      year: number | null,
      levels: string[] | null,
      vigors: string[] | null,
    ) => {
      const [row] = (await db.query(
        `select tree_count('000000', $1, $2, null, $3, $4)::int as stored, count(*)::int as counted from old_tree
          where tenant_id = '000000' and is_deleted = 0 and xz_code like $1 || '%' and ($2::int is null or year = $2)
            and ($3::text[] is null or old_tree_level = any($3)) and ($4::text[] is null or vigor = any($4))`,
        [prefix, year, levels, vigors],
      )) as { stored: number; counted: number }[];
      expect(row?.stored).toBe(row?.counted);
      return row!.counted;
    };
    await plantTrees(db, [{ old_tree_level: '2', vigor: '3' }]);
    for (const prefix of ['', '33', '3301', '330106']) {
      expect(await ask(prefix, null, ['2'], ['3'])).toBeGreaterThan(0);
      await ask(prefix, 2026, ['1', '3'], null);
      await ask(prefix, null, null, ['1', '2', '4']);
    }
    const { account } = await buildUser(db, { roles: ['county'], xzCode: '330106' });
    const client = await signIn(product.app, account, PASSWORD);
    const total = async (query: object) =>
      (await client.get('/api/oldTree/oldTree/page', query).expect(200)).body.data.total as number;
    expect(await total({ oldTreeLevel: '1,2' })).toBe(await ask('330106', null, ['1', '2'], null));
    expect(await total({ oldTreeLevel: 'unknown' })).toBe(0);
    expect(await total({ oldTreeLevel: '2', vigor: '3', year: 2026 })).toBe(
      await ask('330106', 2026, ['2'], ['3']),
    );
  });

  it('answer the totals of lists under one filter, drafts and revoked trees among them', async () => {
    await plantTrees(db, [
      {
        xz_code: '330106002',
        status: 0,
        section: '樟科',
        genus: '樟属',
        protect_level: '2',
        grow_place: '1',
      },
      {
        xz_code: '330106',
        life_status: '3',
        section: '樟科',
        genus: '樟属',
        ownership: '2',
        old_tree_type: '2',
      },
    ]);
    const client = await signIn(product.app, 'admin', ADMIN_PASSWORD);
    const total = async (query: object) =>
      (await client.get('/api/oldTree/oldTree/page', query).expect(200)).body.data.total as number;
    for (const [filter, value, condition] of [
      ['section', '樟科', `section = '樟科'`],
      ['genus', '樟属', `genus = '樟属'`],
      ['treeType', '1400000000000000002', `tree_type = 1400000000000000002`],
      ['protectLevel', '1,2', `protect_level in ('1', '2')`],
      ['ownership', '2', `ownership = '2'`],
      ['oldTreeType', '1,2', `old_tree_type in ('1', '2')`],
      ['growPlace', '1', `grow_place = '1'`],
      ['spreadC', '2', `spread_c = '2'`],
      ['lifeStatus', '3,5', `life_status in ('3', '5')`],
      ['lifeStatus', 'unknown', 'false'],
    ] as const) {
      // Stored and pending, folded, and by the table itself below the county.
      for (const xzCode of ['', '33', '330106', '330106002'])
        for (const [query, more] of [
          [{}, 'true'],
          [{ status: '0,3', year: '2026' }, 'status in (0, 3) and year = 2026'],
        ] as const) {
          const [row] = (await db.query(`select count(*)::int as n from old_tree where tenant_id = '000000'
            and is_deleted = 0 and xz_code like '${xzCode}%' and ${condition} and ${more}`)) as {
            n: number;
          }[];
          expect([filter, xzCode, await total({ [filter]: value, xzCode, ...query })]).toEqual([
            filter,
            xzCode,
            row?.n,
          ]);
        }
      await db.query('select tree_rollup_fold()');
    }
    // It is read, not counted.
    await db.query(`update tree_filter_count set cnt = cnt + 1000 where filter = 'genus' and region = '33'`);
    const kept = await total({ genus: '樟属', xzCode: '33', status: '0' });
    await db.query(`update tree_filter_count set cnt = cnt - 1000 where filter = 'genus' and region = '33'`);
    expect(kept).toBeGreaterThan(1000);
  });

  it('raise the layer version with every committed change and with nothing else', async () => {
    const version = async () =>
      Number((await db.query(`select layer_version('000000', 'area_old_tree') as v`))[0].v);
    const before = await version();
    const [id] = await plantTrees(db, [{}]);
    expect(await version()).toBe(before + 1);
    await db.query(`update old_tree set remark = 'x' where id = $1`, [id]);
    await db.query(`update old_tree set remark = 'x' where id = -1`);
    expect(await version()).toBe(before + 2);
    await db.query(`select tree_rollup_fold()`);
    expect(await version()).toBe(before + 2);
  });
});
