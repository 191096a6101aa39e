import { columnOf, oldTree, type PageOf } from '@gushu/shared';
import { refreshStatistics } from '../../src/database/statistics.js';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { archiveRow } from '../kit/archives.js';
import { type Client, signIn } from '../kit/client.js';
import { plantTrees, type TreeColumns } from '../kit/trees.js';

const PAGE = '/api/oldTree/oldTree/page';
// More than are sorted at once in one city alone, so that its own order is read and those of several are merged.
const TREES = 13_000;
const SIZE = 200;
const COUNTIES = ['330102', '330106', '330282', '110101', '653126'];

/** Orders that no index holds. */
const SORTED = ['treeHeight', 'provinceOldTreeNumber', 'oldTreeNumber'];

/** Every value twice or more, and some trees without any. */
const treeAt = (i: number): TreeColumns => ({
  xz_code: COUNTIES[i % COUNTIES.length] ?? '',
  tree_age: i % 11 === 0 ? null : 100 + (i % 370),
  bust: i % 7 === 0 ? null : 50 + (i % 90),
  tree_height: i % 13 === 0 ? null : 5 + (i % 30),
  province_old_tree_number: i % 3 === 0 ? null : `ZJ-${100_000 + ((i * 7) % TREES)}`,
  old_tree_number: i % 5 === 0 ? null : String(33_010_200_000 + ((i * 11) % TREES)),
  update_time: `2026-03-01 10:00:${String(i % 60).padStart(2, '0')}`,
  create_time: `2026-02-01 10:${String(i % 60).padStart(2, '0')}:00`,
  tree_type_name: i % 4 === 0 ? '银杏' : '樟树',
  section: i % 4 === 0 ? '银杏科' : '樟科',
  genus: i % 4 === 0 ? '银杏属' : '樟属',
  tree_type: i % 4 === 0 ? '1400000000000000002' : '1400000000000000001',
  vigor: i % 50 === 0 ? '3' : '1',
});

