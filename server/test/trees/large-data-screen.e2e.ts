import { thisYear } from '@gushu/shared';
import { startApp, type TestApp } from '../kit/app.js';
import { archiveRow } from '../kit/archives.js';
import { asking, type Client, signIn } from '../kit/client.js';
import { buildGroup } from '../kit/factories.js';
import { buildKeeper, PASSWORD, signInAs } from '../kit/people.js';
import { plantTrees, type TreeColumns } from '../kit/trees.js';

const SCREEN = '/api/largeDataScreen/largeDataScreen';
const [CAMPHOR, ARBORVITAE] = ['1400000000000000001', '1400000000000000002'];

/**
 * Ten trees: seven scattered and one member of a group count, six of them in Zhejiang, two in Beijing; a dead one and a
 * draft do not.
 */
const TREES: TreeColumns[] = [
  {
    ...{ xz_code: '330106', old_tree_level: '1', tree_age: 900, tree_height: 20, bust: 400, avg_guan_fu: 12 },
    ...{ ownership: '1', grow_place: '2', grow_environment: '1', spread_c: '1', new_reason: '2' },
    ...{ province_old_tree_number: 'ZJ-00002' },
  },
  {
    ...{
      xz_code: '330106002',
      old_tree_level: '1',
      tree_age: 900,
      tree_height: 35,
      bust: 300,
      avg_guan_fu: 25,
    },
    ...{ ownership: '2', grow_place: '1', grow_environment: '2', spread_c: '1' },
    ...{ province_old_tree_number: 'ZJ-00001', small_place_name: '灵隐' },
  },
  {
    ...{ xz_code: '330106', old_tree_level: '3', tree_age: 120, tree_height: 9, vigor: '2', spread_c: '1' },
    ...{ tree_type: ARBORVITAE, ownership: '2', grow_place: '1', grow_environment: '3' },
  },
  { xz_code: '330102', old_tree_level: '2', tree_age: 300, spread_c: '1', ownership: '2', bust: 600 },
  { xz_code: '330203', old_tree_type: '2', old_tree_level: '0', tree_age: 40, spread_c: '1', ownership: '4' },
  {
    ...{
      xz_code: '330106',
      old_tree_level: '3',
      tree_age: 150,
      vigor: '3',
      spread_c: '2',
      tree_type: ARBORVITAE,
    },
    ...{ province_group_number: 'ZJ-G00001', grow_place: '1', grow_environment: '1' },
  },
  { xz_code: '110101', old_tree_level: '1', tree_age: 2000, spread_c: '1', ownership: '1' },
  { xz_code: '110101', old_tree_level: '3', tree_age: 100, spread_c: '1', ownership: '3' },
  { xz_code: '330106', old_tree_level: '1', tree_age: 5000, tree_height: 60, vigor: '4', spread_c: '1' },
  { xz_code: '330106', old_tree_level: '1', tree_age: 4000, status: 0, spread_c: '1' },
];

