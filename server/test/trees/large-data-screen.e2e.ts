import { thisYear } from '@gushu/shared';
import { asking, type Client } from '../kit/client.js';
import { signInAs } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';
import { CAMPHOR, plantScreen, SCREEN } from './screen-trees.js';

describe('The data screen', () => {
  let t: SharedApp;
  let nation: Client;
  let county: Client;
  let ids: string[];
  const { get } = asking(() => nation);
  const ask = <T = Record<string, unknown>>(call: string, query: Record<string, string> = {}): Promise<T> =>
    get<T>(`${SCREEN}/${call}`, query);
  type Row = Record<string, unknown>;

  beforeAll(async () => {
    t = await sharedApp();
    ids = await plantScreen(t);
    nation = await signInAs(t, { roles: ['nation'], xzCode: '' });
    county = await signInAs(t, { roles: ['county'], xzCode: '330106', xzjb: 4 });
  });

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
        for (const each of [own, panel]) if (call === 'oldTreeSurvey') delete each['statTime'];
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
