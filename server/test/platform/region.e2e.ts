import { copiedOf } from '../../src/modules/trees/archives/archives.queries.js';
import { GROUPS, TREES } from '../../src/modules/trees/rules/index.js';
import { ADMIN_PASSWORD, startApp, type TestApp, WHOLE_TEMPLATE } from '../kit/app.js';
import { asking, type Client, signIn } from '../kit/client.js';
import { buildGroup, buildOldTree, treeBody } from '../kit/factories.js';
import { whileHeld } from '../kit/locks.js';
import { buildUser, PASSWORD } from '../kit/people.js';

const REGION = '/api/blade-system/region';
const GEOM = '/api/apicture/apicture/xzcodeGeom';

interface Region {
  code: string;
  name: string;
  [field: string]: unknown;
}

// Ten places whose county everybody can look up.
const PLACES: [name: string, lon: number, lat: number, county: string][] = [
  ['Forbidden City', 116.397, 39.9169, '110101'],
  ['West Lake', 120.148, 30.242, '330106'],
  ['Temple of Confucius', 116.986, 35.597, '370881'],
  ['Mount Huangling, grave of the Yellow Emperor', 109.262, 35.588, '610632'],
  ['Potala Palace', 91.1172, 29.6578, '540102'],
  ['Terracotta Army', 109.2785, 34.3845, '610115'],
  ['Mogao Caves', 94.809, 40.042, '620982'],
  ['Shenyang Palace', 123.455, 41.797, '210103'],
  ['Tianya Haijiao', 109.3436, 18.2926, '460204'],
  ['Taipei 101', 121.5645, 25.0339, '710009'],
];

/** A tree in a region, as somebody stores it past the product. */
const TREE_IN = `insert into old_tree (year, xz_code, tree_type, old_tree_type, vigor)
  values (2026, $1, 1400000000000000003, '1', '1')`;

