import { centralBudget, centralGovernment, type RowOf, sheng } from '@gushu/shared';
import type { INestApplicationContext } from '@nestjs/common';
import { assertProjectFund, hasBudget } from '../../src/modules/funds/limits/index.js';
import { recordWorkbook, Sender } from '../imports/batches.js';
import { startApp, type TestApp } from '../kit/app.js';
import { asking, type Client } from '../kit/client.js';
import { bodyOf, buildRow, type Given } from '../kit/factories.js';
import { signInAs } from '../kit/people.js';
import { refusedStatements } from '../kit/refused-statements.js';
import { endBoth, startWorker } from '../kit/worker.js';

const GRANTS = `/api/${centralBudget.path}`;
const PASSED = `/api/${sheng.path}`;
const XIHU = '330106';
const BINJIANG = '330108';
const HANGZHOU = '3301';
const NATION = { tenantId: '000000', xzCode: '', rowScopes: {} };

type Errors = { code: number; errors?: { field: string; msg: string }[]; msg: string };

describe('Budgets', () => {
  let t: TestApp;
  let worker: INestApplicationContext;
  const clients: Record<string, Client> = {};
  /** Each test has a year to itself. */
  let year = 2030;
  const { get, post } = asking<RowOf>(() => clients['nation']!);

  beforeAll(async () => {
    t = await startApp();
    worker = await startWorker(t.config);
    for (const [who, xzCode, tenantId] of [
      ['nation', '', '000000'],
      ['province', '33', '000000'],
      ['otherProvince', '32', '000000'],
      ['city', HANGZHOU, '000000'],
      ['county', XIHU, '000000'],
      ['foreign', '', '100001'],
    ] as const)
      clients[who] = await signInAs(t, {
        xzCode,
        tenantId,
        roles: [who.includes('rovince') ? 'province' : who === 'foreign' ? 'nation' : who],
      });
  });
  afterAll(() => endBoth(worker, t));
  beforeEach(() => void (year += 1));

  const grant = async (fund: number, given: Given = {}) =>
    (await post(`${GRANTS}/save`, await bodyOf(t.db, centralBudget, { year, fund, ...given }))).id;
  const allotment = (parentId: string, centralFund: number, given: Given = {}) => ({
    ...{ parentId, xzCode: XIHU, centralFund },
    ...given,
  });
  const passOn = async (parentId: string, centralFund: number, given: Given = {}) =>
    (await post(`${PASSED}/save`, allotment(parentId, centralFund, given), {}, clients['province'])).id;
  const update = async (path: string, id: string, values: Given, who = 'nation') => {
    const { version } = await get(`${path}/detail`, { id }, clients[who]);
    return clients[who]!.post(`${path}/update`, { id, version, ...values });
  };
  /** Field and text of a refusal. */
  const refusal = ({ body, status }: { body: unknown; status: number }) => {
    const { errors, msg } = body as Errors;
    return { status, field: errors?.[0]?.field, msg: errors?.[0]?.msg ?? msg };
  };
  const refusedWith = (field: string, received: string, taken: string, asked: string) => ({
    status: 400,
    field,
    msg: expect.stringMatching(
      `收到${received}万元，已下达或占用${taken}万元，(申请|改为)${asked}万元`,
    ) as string,
  });
  const project = (values: Given) =>
    buildRow(t.db, centralGovernment, {
      xzCode: XIHU,
      year,
      stage: 3,
      projectNo: `P${year}-${Math.random()}`.slice(0, 20),
      ...values,
    });
  const bind = (values: { xzCode?: string; centralFund: number; stage?: number; id?: string }) =>
    t.db.transaction((tx) => assertProjectFund(tx, NATION, { xzCode: XIHU, stage: 3, year, ...values }));

  it('go from the nation to a province, and from there to its cities and counties', async () => {
    const id = await grant(800);
    const parent = await get(`${GRANTS}/detail`, { id });
    expect(parent).toMatchObject({ budgetNo: `${year}-33-1`, xzName: '浙江省', editable: true });
    const passed = await passOn(id, 500, { provinceFund: 0.1, localFund: 0.2, usedFund: 125.08 });
    const row = await get(`${PASSED}/detail`, { id: passed }, clients['county']);
    expect(row).toMatchObject({
      year,
      provinceCode: '33',
      xzName: '西湖区',
      budgetNo: `${year}-330106-1`,
      totalFund: 500.3,
      usedRate: 25,
    });
    expect(row).toMatchObject({ editable: false, removable: false });
    for (const who of ['province', 'city', 'county'])
      expect(await get(`${GRANTS}/detail`, { id }, clients[who])).toMatchObject({
        fund: 800,
        editable: false,
      });
    for (const who of ['otherProvince', 'foreign']) {
      await clients[who]!.get(`${GRANTS}/detail`, { id }).expect(404);
      await clients[who]!.get(`${PASSED}/detail`, { id: passed }).expect(404);
    }
  });

  it('are written by the level that gives them, whatever other rights somebody holds', async () => {
    const id = await grant(800);
    const body = await bodyOf(t.db, centralBudget, { year, fund: 1 });
    await clients['province']!.post(`${GRANTS}/save`, body).expect(403);
    await clients['county']!.post(`${PASSED}/save`, allotment(id, 1)).expect(403);
    await t.db.query(
      `insert into blade_role_menu select r.id, m.id from blade_role r, blade_menu m
        where r.role_alias in ('province', 'county') and m.code ~ '^(centralBudget|Sheng)_' on conflict do nothing`,
    );
    const anew = await Promise.all([
      signInAs(t, { xzCode: '33', roles: ['province'] }),
      signInAs(t, { xzCode: XIHU, roles: ['county'] }),
    ]);
    const said = [
      await anew[0].post(`${GRANTS}/save`, body),
      await anew[1].post(`${PASSED}/save`, allotment(id, 1)),
    ];
    expect(said.map(refusal)).toEqual([
      { status: 403, field: undefined, msg: '中央预算由国家级下达' },
      { status: 403, field: undefined, msg: '省级资金由省级下达' },
    ]);
    await anew[0].post(`${GRANTS}/remove`, {}, { ids: id }).expect(403);
    const foreign = await clients['otherProvince']!.post(
      `${PASSED}/save`,
      allotment(id, 1, { xzCode: '320102' }),
    );
    expect(refusal(foreign)).toMatchObject({ status: 400, field: 'parentId' });
    const elsewhere = await clients['nation']!.post(`${PASSED}/save`, allotment(id, 1, { xzCode: '320102' }));
    expect(refusal(elsewhere)).toMatchObject({ status: 400, field: 'xzCode', msg: '不在该中央预算的省份内' });
  });

  it('name what they lack, and ask the database nothing of that', async () => {
    const whole = await bodyOf(t.db, centralBudget, { year, fund: 800 });
    const parentId = await grant(800);
    const lacking: [path: string, body: Given, field: string][] = [
      [GRANTS, { ...whole, year: undefined }, 'year'],
      [GRANTS, { ...whole, year: 'many' }, 'year'],
      [GRANTS, { ...whole, xzCode: undefined }, 'xzCode'],
      [GRANTS, { ...whole, fund: 'much' }, 'fund'],
      [PASSED, allotment(parentId, 1, { parentId: undefined }), 'parentId'],
    ];
    const refused = await refusedStatements(async () => {
      for (const [path, body, field] of lacking)
        expect(refusal(await clients['nation']!.post(`${path}/save`, body))).toMatchObject({
          status: 400,
          field,
        });
    });
    expect(refused).toEqual([]);
  });

  it('are never passed on beyond what was received, and the refusal names three figures', async () => {
    const id = await grant(500);
    await grant(300.5);
    const passed = await passOn(id, 600.25);
    const tooMuch = await clients['province']!.post(
      `${PASSED}/save`,
      allotment(id, 200.26, { xzCode: BINJIANG }),
    );
    expect(refusal(tooMuch)).toEqual(refusedWith('centralFund', '800.50', '600.25', '200.26'));
    await passOn(id, 200.25, { xzCode: BINJIANG });
    expect(refusal(await update(PASSED, passed, { centralFund: 600.26 }, 'province'))).toEqual(
      refusedWith('centralFund', '800.50', '200.25', '600.26'),
    );
    expect(refusal(await update(GRANTS, id, { fund: 499.99 }))).toEqual(
      refusedWith('fund', '800.50', '800.50', '800.49'),
    );
    expect((await update(GRANTS, id, { fund: 501 })).body).toMatchObject({ code: 200 });
    const removed = await clients['nation']!.post(`${GRANTS}/remove`, {}, { ids: id });
    expect(refusal(removed)).toEqual(refusedWith('fund', '801.50', '800.50', '300.50'));
    expect(refusal(await update(GRANTS, id, { year: year + 30 }))).toMatchObject({
      field: 'year',
      status: 400,
    });
  });

  it('are passed on once where several people do it at the same moment', async () => {
    const id = await grant(500);
    const saves = [XIHU, BINJIANG, '330110', '330109'].map((xzCode) =>
      clients['province']!.post(`${PASSED}/save`, allotment(id, 200, { xzCode })),
    );
    const answers = await Promise.all(saves);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400]);
    const [{ sum }] = (await t.db.query(
      `select sum(central_fund) from central_budget_sheng where year = $1 and is_deleted = 0`,
      [year],
    )) as [{ sum: number }];
    expect(sum).toBe(400);
    // A grant is lowered while a part of it is passed on: one of the two is refused.
    const both = await Promise.all([
      update(GRANTS, id, { fund: 400 }),
      clients['province']!.post(`${PASSED}/save`, allotment(id, 100, { xzCode: '330111' })),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('are passed on in batches up to what was received, row by row, and each row once', async () => {
    const { budgetNo: parentId } = await get<RowOf<typeof centralBudget>>(`${GRANTS}/detail`, {
      id: await grant(100),
    });
    const sender = new Sender(t.app, await signInAs(t, { xzCode: '33', roles: ['province'] }));
    const row = (docNo: string | null, centralFund: number, xzCode = XIHU) => ({
      ...{ parentId, xzCode, centralFund, docNo },
      ...{ provinceFund: null, localFund: null, usedFund: null },
    });
    const send = async (acceptGood: 0 | 1, ...rows: ReturnType<typeof row>[]) => {
      const file = await recordWorkbook(t.db, sheng, rows);
      const batch = await sender.importFile(file, { dataType: '15', acceptGood });
      const { successNum, firstErrors } = batch;
      return [successNum, ...(firstErrors ?? []).map((error) => `${error.row} ${error.message}`)];
    };
    const over = (line: number, taken: string, asked: string) =>
      `${line} 【中央资金】超过可用资金：收到100.00万元，已下达或占用${taken}万元，申请${asked}万元（浙江省）`;
    expect(await send(0, row('一', 60), row('二', 60))).toEqual([0, over(3, '60.00', '60.00')]);
    expect(await send(1, row('一', 60), row('二', 60))).toEqual([1, over(3, '60.00', '60.00')]);
    expect(await send(1, row('三', 10), row('三', 10))).toEqual([1, '3 【文号】重复，与第2行相同']);
    expect(await send(1, row(null, 5), row(null, 5))).toEqual([1, '3 【县(市、区)】重复，与第2行相同']);
    // Two at once: each fits, both do not.
    const both = await Promise.all([send(0, row('四', 20)), send(0, row('五', 20, BINJIANG))]);
    expect(both.sort()).toEqual([[0, over(2, '95.00', '20.00')], [1]]);
  });

  it('are bound by projects from their allotment on: of the county, else the city, else the province', async () => {
    const key = { year, xzCode: XIHU };
    expect(await hasBudget(t.db, NATION, key)).toBe(false);
    const id = await grant(100);
    expect(await hasBudget(t.db, NATION, key)).toBe(true);
    await bind({ centralFund: 1_000, stage: 2 });
    await expect(bind({ centralFund: 100.01 })).rejects.toMatchObject({
      faults: [
        {
          field: 'centralFund',
          params: { received: '100.00', taken: '0.00', asked: '100.01', place: '浙江省' },
        },
      ],
    });
    await passOn(id, 60, { xzCode: HANGZHOU });
    await expect(bind({ centralFund: 60.01 })).rejects.toMatchObject({
      faults: [{ params: { place: '杭州市' } }],
    });
    await bind({ centralFund: 60 });
    const county = await passOn(id, 20);
    const { id: bound } = await project({ centralFund: 15 });
    await expect(bind({ centralFund: 5.01 })).rejects.toMatchObject({
      faults: [{ params: { received: '20.00', taken: '15.00', asked: '5.01', place: '西湖区' } }],
    });
    await bind({ id: bound, centralFund: 20 });
    await project({ xzCode: BINJIANG, centralFund: 60 });
    expect(refusal(await update(PASSED, county, { centralFund: 14.99 }, 'province'))).toEqual(
      refusedWith('centralFund', '20.00', '15.00', '14.99'),
    );
    const removed = await clients['province']!.post(`${PASSED}/remove`, {}, { ids: county });
    expect(refusal(removed)).toEqual(refusedWith('centralFund', '20.00', '15.00', '0.00'));
    expect((await update(PASSED, county, { centralFund: 15 }, 'province')).body).toMatchObject({ code: 200 });
  });

  it('stay a county’s where it comes to another province, which has not passed them on', async () => {
    const passed = await passOn(await grant(100), 60);
    const moved = '320102';
    await t.db.query(`update central_budget_sheng set xz_code = $1 where id = $2`, [moved, passed]);
    await expect(bind({ xzCode: moved, centralFund: 60.01 })).rejects.toMatchObject({
      faults: [{ params: { received: '60.00', taken: '0.00', asked: '60.01' } }],
    });
    await bind({ xzCode: moved, centralFund: 60 });
    await project({ xzCode: moved, centralFund: 60 });
    const id = await grant(10, { xzCode: '32' });
    const beside = allotment(id, 10, { xzCode: '320104' });
    await clients['otherProvince']!.post(`${PASSED}/save`, beside).expect(200);
    await expect(bind({ centralFund: 40.01 })).rejects.toMatchObject({
      faults: [{ params: { taken: '60.00' } }],
    });
  });

  it('are bound once where two projects ask for the same money at the same moment', async () => {
    await passOn(await grant(100), 20);
    const ask = () =>
      t.db.transaction(async (tx) => {
        await assertProjectFund(tx, NATION, { xzCode: XIHU, stage: 3, year, centralFund: 15 });
        const { id } = await project({ centralFund: 15, stage: 1 });
        await tx.query(`update central_government set stage = 3 where id = $1`, [id]);
      });
    const ends = await Promise.allSettled([ask(), ask(), ask()]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  it('are never spent beyond what has arrived', async () => {
    const spent = async (given: Given) =>
      refusal(
        await clients['nation']!.post(
          `${GRANTS}/save`,
          await bodyOf(t.db, centralBudget, { year, fund: 100, ...given }),
        ),
      );
    expect(await spent({ usedFund: 100.01 })).toMatchObject({ status: 400, field: 'usedFund' });
    expect(await spent({ arrivedFund: 60, usedFund: 60.01 })).toMatchObject({
      field: 'usedFund',
      msg: '支出超过到位资金：下达100.00万元，到位60.00万元，支出60.01万元',
    });
    expect(await spent({ arrivedFund: 100.01 })).toMatchObject({ field: 'arrivedFund' });
    expect(await spent({ fund: 100.005 })).toMatchObject({ field: 'fund', msg: '最多两位小数' });
    const id = await grant(100, { arrivedFund: 60, usedFund: 45 });
    expect(await get(`${GRANTS}/detail`, { id })).toMatchObject({ usedRate: 75 });
    const passed = await clients['province']!.post(
      `${PASSED}/save`,
      allotment(id, 10, { localFund: 1, usedFund: 11.01 }),
    );
    expect(refusal(passed)).toMatchObject({ status: 400, field: 'usedFund' });
  });
});
