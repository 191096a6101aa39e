import { type DimensionCall, dimensionStatistics, type StatCall, statistics } from '@gushu/shared';
import { startApp, type TestApp } from '../kit/app.js';
import { signIn, type Client } from '../kit/client.js';
import { buildGroup } from '../kit/factories.js';
import { assertSheetSums, assertSums } from '../kit/sums.js';
import { sheetRows } from '../kit/workbooks.js';
import { buildUser, PASSWORD } from '../kit/people.js';
import { plantTrees, type TreeColumns } from '../kit/trees.js';

interface Row {
  xzCode: string | null;
  xzName: string;
  total: number;
  items: { code: string; name: string; num: number; zbCount: number }[];
}

const CALLS = Object.keys(statistics) as StatCall[];

// Ten trees: six count in Zhejiang (four in Xihu), one in Beijing; a dead one, a draft and a removed one do not.
const TREES: TreeColumns[] = [
  { xz_code: '330106', old_tree_level: '1', tree_age: 600, ownership: '1', tree_height: 12, spread_c: '1' },
  { xz_code: '330106', old_tree_level: '2', tree_age: 300, ownership: '2', tree_height: 9.9, spread_c: '1' },
  {
    xz_code: '330106002',
    old_tree_level: '3',
    tree_age: 100,
    ownership: '2',
    tree_height: 10,
    spread_c: '1',
  },
  {
    xz_code: '330106002051',
    old_tree_level: '0',
    old_tree_type: '2',
    tree_age: 40,
    spread_c: '2',
    province_group_number: 'G-00001',
  },
  { xz_code: '330102', old_tree_level: '3', tree_age: 120, vigor: '2', spread_c: '1' },
  { xz_code: '330203', old_tree_level: '3', tree_age: 299, spread_c: '1' },
  { xz_code: '110101', old_tree_level: '1', tree_age: 2000, spread_c: '1' },
  { xz_code: '330106', old_tree_level: '1', vigor: '4', life_status: '2' },
  { xz_code: '330106', old_tree_level: '1', status: 0 },
  { xz_code: '330106', old_tree_level: '1', is_deleted: 1 },
];

