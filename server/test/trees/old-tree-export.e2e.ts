import { type Client, signIn } from '../kit/client.js';
import { buildUser, PASSWORD, signInToAll } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';
import { plantTrees } from '../kit/trees.js';
import { sheetRows } from '../kit/workbooks.js';

const EXPORT = '/api/oldTree/oldTree/export';

describe('Export of the register', () => {
  let test: SharedApp;
  let admin: Client;

  beforeAll(async () => {
    test = await sharedApp();
    admin = await signInToAll(test);
    const west = Array.from({ length: 1_203 }, (_, i) => ({ tree_age: 100 + i, xz_code: '330106' }));
    await plantTrees(test.db, [
      ...west,
      { xz_code: '330102', tree_age: 5_000, province_old_tree_number: '=1+1' },
    ]);
  });

  it('writes texts for keys, numbers as numbers, all words in the language of the caller', async () => {
    const query = { xzCode: '330102', columns: 'provinceOldTreeNumber,treeAge,vigor,xzCode,status' };
    const [head, row] = await sheetRows(admin.get(EXPORT, query));
    expect(head).toEqual(['省级古树编号', '树龄(年)', '生长势', '所在区划', '区划代码', '审核状态']);
    expect(row).toEqual(['=1+1', 5_000, '正常株', '浙江省杭州市上城区', '330102', '审核通过']);
    const english = await sheetRows(admin.get(EXPORT, query).set('Accept-Language', 'en-US'));
    expect(english).toEqual([
      ['Provincial number', 'Age(years)', 'Vigour', 'Region', 'Region code', 'Review status'],
      ['=1+1', 5_000, 'Normal', 'Zhejiang, Hangzhou, Shangcheng District', '330102', 'Approved'],
    ]);
  });

  it('writes each row of the filter once, in the order of the list, over several reads', async () => {
    const query = { xzCode: '330106', descs: 'tree_age', treeAge_ge: '102', columns: 'treeAge' };
    const [, ...rows] = await sheetRows(admin.get(EXPORT, query));
    expect(rows.map(([age]) => age)).toEqual(Array.from({ length: 1_201 }, (_, i) => 1_302 - i));
  });

  it('has each heading once, with what is referred to by its name, where no columns are chosen', async () => {
    const [group] = (await test.db.query(
      `insert into old_tree_group (tenant_id, xz_code, status, year, group_name, province_group_number, main_tree_type, main_tree_type_name, data_source)
        values ('${test.tenantId}', '330108', 1, 2026, '龙井古樟群', 'DR-G0001', '1400000000000000001', '樟', 'survey2') returning id`,
    )) as { id: string }[];
    await plantTrees(test.db, [{ xz_code: '330108', group_id: group!.id, data_source: 'survey2' }]);
    for (const [path, expected] of [
      [EXPORT, { 古树群: 'DR-G0001', 数据来源: '第二次普查' }],
      ['/api/oldTreeGroup/oldTreeGroup/export', { 主要树种: '樟', 数据来源: '第二次普查' }],
    ] as const) {
      const [head, row] = await sheetRows(admin.get(path, { xzCode: '330108' }));
      expect(new Set(head).size).toBe(head!.length);
      expect(Object.fromEntries(head!.map((name, at) => [name, row![at]]))).toMatchObject(expected);
    }
  });

  it('has species, families and genera by their Latin names in English', async () => {
    await plantTrees(test.db, [
      { xz_code: '330105', tree_type_name: '银杏', section: '银杏科', genus: '银杏属' },
      { xz_code: '330105', tree_type_name: '无此树', section: '', genus: '' },
    ]);
    await test.db.query(
      `insert into old_tree_group (tenant_id, xz_code, status, year, group_name, main_tree_type, main_tree_type_name)
        values ('${test.tenantId}', '330105', 1, 2026, '拱墅古树群', '1,2', '马尾松、苦槠')`,
    );
    const read = async (path: string, columns: string) => {
      const query = { xzCode: '330105', columns };
      const [, ...rows] = await sheetRows(admin.get(path, query).set('Accept-Language', 'en-US'));
      return rows;
    };
    const trees = await read(EXPORT, 'treeTypeName,section,genus');
    expect(trees).toContainEqual(['Ginkgo biloba', 'Ginkgoaceae', 'Ginkgo']);
    expect(trees.map(([species]) => species)).toContain('无此树');
    expect(await read('/api/oldTreeGroup/oldTreeGroup/export', 'mainTreeTypeName')).toEqual([
      ['Pinus massoniana, Castanopsis sclerophylla'],
    ]);
  });

  it('gives a county its own rows only', async () => {
    const { account } = await buildUser(test.db, { roles: ['county'], xzCode: '330102' });
    const county = await signIn(test.app, account, PASSWORD);
    const [, ...rows] = await sheetRows(county.get(EXPORT, { columns: 'treeAge' }));
    expect(rows).toEqual([[5_000]]);
  });

  it('is a head alone when nothing fits', async () => {
    const rows = await sheetRows(admin.get(EXPORT, { treeAge_ge: '5999', columns: 'treeAge' }));
    expect(rows).toEqual([['树龄(年)']]);
  });

  it.each([
    [{ columns: 'tenantId' }, 'columns'],
    [{ treeAge_ge: 'old' }, 'treeAge_ge'],
  ])('refuses %j before it writes anything', async (query, field) => {
    const { status, body } = await admin.get(EXPORT, query);
    expect([status, (body as { errors: { field: string }[] }).errors[0]?.field]).toEqual([400, field]);
  });

  it('asks for the right to export', async () => {
    const { account } = await buildUser(test.db, { roles: ['expert'], xzCode: '' });
    const expert = await signIn(test.app, account, PASSWORD);
    expect((await expert.get(EXPORT)).status).toBe(403);
  });
});
