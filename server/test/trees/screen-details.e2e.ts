import { centralBudget, centralGovernment, type FundFigures, type FundWaterfall, sheng } from '@gushu/shared';
import { asking, type Client, signIn } from '../kit/client.js';
import { buildGroup, buildRow, type Given } from '../kit/factories.js';
import { buildKeeper, PASSWORD, signInAs } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';
import { CAMPHOR, plantScreen, SCREEN } from './screen-trees.js';

const CUSTOM = [
  'customOldTreeLevel',
  'customOwnership',
  'customGrowingPlace',
  'customGrowthEnvironment',
  'customGrowthVigor',
];

describe('The data screen, looked at more closely,', () => {
  let t: SharedApp;
  let nation: Client;
  let ids: string[];
  const { get } = asking(() => nation);
  const ask = <T = Record<string, unknown>>(call: string, query: Record<string, string> = {}): Promise<T> =>
    get<T>(`${SCREEN}/${call}`, query);
  type Row = Record<string, unknown>;

  beforeAll(async () => {
    t = await sharedApp();
    ids = await plantScreen(t);
    nation = await signInAs(t, { roles: ['nation'], xzCode: '' });
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
          values ('${t.tenantId}', '', $1::text, $1, right($1, 3), 1, '', '', $2) returning id`,
        [name, state],
      )) as [{ id: string }];
      await t.db.query(
        `insert into attachment (tenant_id, xz_code, business_type, business_id, attach_id, attach_type, attachment_name, shoot_time, create_time)
          values ('${t.tenantId}', $7, $1, $2, $3, $4, $5, nullif($6, '')::timestamp, '2023-05-01')`,
        [
          type,
          id,
          attach,
          name.endsWith('mp4') ? '2' : '1',
          name,
          taken,
          type === '1' ? '330106002' : '330106',
        ],
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
      ...{ thumbUrl: expect.stringMatching(/&size=thumb$/), largeUrl: expect.stringMatching(/&size=large$/) },
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
    const counts = async (xzCode: string) => {
      const rows = await ask<Row[]>('oldTreeCountByXzCode', { xzCode });
      return rows.filter(({ pictureNum, videoNum }) => pictureNum || videoNum);
    };
    expect(await counts('')).toEqual([
      {
        ...{ xzCode: '33', xzName: '浙江省', oldTreeNum: 38, groupNum: 2 },
        ...{ goodNum: 0, footprintNum: 0, pictureNum: 5, videoNum: 1 },
      },
    ]);
    expect(await counts('330106')).toMatchObject([
      { xzCode: '330106002', oldTreeNum: 1, pictureNum: 4, videoNum: 1 },
      { xzCode: null, pictureNum: 1, videoNum: 0 },
    ]);
    await t.db.query(`update attachment set is_deleted = 1 where attachment_name = 'e.mp4'`);
    await t.db.query('select attachment_rollup_fold()');
    expect(await t.db.query('select * from attachment_rollup_check()')).toEqual([]);
    await t.db.query(`select attachment_rollup_rebuild()`);
    expect(await counts('33')).toMatchObject([{ xzCode: '3301', pictureNum: 5, videoNum: 0 }]);
    expect(await counts('330106002')).toMatchObject([{ xzCode: null, pictureNum: 4, videoNum: 0 }]);
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
    const keeper = await buildKeeper(t.db, t.tenantId, ['zyzk']);
    await t.db.query(`update blade_user set xzjb = 1, xz_code = '' where id = $1`, [keeper.id]);
    const wall = await signIn(t.app, keeper.account, PASSWORD);
    const tallest = async (client: Client) =>
      (await client.get(`${SCREEN}/oldTreeFeature`).expect(200)).body.data[1] as Row;
    expect(await tallest(nation)).toMatchObject({ lon: 120.123456, url: expect.any(String) });
    expect(await tallest(wall)).toMatchObject({ lon: 120.12, lat: 30.2, url: null });
    await wall
      .get(`${SCREEN}/clickOldTreeDetails/picture`, { provinceOldTreeNumber: 'ZJ-00001' })
      .expect(403);
    const geom = 'POLYGON((120.12 30.1,120.13 30.1,120.13 30.3,120.12 30.3,120.12 30.1))';
    for (const call of CUSTOM) {
      const counted = (await nation.get(`${SCREEN}/${call}`, { geom }).expect(200)).body.data as Row[];
      expect(counted.reduce((sum, { num }) => sum + Number(num), 0)).toBe(1);
      await wall.get(`${SCREEN}/${call}`, { geom }).expect(403);
      await wall.get(`${SCREEN}/${call}`, { xzCode: '330106', minAge: '100' }).expect(200);
    }
    await t.db.query(`update old_tree set sensitive = 0, lon = 120.1 where id = $1`, [ids[1]]);
  });

  it('adds up the rescue projects that have their money, and the money of the nation', async () => {
    const project = (given: Given) =>
      buildRow(t.db, centralGovernment, { xzCode: '330106', year: 2025, ...given });
    await project({ oldTreeId: ids[0], stage: 3, fund: 10, usedFund: 4, cure: '1,2', vigor: '2' });
    await project({ oldTreeId: ids[0], stage: 7, fund: 5.5, usedFund: 5, cure: '2', vigor: '3', year: 2026 });
    await project({
      oldTreeId: ids[3],
      stage: 4,
      fund: 2,
      usedFund: 0,
      cure: '3',
      vigor: '2',
      xzCode: '330102',
    });
    await project({
      oldTreeId: ids[6],
      stage: 6,
      fund: 1,
      usedFund: 1,
      cure: '1',
      vigor: '1',
      xzCode: '110101',
    });
    await project({
      oldTreeId: ids[7],
      stage: 2,
      fund: 99,
      usedFund: 0,
      cure: '1',
      vigor: '1',
      xzCode: '110101',
    });
    await project({ oldTreeId: ids[7], stage: 5, fund: 99, tenantId: await t.anotherTenant() });
    const numbers = (items: unknown) =>
      Object.fromEntries((items as Row[]).filter(({ num }) => num).map(({ code, num }) => [code, num]));
    const all = await ask('getRescueAnalepsis');
    expect(all).toMatchObject({
      ...{ projectNum: 4, treeNum: 3, fund: 18.5, usedFund: 10 },
      byYear: [
        { year: 2025, treeNum: 3, fund: 13 },
        { year: 2026, treeNum: 1, fund: 5.5 },
      ],
    });
    expect(numbers(all['byCure'])).toEqual({ 1: 2, 2: 2, 3: 1 });
    expect(numbers(all['byVigor'])).toEqual({ 1: 1, 2: 2, 3: 1 });
    const places = async (xzCode: string, year: string) =>
      ((await ask('getRescueAnalepsis', { xzCode, year }))['byXz'] as Row[]).filter(({ fund }) => fund);
    expect(await places('', '2025')).toEqual([
      { xzCode: '11', xzName: '北京市', treeNum: 1, fund: 1 },
      { xzCode: '33', xzName: '浙江省', treeNum: 2, fund: 12 },
    ]);
    expect(await places('3301', '2025')).toMatchObject([
      { xzCode: '330102', treeNum: 1, fund: 2 },
      { xzCode: '330106', treeNum: 1, fund: 10 },
    ]);
    expect(await places('330106', '2025')).toMatchObject([{ xzCode: '330106', treeNum: 1, fund: 10 }]);
    const page = await ask<{ total: number; records: Row[] }>('getRescueAnalepsisOldTree', {
      xzCode: '33',
      size: '2',
    });
    expect([page.total, page.records.length]).toEqual([3, 2]);
    expect(page.records[0]).toMatchObject({
      xzCodeName: expect.stringContaining('浙江省'),
      stageName: expect.any(String),
    });
    const budget = (given: Given) =>
      buildRow(t.db, centralBudget, { year: 2025, batch: '1', treeNum: 3, ...given });
    const { id } = await budget({ xzCode: '33', fund: 75 });
    await budget({ xzCode: '11', fund: 25, treeNum: 1 });
    await budget({ xzCode: '11', fund: 50, year: 2024 });
    await buildRow(t.db, sheng, {
      parentId: id,
      xzCode: '330106',
      provinceCode: '33',
      year: 2025,
      centralFund: 20,
      treeNum: 2,
    });
    const shares = async (query: Record<string, string>) =>
      (await ask<Row[]>('getCentralBudgetBt', query)).filter(({ value }) => value);
    expect(await shares({ year: '2025' })).toEqual([
      { xzCode: '11', name: '北京市', value: 25, treeNum: 1, valueCount: 25 },
      { xzCode: '33', name: '浙江省', value: 75, treeNum: 3, valueCount: 75 },
    ]);
    expect(await shares({ xzCode: '3301' })).toEqual([
      { xzCode: '330106', name: '西湖区', value: 20, treeNum: 2, valueCount: 100 },
    ]);
    expect(await shares({ xzCode: '330106' })).toHaveLength(1);
  });

  it('brings all panels of the project screen in one answer, each as its own call has it', async () => {
    const PROJECTS = '/api/centralGovernment/centralGovernment';
    const queries: Record<string, string>[] = [{}, { xzCode: '33', year: '2025' }, { xzCode: '330106' }];
    for (const query of queries) {
      const { xzCode = '', year = '' } = query;
      const { years, funds, comparisons, areaSituation, ...panels } = await ask<Record<string, unknown>>(
        'projectScreen',
        query,
      );
      expect(panels).toEqual({
        getDetail: await ask('getDetail', { xzCode }),
        getRescueAnalepsis: await ask('getRescueAnalepsis', query),
        getCentralBudgetBt: await ask('getCentralBudgetBt', query),
        getCentralBudgetByArea: await get(`${PROJECTS}/getCentralBudgetByArea`, { xzCode }),
        stageProgress: await get(`${PROJECTS}/stageProgress`, query),
      });
      // Without their money projects are in no sum.
      const { projectNum, fund, usedFund } = panels['getRescueAnalepsis'] as Row;
      expect((areaSituation as Row[]).at(-1)).toMatchObject({ projectNum, fund, usedFund });
      // Spending is shown as a part of the money of these projects.
      expect(funds).toMatchObject({ spent: usedFund });
      expect(years).toEqual([2026, 2025, 2024]);
      expect(comparisons).toEqual([]);
      const waterfalls = year ? [year] : ['2024', '2025', '2026'];
      const totals: FundFigures[] = [];
      for (const one of waterfalls)
        totals.push(
          (await get<FundWaterfall>(`${PROJECTS}/centralBudget/waterfall`, { xzCode, year: one })).total,
        );
      const sum = (figure: keyof FundFigures) => totals.reduce((all, total) => all + total[figure], 0);
      expect(funds).toEqual({
        ...{ received: sum('received'), passedOn: sum('passedOn'), bound: sum('bound') },
        ...{ spent: sum('spent'), left: sum('left') },
      });
    }
    const { stageProgress, areaSituation } = await ask<Record<string, Row[]>>('projectScreen', {
      xzCode: '11',
    });
    expect(stageProgress![1]).toMatchObject({ stage: 2, projectNum: 1, fund: 99 });
    // The project without its money is in no sum but that of its stage.
    expect(areaSituation!.at(-1)).toMatchObject({ projectNum: 1, fund: 1, finishNum: 1 });
  });

  it('shows projects to the nation and provinces, and to no county', async () => {
    const county = await signInAs(t, { roles: ['county'], xzCode: '330106', xzjb: 4 });
    const province = await signInAs(t, { roles: ['province'], xzCode: '33', xzjb: 2 });
    for (const call of [
      'projectScreen',
      'getRescueAnalepsis',
      'getRescueAnalepsisOldTree',
      'getCentralBudgetBt',
    ]) {
      await county.get(`${SCREEN}/${call}`).expect(403);
      await province.get(`${SCREEN}/${call}`, { xzCode: '11' }).expect(403);
      await province.get(`${SCREEN}/${call}`).expect(200);
    }
    expect((await province.get(`${SCREEN}/getRescueAnalepsis`)).body.data).toMatchObject({
      projectNum: 3,
      fund: 17.5,
    });
  });
});