describe('Statistics of trees', () => {
  let product: TestApp;
  let nation: Client;
  let county: Client;
  const ask = async (client: Client, call: string, query: object = {}) => {
    const { body } = await client.get(`/api/analyse/analyse/${call}`, query).expect(200);
    return body.data;
  };
  const numbers = (row: Row | undefined) =>
    Object.fromEntries((row?.items ?? []).map((i) => [i.code, i.num]));

  beforeAll(async () => {
    product = await startApp();
    await product.db.query(`delete from old_tree`);
    await product.db.query(`delete from old_tree_group`);
    await plantTrees(product.db, TREES);
    await buildGroup(product.db, { xzCode: '330106002', trees: 1 });
    await plantTrees(product.db, [{ tenant_id: '100001', xz_code: '330106', old_tree_level: '1' }]);
    const users = [
      await buildUser(product.db, { roles: ['nation'], xzCode: '' }),
      await buildUser(product.db, { roles: ['county'], xzCode: '330106' }),
    ];
    const [first, second] = await Promise.all(
      users.map(({ account }) => signIn(product.app, account, PASSWORD)),
    );
    nation = first!;
    county = second!;
  });
  afterAll(() => product.close());

  it('count grades by region, children with zeros included and the asked region last', async () => {
    const { rows, items } = (await ask(nation, 'oldTreeLevel')) as { rows: Row[]; items: Row['items'] };
    expect(rows).toHaveLength(35);
    expect(rows.at(-1)).toMatchObject({ xzCode: '', xzName: '中华人民共和国', total: 7 });
    expect(numbers(rows.at(-1))).toEqual({ 1: 2, 2: 1, 3: 3, 0: 1 });
    expect(rows.find(({ xzCode }) => xzCode === '33')).toMatchObject({ xzName: '浙江省', total: 6 });
    expect(rows.find(({ xzCode }) => xzCode === '31')).toMatchObject({ total: 0 });
    expect(items.map(({ zbCount }) => zbCount)).toEqual([28.57, 14.29, 42.85, 14.29]);
    expect(items.reduce((sum, { zbCount }) => sum + Math.round(zbCount * 100), 0)).toBe(10_000);
  });

  it('go down to townships and villages', async () => {
    const towns = (await ask(nation, 'oldTreeLevel', { xzCode: '330106' })).rows as Row[];
    expect(towns.at(-1)).toMatchObject({ xzCode: '330106', total: 4 });
    expect(towns.find(({ xzCode }) => xzCode === '330106002')).toMatchObject({ total: 2 });
    // Two trees of the county name no township: they stand in a row of their own, and every row adds up.
    expect(towns.at(-2)).toMatchObject({ xzCode: null, xzName: '未填乡镇', total: 2 });
    expect(towns.slice(0, -1).reduce((sum, { total }) => sum + total, 0)).toBe(4);
    const resource = await ask(nation, 'oldTreeResource', { xzCode: '330106' });
    expect(resource.rows.at(-2)).toMatchObject({ xzCode: null, treeTotal: 2, levelOne: 1, groupNum: 0 });
    expect((await ask(nation, 'oldTreeLevel', { xzCode: '3301' })).rows.at(-2).xzCode).not.toBeNull();
    const villages = (await ask(nation, 'oldTreeLevel', { xzCode: '330106002' })).rows as Row[];
    expect(villages.at(-1)).toMatchObject({ xzCode: '330106002', total: 2 });
  });

  it('show dead trees under vigour only, and in no total', async () => {
    const rows = (await ask(nation, 'growthVigor', { xzCode: '33' })).rows as Row[];
    expect(rows.at(-1)?.total).toBe(6);
    expect(numbers(rows.at(-1))).toEqual({ 1: 5, 2: 1, 3: 0, 4: 1 });
    expect(rows.at(-1)!.items.at(-1)).toMatchObject({ code: '4', zbCount: 0, beside: true });
    // Every statistic of trees says how many stand in the register beside what it counts.
    for (const call of CALLS.filter((name) => name !== 'oldTreeGroup'))
      expect([call, (await ask(nation, call, { xzCode: '33' })).dead]).toEqual([call, 1]);
  });

  it.each(CALLS)('%s adds up, on its screen and in its workbook', async (call) => {
    assertSums(call, await ask(nation, call, { xzCode: '33' }));
    if (!(call in dimensionStatistics)) return;
    const rows = await sheetRows(nation.get(`/api/analyse/analyse/${call}/export`, { xzCode: '33' }));
    assertSheetSums(call as DimensionCall, rows);
  });

  it('count archives of trees whose group is none of the register beside the total, and say so', async () => {
    await plantTrees(product.db, [{ xz_code: '330203', spread_c: '2', province_group_number: 'G-DRAFT' }]);
    const { total } = await ask(nation, 'oldTreeResource', { xzCode: '330203' });
    expect(total).toMatchObject({ treeTotal: 1, scattered: 1, groupTrees: 0, archives: 2, members: 1 });
    await product.db.query(`delete from old_tree where province_group_number = 'G-DRAFT'`);
  });

  it('put values on a bound into the upper bin, and what is not known apart', async () => {
    const heights = (await ask(nation, 'treeHeight', { xzCode: '330106' })).rows as Row[];
    expect(numbers(heights.at(-1))).toEqual({ h1: 1, h2: 2, h3: 0, h4: 0, unknown: 1 });
    const ages = (await ask(nation, 'treeAge')).rows as Row[];
    expect(numbers(ages.at(-1))).toEqual({ a0: 1, a1: 3, a2: 1, a3: 1, a4: 0, a5: 1 });
  });

  it('bring the whole resource into one row', async () => {
    const { rows, total } = await ask(nation, 'oldTreeResource', { xzCode: '3301' });
    expect(total).toMatchObject({
      xzCode: '3301',
      xzName: '杭州市',
      treeTotal: 5,
      scattered: 4,
      groupNum: 1,
      groupTrees: 1,
    });
    expect(total).toMatchObject({
      levelOne: 1,
      levelTwo: 1,
      levelThree: 2,
      famous: 1,
      normal: 4,
      weak: 1,
      state: 1,
      collective: 2,
    });
    expect(rows.find((row: { xzCode: string }) => row.xzCode === '330106')).toMatchObject({
      treeTotal: 4,
      groupNum: 1,
    });
    expect(rows.find((row: { xzCode: string }) => row.xzCode === '330105')).toMatchObject({
      treeTotal: 0,
      groupNum: 0,
    });
  });

  it('add the trees of groups to those that stand alone, and count members where filters of trees ask', async () => {
    await buildGroup(product.db, { xzCode: '330106', trees: 30 });
    const { rows, total } = await ask(nation, 'oldTreeResource', { xzCode: '330106' });
    expect(total).toMatchObject({ treeTotal: 34, scattered: 3, groupNum: 2, groupTrees: 31, levelOne: 1 });
    expect(rows.at(-2)).toMatchObject({ xzCode: null, treeTotal: 32, groupNum: 1, groupTrees: 30 });
    expect(rows.reduce((sum: number, row: { treeTotal: number }) => sum + row.treeTotal, 0)).toBe(2 * 34);
    const town = await ask(nation, 'oldTreeResource', { xzCode: '330106002' });
    expect(town.total).toMatchObject({ treeTotal: 2, scattered: 1, groupNum: 1, groupTrees: 1 });
    const { total: young } = await ask(nation, 'oldTreeResource', { xzCode: '330106', maxAge: 150 });
    expect(young).toMatchObject({ treeTotal: 2, scattered: 1, groupNum: 1, groupTrees: 1 });
    await product.db.query(`delete from old_tree_group where trees = 30`);
  });

  it('list species with their grades', async () => {
    const table = await ask(nation, 'treeType', { size: 1 });
    expect(table).toMatchObject({ total: 1, speciesNum: 1, genusNum: 1, sectionNum: 1 });
    expect(table.rows[0]).toMatchObject({
      treeTypeName: '樟树',
      num: 7,
      zbCount: 100,
      levelOne: 2,
      levelTwo: 1,
      levelThree: 3,
      famous: 1,
    });
  });

  it.each(CALLS)('%s answers alike from the counts and from the trees', async (call) => {
    for (const xzCode of ['', '33', '3301']) {
      const { statTime: _, ...stored } = await ask(nation, call, { xzCode });
      const { statTime: __, ...counted } = await ask(nation, call, {
        xzCode,
        minCrown: '',
        oldTreeType: '1,2,3',
      });
      expect(counted).toEqual(stored);
    }
  });

  it('are answered as workbooks too: the rows of the screen in the language of the caller', async () => {
    const call = '/api/analyse/analyse/oldTreeLevel';
    const rows = await sheetRows(nation.get(`${call}/export`, { xzCode: '330106' }));
    expect(rows[0]?.slice(0, 4)).toEqual(['行政区划', '合计(株)', '一级', '一级(%)']);
    expect(rows.at(-2)?.slice(0, 4)).toEqual(['未填乡镇', 2, 1, 50]);
    expect(rows.at(-1)?.slice(0, 4)).toEqual(['西湖区', 4, 1, 25]);
    const english = nation
      .get('/api/analyse/analyse/oldTreeResource/export', { xzCode: '330106' })
      .set('Accept-Language', 'en-US');
    const resource = await sheetRows(english);
    expect(resource[0]?.slice(0, 3)).toEqual(['Region', 'Trees', 'Scattered']);
    expect(resource.at(-2)?.slice(0, 3)).toEqual(['Township not given', 2, 2]);
    expect(resource.at(-1)?.[0]).toBe('Xihu District');
    const vigor = nation.get('/api/analyse/analyse/growthVigor/export', { xzCode: '330106' });
    const [head] = await sheetRows(vigor.set('Accept-Language', 'en-US'));
    expect(head?.slice(2, 4)).toEqual(['Normal', 'Normal(%)']);
    await county.get(`${call}/export`, { xzCode: '33' }).expect(403);
  });

  it.each(CALLS)(
    '%s is answered as a workbook under its own name, with every line of its screen',
    async (call) => {
      const { body } = await nation
        .get(`/api/analyse/analyse/${call}`, { xzCode: '33', size: 500 })
        .expect(200);
      const asked = nation.get(`/api/analyse/analyse/${call}/export`, { xzCode: '33' });
      const rows = await sheetRows(asked);
      expect(rows).toHaveLength(1 + body.data.rows.length);
      const { headers } = await nation.get(`/api/analyse/analyse/${call}/export`).expect(200);
      expect(decodeURIComponent(String(headers['content-disposition']))).toContain(statistics[call].title[0]);
    },
  );

  it('narrow by filters and by year', async () => {
    const old = (await ask(nation, 'oldTreeLevel', { minAge: 300, xzCode: '33' })).rows as Row[];
    expect(numbers(old.at(-1))).toEqual({ 1: 1, 2: 1, 3: 0, 0: 0 });
    expect((await ask(nation, 'oldTreeLevel', { year: 2025 })).rows.at(-1).total).toBe(0);
    expect((await ask(nation, 'oldTreeLevel', { year: 2026 })).rows.at(-1).total).toBe(7);
  });

  it('look through no trees for a key that its dictionary does not have', async () => {
    await product.db.transaction(async (tx) => {
      await tx.query('lock table old_tree in access exclusive mode');
      for (const call of ['oldTreeLevel', 'oldTreeResource', 'treeType']) {
        const { rows } = await ask(nation, call, { vigor: '98' });
        expect([call, (rows.at(-1) as Row | undefined)?.total ?? 0]).toEqual([call, 0]);
      }
    });
  });

  it('read a snapshot for an archived year', async () => {
    await product.db.query(`select keep_archive_partition(2024)`);
    await product.db
      .query(`insert into old_tree_archive (id, year, archive_year, xz_code, tree_type, old_tree_type,
      old_tree_level, vigor, status) values (1, 2024, 2024, '330106', 1, '1', '2', '1', 1)`);
    await product.db.query(`select tree_archive_count('000000', 2024)`);
    const rows = (await ask(nation, 'oldTreeLevel', { archiveMark: 1, year: 2024 })).rows as Row[];
    expect(numbers(rows.at(-1))).toEqual({ 1: 0, 2: 1, 3: 0, 0: 0 });
    // One county has archived it: who asks for no year gets the live rows of the nation, and its snapshot of the county.
    expect(await ask(nation, 'oldTreeLevel', { archiveMark: 1 })).toMatchObject({ archiveMark: 2 });
    const own = await ask(county, 'oldTreeLevel', { archiveMark: 1 });
    expect(own).toMatchObject({ archiveMark: 1, year: 2024 });
    expect(own.rows.at(-1).total).toBe(1);
  });

  it('read the same rows as a list without a year, and name the counties that a snapshot lacks', async () => {
    const trees = '/api/oldTree/oldTree';
    const list = async (client: Client) =>
      (await client.get(`${trees}/page`, { archiveMark: 1 }).expect(200)).body.data;
    expect(await list(county)).toMatchObject({ total: 1, records: [{ archiveYear: 2024 }] });
    const whole = await list(nation);
    expect([whole.total, whole.records[0].archiveYear]).toEqual([8, undefined]);
    const lacking = async (client: Client) =>
      (await client.get(`${trees}/archivedExtent`, { year: 2024 }).expect(200)).body.data;
    const filed = { year: 2024, alive: 1, dead: 0 };
    expect(await lacking(county)).toEqual({ ...filed, missing: 0, missingNames: [] });
    const { missingNames, ...others } = await lacking(nation);
    expect(others).toEqual({ ...filed, missing: 3 });
    expect(missingNames).toEqual(['东城区', '上城区', '海曙区'].map((name) => expect.stringContaining(name)));
  });

  it('read the live rows where a year has no snapshot, and say so', async () => {
    const year = { archiveMark: 1, year: 2023 };
    for (const call of CALLS) {
      const { statTime: _, ...live } = await ask(nation, call, { archiveMark: 2 });
      const { statTime: __, ...missing } = await ask(nation, call, year);
      expect(missing).toEqual(live);
      expect(missing.archiveMark).toBe(2);
    }
    // Archived in the nation, and so in a region without any tree of its own.
    const years = '/api/archiveYear/archiveYear/submit';
    await nation.post(years, { dataType: '1', year: 2023 }).expect(200);
    await product.db.query('update archive_year set state = 2 where year = 2023');
    const empty = await ask(nation, 'oldTreeLevel', { ...year, xzCode: '330105' });
    expect(empty).toMatchObject({ archiveMark: 1, rows: expect.anything() });
    expect(empty.rows.at(-1).total).toBe(0);
    await product.db.query('delete from archive_year where year = 2023');
  });

  it('say what was read for an archived year', async () => {
    expect(await ask(nation, 'oldTreeLevel', { archiveMark: 1, year: 2024 })).toMatchObject({
      archiveMark: 1,
    });
    // Another province has archived nothing.
    const other = await ask(nation, 'oldTreeLevel', { archiveMark: 1, year: 2024, xzCode: '11' });
    expect(other).toMatchObject({ archiveMark: 2 });
  });

  it.each(CALLS)('%s shows a county user the own county only', async (call) => {
    const { rows } = await ask(county, call);
    if (call !== 'treeType') expect(rows.at(-1).xzCode).toBe('330106');
    for (const xzCode of ['33', '330102', '00']) {
      const { body } = await county.get(`/api/analyse/analyse/${call}`, { xzCode }).expect(403);
      expect(body).toMatchObject({ code: 403, success: false });
    }
  });

  it('are right after every save', async () => {
    const total = async () => (await ask(nation, 'oldTreeLevel')).rows.at(-1).total as number;
    const [id] = await plantTrees(product.db, [{ status: 3 }]);
    expect(await total()).toBe(7);
    await product.db.query(`update old_tree set status = 1 where id = $1`, [id]);
    expect(await total()).toBe(8);
    await product.db.query(`update old_tree set is_deleted = 1 where id = $1`, [id]);
    expect(await total()).toBe(7);
  });

  it('say which value of the query is wrong', async () => {
    const { body } = await nation
      .get('/api/analyse/analyse/oldTreeLevel', { xzCode: '3x', minAge: 'old' })
      .expect(400);
    expect(body.code).toBe(400);
    expect(JSON.stringify(body)).toContain('xzCode');
    expect(JSON.stringify(body)).toContain('minAge');
  });
});
