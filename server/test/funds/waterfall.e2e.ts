import {
  type AreaBudget,
  type AreaSituation,
  centralBudget,
  centralGovernment,
  cents,
  type FundRow,
  type FundWaterfall,
  sheng,
} from '@gushu/shared';
import { asking, type Client } from '../kit/client.js';
import { buildRow, type Given } from '../kit/factories.js';
import { signInAs } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';

const AREAS = `/api/${centralGovernment.path}`;
const YEAR = 2031;
const XIHU = '330106';
const BINJIANG = '330108';
const HANGZHOU = '3301';
const NINGBO = '330203';

describe('The money of a year', () => {
  let t: SharedApp;
  const clients: Record<string, Client> = {};
  const { get } = asking(() => clients['nation']!);
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    t = await sharedApp();
    const grant = async (name: string, xzCode: string, fund: number, given: Given = {}) => {
      ids[name] = (
        await buildRow(t.db, centralBudget, { xzCode, fund, year: YEAR, treeNum: 3, ...given })
      ).id;
    };
    const passOn = (parentId: string, xzCode: string, centralFund: number, given: Given = {}) =>
      buildRow(t.db, sheng, {
        parentId,
        xzCode,
        centralFund,
        year: YEAR,
        provinceCode: xzCode.slice(0, 2),
        treeNum: 2,
        ...given,
      });
    let serial = 0;
    const project = async (xzCode: string, centralFund: number, given: Given = {}) =>
      (
        await buildRow(t.db, centralGovernment, {
          xzCode,
          year: YEAR,
          centralFund,
          fund: centralFund,
          stage: 3,
          projectNo: `W${++serial}`,
          ...given,
        })
      ).id;
    await grant('first', '33', 0.1);
    await grant('second', '33', 800.2);
    await grant('other', '32', 100);
    await grant('earlier', '33', 7, { year: YEAR - 1 });
    const foreign = await t.anotherTenant();
    await buildRow(t.db, centralBudget, { xzCode: '33', fund: 9_999, year: YEAR, tenantId: foreign });
    await passOn(ids['second']!, XIHU, 300.1, { usedFund: 4 });
    await passOn(ids['first']!, XIHU, 0.2);
    await passOn(ids['second']!, HANGZHOU, 100);
    ids['project'] = await project(XIHU, 15.5, { usedFund: 4.5 });
    await project(XIHU, 1.1, { usedFund: 0.1, stage: 7 });
    await project(XIHU, 50, { stage: 2 });
    await project(BINJIANG, 10);
    await project(NINGBO, 20.25, { usedFund: 1 });
    for (const [who, xzCode] of Object.entries({
      nation: '',
      province: '33',
      city: HANGZHOU,
      county: XIHU,
      other: '32',
    }))
      clients[who] = await signInAs(t, { xzCode, roles: [who === 'other' ? 'province' : who] });
    clients['foreign'] = await signInAs(t, { xzCode: '', roles: ['nation'], tenantId: foreign });
  });

  const waterfall = (who: string, query: object = { year: YEAR }) =>
    get<FundWaterfall>(`${AREAS}/centralBudget/waterfall`, query, clients[who]);
  const figures = ({
    received,
    passedOn,
    bound,
    spent,
    left,
  }: Omit<FundRow, 'xzCode' | 'xzName' | 'entered' | 'toPass' | 'projectNum'>) => [
    received,
    passedOn,
    bound,
    spent,
    left,
  ];
  const placesOf = (rows: readonly FundRow[] | undefined) =>
    Object.fromEntries((rows ?? []).map((row) => [row.xzCode, figures(row)]));
  /** Sums of a table as PostgreSQL makes them, without the call. */
  const sumOf = async (sum: string, table: string, where: string): Promise<number> => {
    const [row] = (await t.db.query(
      `select coalesce(sum(${sum}), 0) as total from ${table} where tenant_id = '${t.tenantId}' and is_deleted = 0 and year = ${YEAR} and ${where}`,
    )) as [{ total: number }];
    return row.total;
  };

  it('runs from the nation to the counties, exact to the last figure', async () => {
    const { total, rows, years } = await waterfall('nation');
    expect(years).toEqual([YEAR, YEAR - 1]);
    expect(figures(total)).toEqual([900.3, 400.3, 46.85, 5.6, 853.45]);
    expect(total).toMatchObject({ toPass: 479.75, projectNum: 4 });
    const zhejiang = rows.find(({ xzCode }) => xzCode === '33');
    expect(zhejiang).toMatchObject({ xzName: '浙江省', toPass: 379.75 });
    expect(placesOf(rows)).toEqual({ 32: [100, 0, 0, 0, 100], 33: [800.3, 400.3, 46.85, 5.6, 753.45] });
    expect(placesOf(zhejiang?.children)).toEqual({
      [HANGZHOU]: [100, 0, 10, 0, 90],
      [XIHU]: [300.3, 0, 16.6, 4.6, 283.7],
    });
    expect(zhejiang?.children?.find(({ xzCode }) => xzCode === XIHU)).toMatchObject({
      entered: 4,
      projectNum: 2,
    });
  });

  it('is bound or left wherever it is read; what projects bind of money above them is in neither', async () => {
    const aboveOf = async (who: string, xzCode?: string) => {
      const { total } = await waterfall(who, { year: YEAR, ...(xzCode ? { xzCode } : {}) });
      return (cents(total.bound) + cents(total.left) - cents(total.received)) / 100;
    };
    for (const who of ['nation', 'province', 'city', 'county'])
      expect([who, await aboveOf(who)]).toEqual([who, 0]);
    expect(await aboveOf('province', BINJIANG)).toBe(10);
    expect(await aboveOf('province', NINGBO)).toBe(20.25);
  });

  it('is what each table adds up to', async () => {
    const { total } = await waterfall('nation');
    expect(figures(total).slice(0, 4)).toEqual([
      await sumOf('fund', 'central_budget', 'true'),
      await sumOf('central_fund', 'central_budget_sheng', 'true'),
      await sumOf('central_fund', 'central_government', 'stage >= 3'),
      await sumOf('used_fund', 'central_government', 'stage >= 3'),
    ]);
  });

  it('is seen as far as somebody’s region reaches', async () => {
    expect(placesOf((await waterfall('other')).rows)).toEqual({ 32: [100, 0, 0, 0, 100] });
    expect((await waterfall('province')).rows.map(({ xzCode }) => xzCode)).toEqual(['33']);
    const city = await waterfall('city');
    expect(placesOf(city.rows)).toEqual({
      [HANGZHOU]: [100, 0, 10, 0, 90],
      [XIHU]: [300.3, 0, 16.6, 4.6, 283.7],
    });
    expect(figures(city.total)).toEqual([400.3, 0, 26.6, 4.6, 373.7]);
    const county = await waterfall('county');
    expect(placesOf(county.rows)).toEqual({
      [HANGZHOU]: [100, 0, 0, 0, 0],
      [XIHU]: [300.3, 0, 16.6, 4.6, 283.7],
    });
    expect(county.rows[0]).toMatchObject({ above: true });
    expect(figures(county.total)).toEqual([300.3, 0, 16.6, 4.6, 283.7]);
    expect(figures((await waterfall('foreign')).total)).toEqual([9_999, 0, 0, 0, 9_999]);
  });

  it('of an area is told by year, and that of its children beside it', async () => {
    const areas = (query: object) => get<AreaBudget[]>(`${AREAS}/getCentralBudgetByArea`, query);
    const nation = await areas({});
    expect(nation).toHaveLength(35);
    expect(nation.find(({ xzCode }) => xzCode === '33')).toMatchObject({
      xzName: '浙江省',
      years: [
        { year: YEAR - 1, fund: 7, treeNum: 3 },
        { year: YEAR, fund: 800.3, treeNum: 6 },
      ],
      total: 807.3,
    });
    expect(nation.at(-1)).toMatchObject({ xzCode: '', total: 907.3 });
    const province = await areas({ xzCode: '33', year: YEAR });
    expect(province.find(({ xzCode }) => xzCode === HANGZHOU)).toMatchObject({ total: 400.3 });
    expect(province.find(({ xzCode }) => xzCode === '3302')).toMatchObject({ years: [], total: 0 });
    expect(province.at(-1)).toMatchObject({ xzCode: '33', total: 800.3 });
    expect(await areas({ id: ids['first']! })).toEqual(province);
    expect((await areas({ id: ids['project']! })).map(({ xzCode, total }) => [xzCode, total])).toEqual([
      [XIHU, 300.3],
    ]);
    await clients['other']!.get(`${AREAS}/getCentralBudgetByArea`, { id: ids['first']! }).expect(404);
  });

  it('of projects is told by area, with the trees and what is finished', async () => {
    const areas = (query: object) => get<AreaSituation[]>(`${AREAS}/areaSituation`, query);
    const rows = await areas({ xzCode: '33', year: YEAR });
    const hangzhou = { projectNum: 4, treeNum: 4, fund: 76.6, usedFund: 4.6, usedRate: 6.01, finishNum: 1 };
    expect(rows.find(({ xzCode }) => xzCode === HANGZHOU)).toEqual({
      xzCode: HANGZHOU,
      xzName: '杭州市',
      ...hangzhou,
    });
    expect(rows.at(-1)).toMatchObject({ xzCode: '33', projectNum: 5, fund: 96.85 });
    expect((await areas({ id: ids['project']! })).at(-1)).toMatchObject({ xzCode: XIHU, projectNum: 3 });
  });
});
