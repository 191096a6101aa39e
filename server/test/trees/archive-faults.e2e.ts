import type { MyNotices } from '@gushu/shared';
import { faultyAfter, type FaultyRows } from '../../src/modules/trees/archives/snapshots/faulty-rows.js';
import { TREES } from '../../src/modules/trees/rules/index.js';
import { Labels } from '../../src/rows/labels.js';
import { startApp, type TestApp } from '../kit/app.js';
import { archive, archiveRow, buildPhotographed, openYear, photographAll } from '../kit/archives.js';
import { asking, type Client } from '../kit/client.js';
import { buildOldTree, pointIn, treeBody } from '../kit/factories.js';
import { eventually } from '../kit/eventually.js';
import { signInAs } from '../kit/people.js';
import { endBoth, startWorker } from '../kit/worker.js';
import { buildSender, tree } from '../imports/batches.js';

const COUNTY = '330106';
const NEIGHBOUR = '330102';
const NO_FILE = '1500000000000000001';

describe('The rows that hinder an archive', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startApp();
    await t.db.query('delete from old_tree');
  });
  afterAll(() => t.close());

  it('are found however many sound ones stand before them', async () => {
    const given = { xzCode: COUNTY, year: 2024 };
    for (let at = 0; at < 5; at++) await buildPhotographed(t.db, given);
    const { id: bare } = await buildOldTree(t.db, { ...given, warningNote: null });
    const tools = { db: t.db, labels: t.app.get(Labels, { strict: false }), rules: [] };
    const extent = { owner: { tenantId: '000000', xzCode: COUNTY, rowScopes: {} }, ...given };
    const pages: string[][] = [];
    for (let after: string | null = '0'; after !== null;) {
      const asked = { kind: 'ruleErrors', after, size: 20, most: 2 } as const;
      const { found, next }: FaultyRows = await faultyAfter(tools, extent, TREES, asked);
      pages.push(found.map(({ row }) => row.id));
      after = next;
    }
    expect(pages).toEqual([[], [], [bare], []]);
  });

  it('are looked for no longer than somebody waits for them', async () => {
    const tools = { db: t.db, labels: t.app.get(Labels, { strict: false }), rules: [] };
    const extent = {
      owner: { tenantId: '000000', xzCode: COUNTY, rowScopes: {} },
      xzCode: COUNTY,
      year: 2024,
    };
    const asked = { kind: 'ruleErrors', after: '0', size: 20 } as const;
    expect((await faultyAfter(tools, extent, TREES, asked)).found).toHaveLength(1);
    const gone = AbortSignal.abort();
    expect((await faultyAfter(tools, extent, TREES, { ...asked, gone })).found).toEqual([]);
  });

  it('are not those without photos that say why, as they were submitted and reviewed with that', async () => {
    const county = await signInAs(t, { roles: ['county'], xzCode: COUNTY });
    const given = { xzCode: COUNTY, year: 2021 };
    const { id } = await buildOldTree(t.db, { ...given, warningNote: '峭壁上无法拍摄' });
    const { body } = await county.get('/api/oldTree/oldTree/checkDataXzCode', given).expect(200);
    expect(body.data).toMatchObject({ ruleErrors: 0, canArchive: true });
    expect(body.data.rules).toContainEqual(
      expect.objectContaining({ ruleCode: 'T25', ruleLevel: '2', num: 1 }),
    );
    await t.db.query('delete from old_tree where id = $1', [id]);
  });

  it('are looked for by four at a time', async () => {
    const county = await signInAs(t, { roles: ['county'], xzCode: COUNTY });
    const asked = { dataType: '1', year: 2024, kind: 'ruleErrors' };
    const call = async () => (await county.get('/api/archiveYear/archiveYear/obstacles', asked)).status;
    let four: Promise<number[]> | undefined;
    await t.db.transaction(async (tx) => {
      await tx.query('lock table old_tree in access exclusive mode');
      const [{ pid }] = (await tx.query('select pg_backend_pid() as pid')) as [{ pid: number }];
      four = Promise.all(Array.from({ length: 4 }, call));
      const waiting = `select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))`;
      const met = async () => ((await t.db.query(waiting, [pid])) as object[]).length === 4;
      await eventually('four wait', met);
      expect(await call()).toBe(503);
    });
    expect(await four).toEqual([200, 200, 200, 200]);
  });

  it('end a filing, of which whoever ordered it hears, as of the next one that goes well', async () => {
    await openYear(await signInAs(t, { roles: ['nation'], xzCode: '' }), '1', 2024);
    const county = await signInAs(t, { roles: ['county'], xzCode: COUNTY });
    const { get } = asking(() => county);
    const newest = async () => (await get<MyNotices>('/api/blade-desk/notice/mine')).messages.records[0];
    const order = { dataType: '1', year: 2024 };
    expect(await archive(t, county, order)).toMatchObject({ state: 3 });
    expect(await newest()).toMatchObject({ text: '2024年度古树名木归档未能完成', record: 'oldTreeFiling' });
    await photographAll(t.db);
    expect(await archive(t, county, order)).toMatchObject({ state: 2 });
    expect(await newest()).toMatchObject({ text: '2024年度古树名木归档已完成，共 6 行' });
  });
});