describe('regions', () => {
  let t: TestApp;
  let admin: Client;

  beforeAll(async () => {
    t = await startApp({}, WHOLE_TEMPLATE);
    admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
  });
  afterAll(() => t.close());

  const { get } = asking(() => admin);
  const count = async (sql: string): Promise<number> =>
    Number(((await t.db.query(sql)) as { n: string }[])[0]?.n);

  it('holds the five levels of the source, and Taiwan, Hong Kong and Macao', async () => {
    const levels = (await t.db.query(
      `select region_level as level, count(*)::int as n from blade_region group by 1 order by 1`,
    )) as { level: number; n: number }[];
    expect(levels.map(({ n }) => n)).toEqual([1, 31 + 3, 342 + 3, 2_978 + 39, 41_352, 620_573]);
    const list = `select count(*) as n from blade_region where region_level = 3 and substr(code, 1, 2) not in ('71', '81', '82')`;
    expect(await count(list)).toBe(2_978);
  });

  it('has every region below its parent', async () => {
    const orphans = `select count(*) as n from blade_region r where r.code <> '00'
      and not exists (select from blade_region p where p.code = r.parent_code and p.region_level = r.region_level - 1)`;
    expect(await count(orphans)).toBe(0);
  });

  it('finds a valid boundary for every province, city and county', async () => {
    const without = `select count(*) as n from blade_region r left join region_geom g on g.code = r.boundary_code
      where r.region_level <= 3 and (g.code is null or not st_isvalid(g.geom) or not st_isvalid(g.simple_geom))`;
    expect(await count(without)).toBe(0);
  });

  it('marks the 124 statistical zones, which borrow the boundary of their city', async () => {
    expect(await count('select count(*) as n from blade_region where is_stat = 1')).toBe(124);
    expect(await get<Region>(`${REGION}/detail`, { code: '130171' })).toMatchObject({
      fxpcCode: '130100',
      isStat: 1,
    });
  });

  it('puts the label of a region inside it, and that of Hainan on the island', async () => {
    const outside = `select count(*) as n from blade_region r join region_geom g on g.code = r.boundary_code
      where r.region_level between 1 and 3 and not st_covers(g.geom, st_setsrid(st_makepoint(r.lon, r.lat), 4326))`;
    expect(await count(outside)).toBe(0);
    const hainan = await get<Region>(`${REGION}/detail`, { code: '46' });
    expect(hainan['lat']).toBeGreaterThan(18);
  });

  it('answers children as rows, as tree nodes and as a lazy list', async () => {
    const provinces = await get<Region[]>(`${REGION}/select`, {});
    expect(provinces).toHaveLength(34);
    expect(provinces[0]).toMatchObject({ code: '11', name: '北京市', parentCode: '00', regionLevel: 1 });
    const nodes = await get<object[]>(`${REGION}/lazy-tree`, { parentCode: '3301' });
    expect(nodes).toContainEqual({
      id: '330106',
      parentId: '3301',
      key: '330106',
      value: '330106',
      title: '西湖区',
      hasChildren: true,
    });
    const narrowed = await get<Region[]>(`${REGION}/lazy-list`, { parentCode: '3301', name: '西湖' });
    expect(narrowed.map(({ code }) => code)).toEqual(['330106']);
  });

  it('tells a village with all names above it', async () => {
    expect(await get(`${REGION}/detail`, { code: '330106008001' })).toMatchObject({
      name: '净寺社区',
      regionLevel: 5,
      ancestors: '0,00,33,3301,330106,330106008',
      provinceName: '浙江省',
      cityName: '杭州市',
      districtName: '西湖区',
      townName: '西湖街道',
      villageName: '净寺社区',
      parentName: '西湖街道',
      mapHeight: 10_000,
      hasChildren: false,
    });
    const unknown = await admin.get(`${REGION}/detail`, { code: '990000' });
    expect(unknown.status).toBe(404);
    expect(unknown.body).toMatchObject({ code: 404, success: false });
  });

  it('pages and sorts by known columns only', async () => {
    const page = await get<{ records: Region[]; total: number }>(`${REGION}/list`, {
      name_equal: '西湖区',
      descs: 'code,pg_sleep(1)',
    });
    expect(page.total).toBe(page.records.length);
    expect(page.records.map(({ code }) => code)).toEqual(['360103', '330106']);
  });

  it('ignores names of parameters that try to be SQL', async () => {
    const attack = {
      'name) or 1=1 --': 'x',
      "code' or '1'='1": 'x',
      'updatexml(1,concat(0x7e,user(),0x7e),1)': '1',
    };
    const plain = await get<{ total: number }>(`${REGION}/list`, { code: '3301' });
    expect(plain.total).toBe(1);
    expect(await get<{ total: number }>(`${REGION}/list`, { code: '3301', ...attack })).toMatchObject({
      total: 1,
    });
    expect(await get<{ total: number }>(`${REGION}/list`, { name: `西湖' or '1'='1` })).toMatchObject({
      total: 0,
    });
  });

  it('finds regions of any level by name, with their path', async () => {
    const found = await get<{ code: string; path: string[] }[]>(`${REGION}/search`, { name: '西湖' });
    expect(found[0]).toMatchObject({ code: '330106', path: ['浙江省', '杭州市', '西湖区'] });
    expect(found.length).toBeLessThanOrEqual(20);
    const villages = await get<{ code: string; fullName: string }[]>(`${REGION}/search`, {
      name: '净寺社区',
      code: '3301',
    });
    expect(villages.map(({ fullName }) => fullName)).toEqual(['浙江省杭州市西湖区西湖街道净寺社区']);
    expect(await get(`${REGION}/search`, { name: '%_' })).toEqual([]);
  });

  it.each([
    ['Hangzhou', '3301'],
    ['hangzhou', '3301'],
    ['Xihu District', '330106'],
    ["Xi'an", '6101'],
    ['shaanxi', '61'],
    ['Inner Mongolia', '15'],
    ['LINGYIN SUBDISTRICT', '330106012'],
  ])('are found by the name that English pages show: %s', async (name, code) => {
    const found = await get<{ code: string }[]>(`${REGION}/search`, { name });
    expect(found.map((each) => each.code)).toContain(code);
    expect(found.length).toBeLessThanOrEqual(20);
  });

  it('are found by their new name in pinyin as soon as they have it', async () => {
    const find = async (name: string) =>
      (await get<{ code: string }[]>(`${REGION}/search`, { name, code: '3302' })).map(({ code }) => code);
    await admin.post(`${REGION}/submit`, { code: '330282', name: '上林湖市' }).expect(200);
    expect(await find('Shanglinhu')).toContain('330282');
    await admin.post(`${REGION}/submit`, { code: '330282', name: '慈溪市' }).expect(200);
    expect(await find('Shanglinhu')).not.toContain('330282');
    expect(await find('Cixi')).toContain('330282');
  });

  it.each(PLACES)('knows the county of %s', async (_name, lon, lat, county) => {
    expect(await get(`${REGION}/locate`, { lon, lat })).toMatchObject({ code: county, districtCode: county });
  });

  it('knows no county abroad, and refuses what is no position', async () => {
    expect(await get(`${REGION}/locate`, { lon: 2.35, lat: 48.85 })).toEqual({});
    const answer = await admin.get(`${REGION}/locate`, { lon: 'x', lat: 100 });
    const { code, errors } = answer.body as { code: number; errors: { field: string }[] };
    expect(code).toBe(400);
    expect(new Set(errors.map(({ field }) => field))).toEqual(new Set(['lon', 'lat']));
  });

  it('draws outlines by level, and the county for what lies below it', async () => {
    const nation = await admin.get(GEOM, { xzCode: '' });
    expect(nation.headers['cache-control']).toBe('private, max-age=3600');
    const { data } = nation.body as { data: { geom: string } };
    expect(data.geom).toMatch(/^MULTIPOLYGON\(\(\(/);
    const county = await get<{ geom: string; approx?: true }>(GEOM, { xzCode: '330106' });
    expect(county.approx).toBeUndefined();
    expect(await get(GEOM, { xzCode: '330106008001' })).toMatchObject({ approx: true, geom: county.geom });
    expect(await get(GEOM, { xzCode: '620201' })).not.toHaveProperty('approx');
    expect(await get(GEOM, { xzCode: '540481' })).not.toHaveProperty('approx');
  });

  it('adds, changes and removes a region, names above following from the code', async () => {
    const code = '330106008999';
    await admin.post(`${REGION}/submit`, { code, name: '试验村', parentName: 'x' }).expect(200);
    expect(await get(`${REGION}/detail`, { code })).toMatchObject({
      parentCode: '330106008',
      townName: '西湖街道',
    });
    await admin.post(`${REGION}/submit`, { code, aliasName: '别名', lon: '120.1', lat: 30.2 }).expect(200);
    expect(await get(`${REGION}/detail`, { code })).toMatchObject({
      name: '试验村',
      aliasName: '别名',
      lon: 120.1,
    });
    expect(await get(`${REGION}/history`, { id: code })).toMatchObject([
      { action: 'update', changes: { aliasName: ['', '别名'], lon: [null, 120.1], lat: [null, 30.2] } },
      { action: 'save' },
    ]);
    await admin.post(`${REGION}/save`, { code, name: '又一村' }).expect(400);
    await admin.post(`${REGION}/remove`, {}, { id: code }).expect(200);
    await admin.get(`${REGION}/detail`, { code }).expect(404);
  });

  it('refuses what cannot be: no parent, no name, children left, trees inside', async () => {
    const message = async (path: string, body: object, query = {}): Promise<string> => {
      const answer = await admin.post(`${REGION}/${path}`, body, query);
      expect(answer.status).toBe(400);
      return (answer.body as { msg: string }).msg;
    };
    expect(await message('submit', { code: '330199001', name: 'x' })).toBe('上级区划不存在');
    expect(await message('submit', { code: '330199' })).toBe('请填写名称');
    expect(await message('submit', { code: '33019', name: 'x' })).toBe('代码:不是有效的区划代码');
    expect(await message('remove', {}, { id: '330106' })).toBe('请先删除子节点!');
    await t.db.query(TREE_IN, ['330106008001']);
    expect(await message('remove', {}, { id: '330106008001' })).toBe('该区划已有古树名木数据，不能删除');
    expect(await message('removeChild', {}, { id: '330106' })).toBe('该区划已有古树名木数据，不能删除');
    expect(await message('submit', { code: '330106', validFrom: '2026-02-30' })).toBe('生效日期:格式不正确');
  });

  it('stays while an archived tree or group stands in it', async () => {
    const code = '330106902';
    await admin.post(`${REGION}/submit`, { code, name: '归档街道' }).expect(200);
    await t.db.query(`select keep_archive_partition(2021)`);
    for (const [register, build] of [
      [TREES, buildOldTree],
      [GROUPS, buildGroup],
    ] as const) {
      const { id } = await build(t.db, { xzCode: code });
      const { table } = register.record;
      const { text, values } = copiedOf(register);
      const [{ columns }] = (await t.db.query(text, values)) as [{ columns: string }];
      await t.db.query(
        `insert into ${table}_archive (${columns}, archive_year) select ${columns}, 2021 from ${table} where id = $1`,
        [id],
      );
      await t.db.query(`delete from ${table} where id = $1`, [id]);
      const { body } = await admin.post(`${REGION}/remove`, {}, { id: code }).expect(400);
      expect(body).toMatchObject({ msg: '该区划已有古树名木数据，不能删除' });
      await t.db.query(`delete from ${table}_archive where id = $1`, [id]);
    }
    await admin.post(`${REGION}/remove`, {}, { id: code }).expect(200);
  });

  it('stays while somebody enters a tree in it, and takes none once it is being removed', async () => {
    const [code, parent] = ['330106901001', '330106901'];
    await admin.post(`${REGION}/submit`, { code: parent, name: '新街道' }).expect(200);
    await admin.post(`${REGION}/submit`, { code, name: '新社区' }).expect(200);
    const remove = (path: string, id: string) => admin.post(`${REGION}/${path}`, {}, { id });
    for (const [path, id] of [
      ['remove', code],
      ['removeChild', parent],
    ] as const) {
      const { body } = await whileHeld(t.db, {
        hold: async (tx) => {
          await tx.query(`select from blade_region where code = $1 for key share`, [code]);
          await tx.query(TREE_IN, [code]);
        },
        call: () => remove(path, id),
      });
      expect(body).toMatchObject({ code: 400, msg: '该区划已有古树名木数据，不能删除' });
      await t.db.query(`delete from old_tree where xz_code = $1`, [code]);
    }
    const entered = await treeBody(t.db, { xzCode: code });
    const answer = await whileHeld(t.db, {
      hold: (tx) => tx.query(`delete from blade_region where code = $1`, [code]),
      call: () => admin.post('/api/oldTree/oldTree/save', entered),
    });
    expect(answer.body).toMatchObject({ code: 400, errors: [{ field: 'xzCode' }] });
    await remove('remove', parent).expect(200);
  });

  it('removes all below a region', async () => {
    await admin.post(`${REGION}/removeChild`, {}, { id: '820000' }).expect(200);
    await admin.post(`${REGION}/submit`, { code: '820000001', name: '花地玛堂区' }).expect(200);
    await admin.post(`${REGION}/removeChild`, {}, { id: '820000' }).expect(200);
    expect(await get(`${REGION}/select`, { code: '820000' })).toEqual([]);
  });

  it('lets another boundary stand for a region and takes it back', async () => {
    const own = await get<{ geom: string }>(GEOM, { xzCode: '330106' });
    const other = await get<{ geom: string }>(GEOM, { xzCode: '330105' });
    await admin.post(`${REGION}/updateFxpgCode`, { code: '330106', fxpcCode: '330105' }).expect(200);
    expect(await get(GEOM, { xzCode: '330106' })).toMatchObject({ geom: other.geom });
    expect(await get(`${REGION}/queryFxpcData`, { code: '330106' })).toMatchObject({
      fxpcCode: '330105',
      boundaryCode: '330105',
    });
    await admin.post(`${REGION}/removeFxpgCode`, {}, { code: '330106' }).expect(200);
    expect(await get(GEOM, { xzCode: '330106' })).toMatchObject({ geom: own.geom });
    const nothing = await admin.post(`${REGION}/updateFxpgCode`, { code: '330106', fxpcCode: '999999' });
    expect(nothing.body).toMatchObject({ code: 400, msg: '没有该代码的边界' });
  });

  it('lets anybody read who has signed in, and only those with the right write, inside their own region', async () => {
    const county = await buildUser(t.db, { roles: ['expert'], xzCode: '330106' });
    const client = await signIn(t.app, county.account, PASSWORD);
    expect(await get<Region[]>(`${REGION}/select`, { code: '33' }, client)).not.toHaveLength(0);
    await client.post(`${REGION}/submit`, { code: '330106', sort: 1 }).expect(403);
    await client.post(`${REGION}/remove`, {}, { id: '330106' }).expect(403);
    const office = await buildUser(t.db, { roles: ['administrator'], xzCode: '3301' });
    const city = await signIn(t.app, office.account, PASSWORD);
    await city.post(`${REGION}/submit`, { code: '330106', sort: 0 }).expect(200);
    await city.post(`${REGION}/submit`, { code: '330203', sort: 0 }).expect(403);
    const stranger = await buildUser(t.db, { roles: ['administrator'], xzCode: '', tenantId: '100001' });
    const other = await signIn(t.app, stranger.account, PASSWORD, '100001');
    await other.post(`${REGION}/submit`, { code: '330106', sort: 1 }).expect(403);
  });

  it('names a region as it is now in the other process too', async () => {
    const twin = await signIn(await t.twin(), 'admin', ADMIN_PASSWORD);
    const find = async () =>
      get<{ fullName: string }[]>(`${REGION}/search`, { name: '湖滨街道', code: '330102' }, twin);
    expect((await find())[0]?.fullName).toBe('浙江省杭州市上城区湖滨街道');
    for (const name of ['新上城区', '上城县', '上城区']) {
      await admin.post(`${REGION}/submit`, { code: '330102', name }).expect(200);
      // At the very next call, not a moment later.
      expect((await find())[0]?.fullName).toBe(`浙江省杭州市${name}湖滨街道`);
    }
  });
});
