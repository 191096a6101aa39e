import { readFileSync } from 'node:fs';
import { DictionaryService } from '../../src/modules/system/dict/index.js';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { asking, type Client, signIn } from '../kit/client.js';
import { buildOldTree } from '../kit/factories.js';
import { eventually } from '../kit/eventually.js';
import { buildKeeper, buildUser, PASSWORD } from '../kit/people.js';

const DICT = '/api/blade-system/dict';
const BIZ = '/api/blade-system/dict-biz';
/** The dictionaries of the business as the product brings them: code, key, text. */
const BUNDLED = readFileSync(new URL('../../base-data/dict-biz.tsv', import.meta.url), 'utf8');

interface Row {
  id: string;
  parentId: string;
  code: string;
  dictKey: string;
  dictValue: string;
  children?: Row[];
}

describe('dictionaries', () => {
  let t: TestApp;
  let admin: Client;

  beforeAll(async () => {
    t = await startApp();
    admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
  });
  afterAll(() => t.close());

  const { get, refusal } = asking<Row[]>(() => admin);
  const entries = async (code: string, client = admin) =>
    (await get(`${BIZ}/dictionary`, { code }, client)).map(
      ({ dictKey, dictValue }) => `${dictKey} ${dictValue}`,
    );
  const entry = async (code: string, key: string, client = admin): Promise<Row> => {
    const found = (await get(`${BIZ}/dictionary`, { code }, client)).find(({ dictKey }) => dictKey === key);
    if (!found) throw new Error(`No entry ${key} of ${code}`);
    return found;
  };

  it('has the lists of the platform and of the business', async () => {
    expect((await get(`${DICT}/dictionary`, { code: 'flow' }))[0]).toMatchObject({
      code: 'flow',
      dictKey: '1',
      dictValue: '请假流程',
      remark: 'leave',
      isSealed: 0,
    });
    expect(await entries('vigor')).toEqual(['1 正常株', '2 衰弱株', '3 濒危株', '4 死亡株']);
    expect(await get(`${BIZ}/dictionary`, { code: 'soil_type' })).toHaveLength(31);
    const page = await get<{ total: number; records: Row[] }>(`${BIZ}/parent-list`, { current: 2, size: 10 });
    const total = BUNDLED.match(/\t-1\t/g)!.length;
    expect(page).toMatchObject({ total, current: 2, size: 10, pages: Math.ceil(total / 10) });
    expect(page.records.every(({ parentId, dictKey }) => parentId === '0' && dictKey === '-1')).toBe(true);
    expect(await get<{ total: number }>(`${DICT}/parent-list`)).toMatchObject({ total: 16 });
  });

  it('answers trees, children, details and several dictionaries at once', async () => {
    const [vigor] = await get(`${BIZ}/list`, { code_equal: 'vigor' });
    expect(vigor).toMatchObject({ code: 'vigor', dictValue: '生长势', hasChildren: true });
    expect(vigor?.children).toHaveLength(4);
    expect(await get(`${BIZ}/child-list`, { parentId: vigor?.id })).toHaveLength(4);
    expect(await get(`${BIZ}/child-list`, { parentId: '-1' })).toEqual([]);
    expect(await get(`${BIZ}/child-list`)).toEqual([]);
    const tree = await get<{ title: string; children: { title: string }[] }[]>(`${BIZ}/tree`, {
      code: 'vigor',
    });
    expect(tree[0]?.children.map(({ title }) => title)).toContain('濒危株');
    expect(await get<Row>(`${BIZ}/detail`, { id: vigor?.children?.[0]?.id })).toMatchObject({
      parentName: '生长势',
    });
    const both = await get<Record<string, Row[]>>(`${BIZ}/dictionaries`, { codes: 'vigor,slope_position' });
    expect(both['slope_position']).toHaveLength(7);
    expect((await admin.get(`${BIZ}/detail`, { id: '1' })).status).toBe(404);
  });

  it('ignores names of parameters that try to be SQL', async () => {
    const plain = await get(`${DICT}/list`, { code: 'sex' });
    const attack = {
      "code' or '1'='1": 'x',
      'updatexml(1,concat(0x7e,user(),0x7e),1)': '1',
      descs: '1;select 1',
    };
    expect(await get(`${DICT}/list`, { code: 'sex', ...attack })).toEqual(plain);
    expect(await get(`${DICT}/list`, { dictValue: "男' or '1'='1" })).toEqual([]);
    expect(await get(`${DICT}/list`, { dictValue: '%' })).toEqual([]);
  });

  it('adds, changes, seals and removes', async () => {
    await admin
      .post(`${DICT}/submit`, { parentId: '', code: 'test_kind', dictValue: '试验', sort: '9' })
      .expect(200);
    const [top] = await get(`${DICT}/list`, { code: 'test_kind' });
    expect(top).toMatchObject({ parentId: '0', dictKey: '-1', sort: 9, isSealed: 0, remark: '' });
    const child = {
      parentId: top?.id,
      code: 'another',
      dictKey: 1,
      dictValue: '甲',
      parentName: '试验',
      $isSealed: '否',
    };
    await admin.post(`${DICT}/submit`, child).expect(200);
    expect(await get(`${DICT}/dictionary`, { code: 'test_kind' })).toMatchObject([
      { dictKey: '1', dictValue: '甲' },
    ]);
    expect(await refusal(`${DICT}/submit`, child)).toBe('当前字典键值已存在!');
    await admin.post(`${DICT}/submit`, { id: top?.id, code: 'test_sort' }).expect(200);
    const [entryRow] = await get(`${DICT}/dictionary`, { code: 'test_sort' });
    await admin.post(`${DICT}/submit`, { id: entryRow?.id, isSealed: 1 }).expect(200);
    expect(await get(`${DICT}/dictionary`, { code: 'test_sort' })).toEqual([]);
    expect(await get(`${DICT}/dictionary-full`, { code: 'test_sort' })).toHaveLength(1);
    expect(await get(`${DICT}/history`, { id: entryRow?.id })).toMatchObject([
      { action: 'update', changes: { isSealed: [0, 1] } },
      { action: 'update', changes: { code: ['test_kind', 'test_sort'] } },
      { action: 'save' },
    ]);
    expect(await get(`${DICT}/history`, { id: top?.id })).toMatchObject([
      { action: 'update', changes: { code: ['test_kind', 'test_sort'] } },
      { action: 'save' },
    ]);
    expect(await refusal(`${DICT}/remove`, {}, { ids: top?.id })).toBe('请先删除子节点!');
    await admin.post(`${DICT}/remove`, {}, { ids: `${top?.id},${entryRow?.id}` }).expect(200);
    expect(await get(`${DICT}/list`, { code: 'test_sort' })).toEqual([]);
  });

  it('says which field is missing, and that nothing lies below itself', async () => {
    expect(await refusal(`${DICT}/submit`, { code: 'x_1' })).toBe('请填写字典名称');
    expect(await refusal(`${DICT}/submit`, { parentId: '5', dictKey: '1', dictValue: 'x' })).toBe(
      '上级字典不存在',
    );
    const { id } = await entry('vigor', '1');
    expect(await refusal(`${BIZ}/submit`, { id, parentId: id })).toBe('上级字典不存在');
    expect(await refusal(`${DICT}/submit`, { id: '12', dictValue: 'x' })).toBe('数据不存在！！！');
  });

  it('knows its kind by the route, however the address is spelled', async () => {
    expect(await get('/api/blade-system/dict%2Dbiz/dictionary', { code: 'vigor' })).toHaveLength(4);
    expect(await get('/api/blade-system/%64ict/dictionary', { code: 'sex' })).not.toEqual([]);
  });

  it('gives a tenant a copy of a business dictionary when it changes one, and nobody else sees that', async () => {
    const user = await buildKeeper(t.db, '100002', ['dict', 'dictbiz']);
    const tenant = await signIn(t.app, user.account, PASSWORD, '100002');
    const base = await entry('vigor', '3', tenant);
    await tenant.post(`${BIZ}/submit`, { id: base.id, dictValue: '垂危株' }).expect(200);
    expect(await entries('vigor', tenant)).toEqual(['1 正常株', '2 衰弱株', '3 垂危株', '4 死亡株']);
    expect(await entries('vigor')).toContain('3 濒危株');
    const own = await entry('vigor', '3', tenant);
    expect(own.id).not.toBe(base.id);
    expect(await get(`${BIZ}/history`, { id: own.id }, tenant)).toMatchObject([
      { action: 'update', changes: { dictValue: ['濒危株', '垂危株'] } },
    ]);
    const [top] = await get(`${BIZ}/list`, { code_equal: 'vigor' }, tenant);
    expect(top?.children).toHaveLength(4);
    expect((await admin.get(`${BIZ}/detail`, { id: own.id })).status).toBe(404);
    await tenant.post(
      `${BIZ}/remove`,
      {},
      { ids: [top, ...(top?.children ?? [])].map((row) => row?.id).join(',') },
    );
    expect(await entries('vigor', tenant)).toContain('3 濒危株');
    expect(await refusal(`${DICT}/submit`, { code: 'x', dictValue: 'x' }, {}, tenant)).toBe(
      '只有管理租户可以修改',
    );
  });

  it('has no entry that could be taken for another one, of either kind and in the copies of tenants', async () => {
    const tenant = await signIn(
      t.app,
      (await buildKeeper(t.db, '100003', ['dict', 'dictbiz'])).account,
      PASSWORD,
      '100003',
    );
    const [top] = await get(`${BIZ}/list`, { code_equal: 'vigor' });
    const [sex] = await get(`${DICT}/list`, { code_equal: 'sex' });
    const male = sex!.children!.find(({ dictKey }) => dictKey === '1')!;
    const cases: [
      path: string,
      client: Client,
      parentId: string,
      key: string,
      text: string,
      field: string,
    ][] = [
      [BIZ, admin, top!.id, '94', '濒危株', 'dictValue'],
      [BIZ, tenant, top!.id, '94', ' 濒危株\u200b', 'dictValue'],
      [BIZ, admin, top!.id, '94', '3', 'dictValue'],
      [BIZ, admin, top!.id, '濒危株', '别的', 'dictKey'],
      [DICT, admin, sex!.id, '94', male.dictValue, 'dictValue'],
    ];
    for (const [path, client, parentId, dictKey, dictValue, field] of cases) {
      const answer = await client.post(`${path}/submit`, { parentId, dictKey, dictValue });
      expect(answer.body).toMatchObject({ code: 400, errors: [{ field }] });
    }
    const { id } = await entry('vigor', '3');
    const changed = await admin.post(`${BIZ}/submit`, { id, dictValue: '衰弱株' }).expect(400);
    expect(changed.body).toMatchObject({ errors: [{ field: 'dictValue' }] });
    await admin.post(`${BIZ}/submit`, { id, sort: 3 }).expect(200);
  });

  it('keeps keys that rows hold: they are sealed, not removed or changed', async () => {
    await buildOldTree(t.db, { soilType: '2', hazard: '1,3' });
    const used = '不能删除或修改，请改为封存';
    const { id } = await entry('soil_type', '2');
    expect(await refusal(`${BIZ}/remove`, {}, { ids: id })).toContain(used);
    expect(await refusal(`${BIZ}/submit`, { id, dictKey: '95' })).toContain(used);
    const male = (await get(`${DICT}/dictionary`, { code: 'user_type' })).find(
      ({ dictKey }) => dictKey === '1',
    )!;
    expect(await refusal(`${DICT}/remove`, {}, { ids: male.id })).toContain(used);
    await admin.post(`${BIZ}/submit`, { id, isSealed: 1 }).expect(200);
    expect(await entries('soil_type')).toHaveLength(30);
    await admin.post(`${BIZ}/submit`, { id, isSealed: 0 }).expect(200);
    const unused = (await get(`${BIZ}/dictionary`, { code: 'soil_type' })).at(-1)!;
    await admin.post(`${BIZ}/remove`, {}, { ids: unused.id }).expect(200);
  });

  it('keeps the codes by which the product reads its dictionaries, and entries that rows hold in their own', async () => {
    const tenant = await signIn(
      t.app,
      (await buildKeeper(t.db, '100004', ['dict', 'dictbiz'])).account,
      PASSWORD,
      '100004',
    );
    for (const [path, client, code] of [
      [BIZ, admin, 'vigor'],
      [BIZ, tenant, 'vigor'],
      [DICT, admin, 'sex'],
    ] as const) {
      const [top] = await get(`${path}/list`, { code_equal: code }, client);
      const { body } = await client.post(`${path}/submit`, { id: top!.id, code: 'renamed' }).expect(400);
      expect(body).toMatchObject({ errors: [{ field: 'code', msg: '是系统自带字典的编号，不能修改' }] });
      await client.post(`${path}/submit`, { id: top!.id, code, sort: 5 }).expect(200);
      expect(await get(`${path}/list`, { code_equal: code }, client)).toHaveLength(1);
    }
    await buildOldTree(t.db, { soilType: '12' });
    const { id } = await entry('soil_type', '12');
    const [elsewhere] = await get(`${BIZ}/list`, { code_equal: 'slope_position' });
    expect(await refusal(`${BIZ}/submit`, { id, parentId: elsewhere!.id, dictValue: '别处' })).toContain(
      '不能删除或修改',
    );
    const [soil] = await get(`${BIZ}/list`, { code_equal: 'soil_type' });
    // Nor with an entry above it that no row holds.
    await admin.post(`${BIZ}/submit`, { parentId: soil!.id, dictKey: '98', dictValue: '上级' }).expect(200);
    const above = await entry('soil_type', '98');
    await admin.post(`${BIZ}/submit`, { id, parentId: above.id }).expect(200);
    expect(await refusal(`${BIZ}/submit`, { id: above.id, parentId: elsewhere!.id })).toContain(
      '不能删除或修改',
    );
  });

  it('lets anybody read who has signed in, and only those with the right write', async () => {
    const user = await buildUser(t.db, { roles: ['county'], xzCode: '330106' });
    const client = await signIn(t.app, user.account, PASSWORD);
    expect(await entries('vigor', client)).toHaveLength(4);
    await client.post(`${BIZ}/submit`, { code: 'x', dictValue: 'x' }).expect(403);
    await client.post(`${DICT}/remove`, {}, { ids: '1' }).expect(403);
  });

  it('keeps labels in memory, and both processes forget them at a change', async () => {
    const here = t.app.get(DictionaryService, { strict: false });
    const there = (await t.twin()).get(DictionaryService, { strict: false });
    const label = async (service: DictionaryService) =>
      (await service.labels(['slope_position'], '000000')).get('slope_position')?.get('6');
    expect([await label(here), await label(there)]).toEqual(['平地', '平地']);
    const { id } = await entry('slope_position', '6');
    await admin.post(`${BIZ}/submit`, { id, dictValue: '平缓地', isSealed: 1 }).expect(200);
    expect(await label(here)).toBe('平缓地');
    await eventually('the other one forgets it', async () => (await label(there)) === '平缓地');
    expect((await there.choices(['slope_position'], '000000')).get('slope_position')?.has('6')).toBe(false);
  });

  it('are never stale in another process', async () => {
    const twin = await signIn(await t.twin(), 'admin', ADMIN_PASSWORD);
    const texts = async (client: Client): Promise<string> =>
      (await client.get(`${DICT}/dictionary`, { code: 'sex' }).expect(200)).text;
    const [row] = await get(`${DICT}/dictionary`, { code: 'sex' });
    for (const word of ['甲', '乙', '丙']) {
      await admin.post(`${DICT}/submit`, { id: row!.id, dictValue: word }).expect(200);
      expect(await texts(twin)).toContain(word);
      expect(await texts(admin)).toContain(word);
      const { text } = await twin.get(`${DICT}/select`, { code: 'sex' }).expect(200);
      expect(text).toContain(word);
    }
    expect((await twin.get(`${DICT}/select`).expect(200)).text).toContain('"dictKey":"-1"');
  });
});