describe('Orders of the register', () => {
  let test: TestApp;
  let admin: Client;

  beforeAll(async () => {
    test = await startApp();
    admin = await signIn(test.app, 'admin', ADMIN_PASSWORD);
    await plantTrees(
      test.db,
      Array.from({ length: TREES }, (_, i) => treeAt(i)),
    );
    // As every import of so many: without it the first pages take seconds each.
    await refreshStatistics(test.db, TREES, ['old_tree']);
  });
  afterAll(() => test.close());

  const idsOf = async (query: Record<string, string>): Promise<string[]> => {
    const { body } = await admin.get(PAGE, { size: String(SIZE), columns: 'treeAge', ...query });
    const { records } = (body as { data: PageOf<{ id: string }> }).data;
    return records.map(({ id }) => id);
  };

  it.each(
    [...(oldTree.sortable ?? []), ...SORTED, 'createTime'].flatMap((name) =>
      (['ascs', 'descs'] as const).map((way) => [name, way] as const),
    ),
  )(
    'reads the first, a middle and the last page by %s (%s) in the one order, blanks last',
    async (name, way) => {
      const column = columnOf(name);
      const down = way === 'descs';
      for (const [region, total] of [
        ['', TREES],
        ['33', (TREES * 3) / 5],
        ['3301', (TREES * 2) / 5],
      ] as const) {
        const rows = (await test.db.query(
          `select id from old_tree where is_deleted = 0 and left(xz_code, $1) = $2
          order by ${column} ${down ? 'desc' : 'asc'} nulls last, id ${down ? 'desc' : 'asc'}`,
          [region.length, region],
        )) as { id: string }[];
        const expected = rows.map(({ id }) => id);
        expect(expected).toHaveLength(total);
        const last = Math.ceil(total / SIZE);
        for (const page of [1, Math.ceil(last / 2), last]) {
          const found = await idsOf({ xzCode: region, [way]: column, current: String(page) });
          expect(found).toEqual(expected.slice((page - 1) * SIZE, page * SIZE));
        }
      }
    },
  );

  it.each([
    ['a rare species', { treeTypeName: '银杏' }, `tree_type_name = '银杏'`],
    [
      'a frequent species in a county',
      { treeTypeName: '樟', xzCode: '330282' },
      `tree_type_name = '樟树' and xz_code = '330282'`,
    ],
    ['a frequent species', { treeTypeName: '樟' }, `tree_type_name = '樟树'`],
    ['a vigour', { vigor: '3' }, `vigor = '3'`],
  ] as const)('reads %s in the order of its newest, ages and numbers', async (_name, filter, condition) => {
    for (const column of ['create_time', 'tree_age', 'old_tree_number']) {
      const rows = (await test.db.query(`select id from old_tree where is_deleted = 0 and ${condition}
        order by ${column} desc nulls last, id desc`)) as { id: string }[];
      for (const page of [1, Math.ceil(rows.length / SIZE)]) {
        const found = await idsOf({ ...filter, descs: column, current: String(page) });
        expect(found).toEqual(rows.slice((page - 1) * SIZE, page * SIZE).map(({ id }) => id));
      }
    }
  });

  it('has no rows behind its end', async () => {
    expect(await idsOf({ descs: 'tree_age', current: '1000' })).toEqual([]);
  });

  it('finds the trees of a species by a part of its name, with a filter beside it or without', async () => {
    const total = async (query: Record<string, string>): Promise<number> =>
      ((await admin.get(PAGE, query)).body as { data: PageOf<object> }).data.total;
    expect(await total({ treeTypeName: '银杏' })).toBe(TREES / 4);
    expect(await total({ treeTypeName: '杏', xzCode: '330102' })).toBe(TREES / 20);
    expect(await total({ treeTypeName: '没有这种树' })).toBe(0);
    expect(await total({ treeTypeName: 'Ginkgo' })).toBe(TREES / 4);
    expect(await total({ treeTypeName: 'ginkgo biloba', xzCode: '330102' })).toBe(TREES / 20);
    expect(await total({ genus: 'Ginkgo', section: 'Ginkgoaceae' })).toBe(TREES / 4);
    expect(await total({ genus: 'Ulmus', section: 'Ginkgoaceae' })).toBe(0);
  });

  it('finds what was pasted with blanks of any kind around it', async () => {
    for (const around of [' ', '\t', '\u3000', '\u00a0', '\u200b', '\ufeff', '\r\n']) {
      const { body } = await admin.get(PAGE, { provinceOldTreeNumber: `${around}ZJ-100007${around}` });
      expect((body as { data: PageOf<object> }).data.total).toBe(1);
    }
  });

  it('reads rows without their count, the same ones, and their count without them', async () => {
    const filter = { section: '樟科', vigor: '1', columns: 'section', size: '20' };
    const page = async (query: Record<string, string>): Promise<PageOf<{ id: string }>> =>
      (await admin.get(PAGE, { ...filter, ...query }).expect(200)).body.data;
    const { total, pages, ...whole } = await page({});
    expect(total).toBeGreaterThan(5_001);
    expect(whole.searchCount).toBe(true);
    for (const current of ['1', '2']) {
      const alone = await page({ current, searchCount: 'false' });
      expect(alone).toMatchObject({ searchCount: false, total: Number(current) * 20 + 1 });
      expect(alone.records).toEqual((await page({ current })).records);
    }
    expect(await page({ searchCount: 'only' })).toMatchObject({ records: [], total, searchCount: true });
    // Known at once: for few rows, for a page far behind, for stored counts.
    for (const query of [{ xzCode: '653126', treeAge_ge: '460' }, { current: String(pages) }, { vigor: '' }])
      expect(await page({ ...query, searchCount: 'false' } as never)).toEqual(await page(query as never));
  });

  it('refuses another way to count', async () => {
    await admin.get(PAGE, { searchCount: 'maybe' }).expect(400);
  });

  it('reads the rows of a snapshot without their count', async () => {
    const trees = (await test.db.query('select id from old_tree order by id limit 3')) as { id: string }[];
    for (const { id } of trees) await archiveRow(test.db, 'old_tree', id, 2024);
    const page = async (query: Record<string, string>): Promise<PageOf<{ id: string }>> =>
      (await admin.get(PAGE, { archiveMark: '1', year: '2024', size: '2', ...query }).expect(200)).body.data;
    const alone = await page({ searchCount: 'false' });
    expect(alone).toMatchObject({ searchCount: false, total: 3 });
    expect(alone.records).toEqual((await page({})).records);
    expect(await page({ searchCount: 'false', current: '2' })).toMatchObject({ searchCount: true, total: 3 });
    expect(await page({ searchCount: 'only' })).toMatchObject({ records: [], total: 3 });
  });
});