describe('A year of a region', () => {
  const YEARS = '/api/archiveYear/archiveYear';
  const TREES_PATH = '/api/oldTree/oldTree';
  let t: TestApp;
  let worker: Awaited<ReturnType<typeof startWorker>> | undefined;
  beforeAll(async () => {
    t = await startApp();
    await t.db.query('delete from old_tree');
  });
  afterAll(() => endBoth(worker, t));

  const fieldsOf = (body: unknown) =>
    (body as { errors?: { field: string }[] }).errors?.map(({ field }) => field);

  it('is compared only with years that have archived something of the region', async () => {
    const county = await signInAs(t, { roles: ['county'], xzCode: COUNTY });
    const { id } = await buildOldTree(t.db, { xzCode: COUNTY, year: 2023 });
    await archiveRow(t.db, 'old_tree', id, 2023);
    for (const call of ['difference', 'differenceByRegion', 'difference/export']) {
      const asked = { dataType: '1', fromYear: 2023, toYear: 2022 };
      const { status, body } = await county.get(`${YEARS}/${call}`, asked);
      expect([call, status, fieldsOf(body)]).toEqual([call, 400, ['toYear']]);
      expect(JSON.stringify(body)).toContain('2022年度没有归档');
    }
  });

  it('takes no new row once it is archived, and none before it has come', async () => {
    await t.db.query(
      `insert into archive_year (tenant_id, data_type, year, xz_code, state) values ('000000', '1', 2023, '3301', 2),
        ('000000', '1', 2022, '33', 2), ('000000', '1', 2022, $1, 1)`,
      [COUNTY],
    );
    const sender = await buildSender(t, { roles: ['county'], xzCode: COUNTY });
    const save = async (year: number) =>
      sender.client.post(`${TREES_PATH}/save`, await treeBody(t.db, { xzCode: COUNTY, year }));
    for (const year of [2023, new Date().getFullYear() + 1, 1000]) {
      const { status, body } = await save(year);
      expect([year, status, fieldsOf(body)]).toEqual([year, 400, ['year']]);
    }
    expect((await save(2022)).status).toBe(200);
    worker = await startWorker(t.config);
    const batch = await sender.importFile([tree(97_001)], { year: 2023 });
    expect(batch).toMatchObject({ successNum: 0, failNum: 1 });
    expect(batch.firstErrors?.map(({ text }) => text).join()).toContain('2023年度已归档，不能新增');
    const refused = await sender.submit(NO_FILE, { year: new Date().getFullYear() + 1 });
    expect([refused.status, fieldsOf(refused.body)]).toEqual([400, ['year']]);
  });

  it('is entered neither by an edit, nor by a change that has waited, nor from another county', async () => {
    const county = await signInAs(t, { roles: ['county'], xzCode: COUNTY });
    const city = await signInAs(t, { roles: ['city'], xzCode: '3301' });
    const both = await buildSender(t, { roles: ['county'], xzCode: '3301' });
    const refused = async (client: Client, call: string, body: object, query = {}) => {
      const answer = await client.post(`${TREES_PATH}/${call}`, body, query);
      expect([call, answer.status, fieldsOf(answer.body)]).toEqual([call, 400, ['year']]);
    };
    // The city has archived 2023, the province 2022 but for this county.
    const { id } = await buildPhotographed(t.db, { xzCode: COUNTY, year: 2025 });
    await refused(county, 'update', { id, version: 1, year: 2023 });
    const draft = await county.post(
      `${TREES_PATH}/save`,
      await treeBody(t.db, { xzCode: COUNTY, year: 2025 }),
    );
    await refused(county, 'update', { ...draft.body.data, year: 2023 });
    const near = await treeBody(t.db, { xzCode: COUNTY, year: 2022 });
    const here = (await both.client.post(`${TREES_PATH}/save`, near).expect(200)).body.data as object;
    await refused(both.client, 'update', { ...here, xzCode: NEIGHBOUR, ...(await pointIn(t.db, NEIGHBOUR)) });
    const old = await buildPhotographed(t.db, {
      ...{ xzCode: COUNTY, year: 2025, treeAge: 350, protectLevel: '2', oldTreeLevel: '2' },
    });
    const asked = { id: old.id, version: 1, treeAge: 380, year: 2021 };
    const change = (await county.post(`${TREES_PATH}/update`, asked).expect(200)).body.data.id as string;
    expect(change).not.toBe(old.id);
    const transition = { ids: change, status: 4 };
    await county.post(`${TREES_PATH}/updateStatus`, {}, transition).expect(200);
    await t.db.query(
      `insert into archive_year (tenant_id, data_type, year, xz_code, state) values ('000000', '1', 2021, '33', 2)`,
    );
    await refused(city, 'updateStatus', {}, { ...transition, status: 1 });
  });

  it('is not entered from another county by a batch', async () => {
    const sender = await buildSender(t, { roles: ['county'], xzCode: '3301' });
    const row = tree(97_002, { county: '上城区', ...(await pointIn(t.db, NEIGHBOUR)) });
    const number = { provinceOldTreeNumber: row['provinceOldTreeNumber'], surveyNumber: '97002' };
    await buildOldTree(t.db, { xzCode: COUNTY, year: 2022, ...number });
    worker ??= await startWorker(t.config);
    for (const mode of [2, 3] as const) {
      const batch = await sender.importFile([row], { year: 2022, mode });
      expect(batch).toMatchObject({ successNum: 0, failNum: 1 });
      expect(batch.firstErrors?.map(({ text }) => text).join()).toContain('2022年度已归档');
    }
  });
});