describe('The data screen', () => {
  let t: TestApp;
  let nation: Client;
  let county: Client;
  let ids: string[];
  const { get } = asking(() => nation);
  const ask = <T = Record<string, unknown>>(call: string, query: Record<string, string> = {}): Promise<T> =>
    get<T>(`${SCREEN}/${call}`, query);
  type Row = Record<string, unknown>;

  beforeAll(async () => {
    t = await startApp();
    await t.db.query('delete from old_tree');
    await t.db.query('delete from old_tree_group');
    ids = await plantTrees(t.db, TREES);
    await plantTrees(t.db, [{ tenant_id: '100001', tree_age: 6000, tree_height: 90 }]);
    await buildGroup(t.db, { xzCode: '330106', trees: 30, area: 2.5, provinceGroupNumber: 'ZJ-G00001' });
    const { id } = await buildGroup(t.db, {
      xzCode: '110101',
      trees: 10,
      area: 7.5,
      mainTreeType: ARBORVITAE,
    });
    await archiveRow(t.db, 'old_tree', ids[1]!, 2025);
    await archiveRow(t.db, 'old_tree_group', id, 2025);
    nation = await signInAs(t, { roles: ['nation'], xzCode: '' });
    county = await signInAs(t, { roles: ['county'], xzCode: '330106', xzjb: 4 });
  });
  afterAll(() => t.close());

  it('counts trees and groups for the headline, in figures and percent', async () => {
    const [whole] = await ask<Row[]>('oldTreeResourcesProbablyCount');
    expect(whole).toMatchObject({ treeTotal: 47, scattered: 7, groupNum: 2, groupTrees: 40, famous: 1 });
    expect(whole).toMatchObject({ levelOne: 3, levelTwo: 1, levelThree: 3 });
    // Eight single archives: three of level one, one of level two, three of level three and a famous tree without one.
    expect(whole).toMatchObject({ levelOneCount: 37.5, levelTwoCount: 12.5, levelThreeCount: 37.5 });
    expect(whole).toMatchObject({ normalCount: 75, weakCount: 12.5, dangerCount: 12.5, stateCount: 25 });
    const [province] = await ask<Row[]>('oldTreeResourcesProbablyCount', { xzCode: '33' });
    expect(province).toMatchObject({ treeTotal: 35, scattered: 5, groupNum: 1, groupTrees: 30, levelOne: 2 });
    expect(await ask('oldTreeResourcesSurveytCount', { xzCode: '33' })).toEqual([
      { name: '古树名木总数', num: 35, unit: '株' },
      { name: '散生', num: 5, unit: '株' },
      { name: '古树群', num: 1, unit: '个' },
      { name: '群状', num: 30, unit: '株' },
      { name: '名木', num: 1, unit: '株' },
      { name: '树种', num: 2, unit: '种' },
    ]);
  });

  it('says what the register holds and what the year has changed', async () => {
    const year = { year: 2026, newNum: 1, reduceNum: 0 };
    expect(await ask('oldTreeSurvey', { year: '2026' })).toMatchObject({
      ...{ treeTotal: 47, scattered: 7, ancient: 7, famous: 1, both: 0, speciesNum: 2, archiveMark: 2 },
      yearChange: year,
    });
    await t.db.query(`update old_tree set life_status = '3' where id = $1`, [ids[4]]);
    for (const xzCode of ['', '33', '330203', '330203001'])
      expect(await ask('oldTreeSurvey', { year: '2026', xzCode })).toMatchObject({
        yearChange: {
          year: 2026,
          newNum: xzCode.length < 6 ? 1 : 0,
          reduceNum: xzCode === '330203001' ? 0 : 1,
        },
      });
    await t.db.query(`update old_tree set life_status = '1' where id = $1`, [ids[4]]);
  });

  it('names the record holders among all single archives, of equal ones the smaller number', async () => {
    const held = (rows: Row[]) => rows.map(({ feature, value, oldTreeId }) => [feature, value, oldTreeId]);
    expect(held(await ask('oldTreeFeature'))).toEqual([
      ['oldest', 2000, ids[6]],
      ['tallest', 35, ids[1]],
      ['thickest', 600, ids[3]],
      ['widest', 25, ids[1]],
    ]);
    const own = await ask<Row[]>('oldTreeFeature', { xzCode: '330106' });
    expect(held(own)).toEqual([
      ['oldest', 900, ids[1]],
      ['tallest', 35, ids[1]],
      ['thickest', 400, ids[0]],
      ['widest', 25, ids[1]],
    ]);
    expect(own[0]).toMatchObject({
      ...{ featureName: '树龄最大', unit: '年', provinceOldTreeNumber: 'ZJ-00001', treeTypeName: null },
      ...{ xzCode: '330106002', xzName: '浙江省杭州市西湖区北山街道', smallPlaceName: '灵隐' },
      ...{ lon: 120.1, lat: 30.2, url: null },
    });
    expect(held(await ask('oldTreeFeature', { xzCode: '330106002' }))).toHaveLength(4);
    // No crown is wide there, and no tree has been measured.
    expect(held(await ask('oldTreeFeature', { xzCode: '330102' }))).toEqual([
      ['oldest', 300, ids[3]],
      ['thickest', 600, ids[3]],
    ]);
    await t.db.query(`update old_tree set avg_guan_fu = 8.5 where id = $1`, [ids[3]]);
    expect(held(await ask('oldTreeFeature', { xzCode: '330102' })).at(-1)).toEqual(['widest', 8.5, ids[3]]);
    await t.db.query(`update old_tree set avg_guan_fu = null where id = $1`, [ids[3]]);
    expect(held(await ask('oldTreeFeature', { xzCode: '330105' }))).toEqual([]);
    expect(held(await ask('oldTreeFeature', { year: '2025', region: '1' }))).toEqual([
      ['oldest', 900, ids[1]],
      ['tallest', 35, ids[1]],
      ['thickest', 300, ids[1]],
      ['widest', 25, ids[1]],
    ]);
  });

  it('counts scattered trees without the members of groups', async () => {
    const { vigor, environment, place, age } = await ask<Record<string, Row[]>>('growScatteredOldTree', {
      xzCode: '330106',
    });
    const numbers = (items: Row[] | undefined) =>
      Object.fromEntries(items!.map(({ code, num }) => [code, num]));
    expect(numbers(vigor)).toEqual({ 1: 2, 2: 1, 3: 0 });
    expect(numbers(environment)).toEqual({ 1: 1, 2: 1, 3: 1 });
    expect(numbers(place)).toEqual({ 1: 2, 2: 1 });
    expect(numbers(age)).toEqual({ a1: 1, a2: 0, a3: 2, a4: 0, a5: 0 });
    expect(vigor!.map(({ name, zbCount }) => [name, zbCount])).toEqual([
      ['正常株', 66.67],
      ['衰弱株', 33.33],
      ['濒危株', 0],
    ]);
    const town = await ask<Record<string, Row[]>>('growScatteredOldTree', { xzCode: '330106002' });
    expect(numbers(town.vigor)).toEqual({ 1: 1, 2: 0, 3: 0 });
  });

  it('puts regions on the map and in their order, with one total everywhere', async () => {
    const map = await ask<Row[]>('oldTreeMap');
    expect(map).toHaveLength(34);
    expect(map.find(({ xzCode }) => xzCode === '33')).toMatchObject({
      ...{ xzName: '浙江省', num: 35, groupNum: 1, lon: expect.any(Number), lat: expect.any(Number) },
    });
    const shares = await ask<Row[]>('oldTreeDistribute');
    expect(shares.slice(0, 2)).toEqual([
      { xzCode: '33', xzName: '浙江省', num: 35, zbCount: 74.47, scattered: 5, groupTrees: 30 },
      { xzCode: '11', xzName: '北京市', num: 12, zbCount: 25.53, scattered: 2, groupTrees: 10 },
    ]);
    expect(shares).toHaveLength(34);
    // In the county three scattered trees and the group name no township.
    const towns = await ask<Row[]>('oldTreeDistribute', { xzCode: '330106' });
    expect(towns.slice(0, 2)).toMatchObject([
      { xzCode: null, xzName: '未填乡镇', num: 32 },
      { xzCode: '330106002', num: 1 },
    ]);
    expect(await ask('oldTreeMap', { xzCode: '330106002051' })).toEqual([]);
  });

  it('ranks species and families', async () => {
    expect(await ask('mainTreeSpecies', { top: '1' })).toEqual([
      { treeType: CAMPHOR, treeTypeName: '樟树', latinName: expect.any(String), num: 6, zbCount: 75 },
      { treeType: 'other', treeTypeName: '其他', latinName: '', num: 2, zbCount: 25 },
    ]);
    expect(await ask('mainTreeSpecies')).toHaveLength(2);
    expect(await ask('treeTypeTotal')).toEqual({
      ...{ sectionNum: 2, genusNum: 2, speciesNum: 2 },
      sections: [
        { code: '樟科', name: '樟科', num: 6, zbCount: 75 },
        { code: '柏科', name: '柏科', num: 2, zbCount: 25 },
      ],
    });
  });

  it('counts groups by region and by main species', async () => {
    const regions = await ask<Row[]>('groupDistribute');
    expect(regions.find(({ xzCode }) => xzCode === '33')).toEqual({
      ...{ xzCode: '33', xzName: '浙江省', groupNum: 1, treeNum: 30, area: 2.5, zbCount: 50 },
    });
    expect(await ask('treeTypeArea')).toEqual([
      { treeTypeName: '侧柏', groupNum: 1, treeNum: 10, area: 7.5, areaCount: 75 },
      { treeTypeName: '樟树', groupNum: 1, treeNum: 30, area: 2.5, areaCount: 25 },
    ]);
    expect(await ask('treeTypeArea', { year: '2025', archiveMark: '1', xzCode: '11' })).toHaveLength(1);
  });

  it('knows its years, and where a region and its children lie', async () => {
    expect(await ask('getYear')).toEqual([2025]);
    expect(await ask('getYear', { region: '2', xzCode: '33' })).toEqual([...new Set([thisYear(), 2025])]);
    expect(await ask('getYear', { region: '1', xzCode: '11' })).toEqual([]);
    expect(await ask('getDetail', { xzCode: '33' })).toMatchObject({
      ...{ code: '33', name: '浙江省', parentCode: '00', level: 1, mapHeight: expect.any(Number) },
      ...{ lon: expect.any(Number), lat: expect.any(Number) },
    });
    const points = await ask<Row[]>('getMapXzName', { xzCode: '33' });
    expect(points).toHaveLength(11);
    expect(points[0]).toEqual({
      xzCode: '3301',
      xzName: '杭州市',
      lon: expect.any(Number),
      lat: expect.any(Number),
    });
  });

  it('reads an archived year for the nation and the current one for a region, as the scope says', async () => {
    const total = async (query: Record<string, string>) =>
      (await ask<Row[]>('oldTreeResourcesProbablyCount', query))[0]!['treeTotal'];
    expect(await total({ year: '2025', region: '1', xzCode: '330106' })).toBe(1);
    expect(await total({ year: '2025', region: '2', xzCode: '330106' })).toBe(1);
    expect(await total({ year: '2025', archiveMark: '2', xzCode: '330106' })).toBe(0);
    expect(await total({ year: String(thisYear()), region: '2', xzCode: '330106' })).toBe(33);
  });

  it('counts filtered trees, also in an area, by each of five dimensions', async () => {
    const numbers = async (call: string, query: Record<string, string>) =>
      Object.fromEntries((await ask<Row[]>(call, query)).map(({ code, num }) => [code, num]));
    expect(await numbers('customOldTreeLevel', {})).toEqual({ 1: 3, 2: 1, 3: 3, 0: 1 });
    expect(await numbers('customOldTreeLevel', { minAge: '300', xzCode: '33' })).toEqual({
      1: 2,
      2: 1,
      3: 0,
      0: 0,
    });
    expect(await numbers('customOwnership', { section: '樟科' })).toEqual({ 1: 0, 2: 0, 3: 0, 4: 0 });
    expect(await numbers('customOwnership', { treeType: CAMPHOR })).toEqual({ 1: 2, 2: 2, 3: 1, 4: 1 });
    expect(await numbers('customGrowingPlace', { vigor: '3' })).toEqual({ 1: 1, 2: 0 });
    expect(await numbers('customGrowthEnvironment', { maxHeight: '20', minBust: '1' })).toEqual({
      1: 1,
      2: 0,
      3: 0,
    });
    expect(await numbers('customGrowthVigor', { xzCode: '330106' })).toEqual({ 1: 2, 2: 1, 3: 1, 4: 1 });
    // Of a filter by the dimension itself the stored counts know all, and of dead trees too.
    expect(await numbers('customGrowthVigor', { vigor: '2,4' })).toEqual({ 1: 0, 2: 1, 3: 0, 4: 1 });
    await t.db.query('update old_tree set lon = 116.4, lat = 39.9 where id = $1', [ids[6]]);
    const area = { geom: 'POLYGON((116 39,117 39,117 40,116 40,116 39))' };
    expect(await numbers('customOldTreeLevel', area)).toEqual({ 1: 1, 2: 0, 3: 0, 0: 0 });
    expect(await numbers('customOldTreeLevel', { ...area, oldTreeLevel: '3' })).toEqual({
      1: 0,
      2: 0,
      3: 0,
      0: 0,
    });
    expect(await numbers('customGrowthVigor', { year: '2025', region: '1' })).toEqual({
      1: 1,
      2: 0,
      3: 0,
      4: 0,
    });
    const { body } = await nation.get(`${SCREEN}/customOwnership`, { geom: 'POLYGON((1 2))' }).expect(400);
    expect(JSON.stringify(body)).toContain('geom');
  });

  it('shows the usable pictures of a clicked tree or group by year, and the videos of a tree', async () => {
    const group = await buildGroup(t.db, { xzCode: '330106', provinceGroupNumber: 'ZJ-G00009', trees: 3 });
    const file = async (name: string, [type, id]: [string, string], taken: string, state = 1) => {
      const [{ id: attach }] = (await t.db.query(
        `insert into blade_attach (tenant_id, link, name, original_name, extension, attach_size, content_type, digest, check_state)
          values ('000000', '', $1::text, $1, right($1, 3), 1, '', '', $2) returning id`,
        [name, state],
      )) as [{ id: string }];
      await t.db.query(
        `insert into attachment (tenant_id, business_type, business_id, attach_id, attach_type, attachment_name, shoot_time, create_time)
          values ('000000', $1, $2, $3, $4, $5, nullif($6, '')::timestamp, '2023-05-01')`,
        [type, id, attach, name.endsWith('mp4') ? '2' : '1', name, taken],
      );
    };
    const tree: [string, string] = ['1', ids[1]!];
    await file('a.jpg', tree, '2024-03-01');
    await file('b.jpg', tree, '2026-03-01');
    await file('c.jpg', tree, '');
    await file('d.jpg', tree, '2026-03-02', 2);
    await file('e.mp4', tree, '2026-03-02');
    await file('f.jpg', ['2', group.id], '2022-01-01');
    const picture = (attachmentName: string) => ({
      ...{ attachmentName, fileType: '1', url: expect.stringContaining(`media?name=${attachmentName}`) },
    });
    const number = { provinceOldTreeNumber: 'zj-00001' };
    expect(await ask('clickOldTreeDetails/picture', number)).toEqual([
      { year: 2026, list: [picture('b.jpg')] },
      { year: 2024, list: [picture('a.jpg')] },
      { year: 2023, list: [picture('c.jpg')] },
    ]);
    expect(await ask('clickOldTreeDetails/video', number)).toEqual([
      { name: 'e.mp4', url: expect.stringContaining('media?name=e.mp4'), firstFrameUrl: null },
    ]);
    for (const name of ['provinceGroupNumber', 'provinceOldTreeNumber'])
      expect(await ask('clickOldTreeGroupDetails/picture', { [name]: 'ZJ-G00009' })).toEqual([
        { year: 2022, list: [picture('f.jpg')] },
      ]);
    const [oldest] = await ask<Row[]>('oldTreeFeature', { xzCode: '330106' });
    expect(oldest!['url']).toContain('media?name=a.jpg');
    for (const call of [
      'clickOldTreeDetails/picture',
      'clickOldTreeDetails/video',
      'clickOldTreeGroupDetails/picture',
    ]) {
      const { body } = await nation
        .get(`${SCREEN}/${call}`, { provinceOldTreeNumber: 'ZJ-NONE' })
        .expect(404);
      expect(body).toMatchObject({ code: 404, msg: '数据不存在！！！' });
      await nation.get(`${SCREEN}/${call}`).expect(400);
    }
    await t.db.query('delete from old_tree_group where id = $1', [group.id]);
  });

  it('shows who may not read trees where a sensitive one stands only roughly, and no picture of it', async () => {
    await t.db.query(`update old_tree set sensitive = 1, lon = 120.123456 where id = $1`, [ids[1]]);
    const keeper = await buildKeeper(t.db, '000000', ['zyzk']);
    await t.db.query('update blade_user set xzjb = 1 where id = $1', [keeper.id]);
    const wall = await signIn(t.app, keeper.account, PASSWORD);
    const tallest = async (client: Client) =>
      (await client.get(`${SCREEN}/oldTreeFeature`).expect(200)).body.data[1] as Row;
    expect(await tallest(nation)).toMatchObject({ lon: 120.123456, url: expect.any(String) });
    expect(await tallest(wall)).toMatchObject({ lon: 120.12, lat: 30.2, url: null });
    await wall
      .get(`${SCREEN}/clickOldTreeDetails/picture`, { provinceOldTreeNumber: 'ZJ-00001' })
      .expect(403);
    await t.db.query(`update old_tree set sensitive = 0, lon = 120.1 where id = $1`, [ids[1]]);
  });

  it('brings all panels in one answer, each as its own call has it', async () => {
    const queries: Record<string, string>[] = [
      {},
      { xzCode: '3301' },
      { year: '2025', region: '1', xzCode: '33' },
    ];
    for (const query of queries) {
      const { statTime, archiveMark, year, alive, dead, ...panels } = await ask<Record<string, Row>>(
        'screen',
        query,
      );
      expect([typeof statTime, archiveMark, year]).toEqual([
        'string',
        query['year'] ? 1 : 2,
        query['year'] ? 2025 : undefined,
      ]);
      expect([alive, dead]).toEqual(query['year'] ? [1, 0] : query['xzCode'] ? [5, 1] : [8, 1]);
      expect(Object.keys(panels)).toHaveLength(14);
      for (const [call, panel] of Object.entries(panels)) {
        const own = await ask<Row>(call, query);
        if (call === 'oldTreeSurvey') (delete own['statTime'], delete panel['statTime']);
        expect([call, panel]).toEqual([call, own]);
      }
    }
  });

  it('shows a county its own, and nothing to who has no right', async () => {
    const { body } = await county.get(`${SCREEN}/oldTreeResourcesProbablyCount`).expect(200);
    expect(body.data[0]).toMatchObject({ treeTotal: 33, groupNum: 1 });
    await county.get(`${SCREEN}/oldTreeMap`, { xzCode: '33' }).expect(403);
    await nation.get(`${SCREEN}/oldTreeMap`, { region: '3' }).expect(400);
  });
});
