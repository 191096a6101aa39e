import { type ExportCount, JobState } from '@gushu/shared';
import type { INestApplicationContext } from '@nestjs/common';
import type { Server } from 'node:http';
import request from 'supertest';
import { PARAMS } from '../../src/cache/params.js';
import { SharedCache } from '../../src/cache/shared-cache.js';
import { startApp, type TestApp } from '../kit/app.js';
import { archiveRow } from '../kit/archives.js';
import { asking, type Client, signIn } from '../kit/client.js';
import { endedExport, exportLink, exportOf, orderExport } from '../kit/exports.js';
import { buildOldTree, type Given } from '../kit/factories.js';
import { eventually } from '../kit/eventually.js';
import { buildUser, PASSWORD, signInAs } from '../kit/people.js';
import { sheetRows } from '../kit/workbooks.js';
import { endBoth, startWorker } from '../kit/worker.js';

const DIFFERENCE = '/api/archiveYear/archiveYear/difference/export';
const FILING = '/api/archiveYear/archiveYear/filing/export';
const RUNS = '/api/inspectionRule/inspectionRun';
const FAULTS = `${RUNS}/export`;
const CANCEL = '/api/blade-resource/export/cancel';
const HERE = '330106';
const ELSEWHERE = '330102';
const MAX_ROWS = 25;
const TOO_MANY = '超过25行，不能一次导出，请缩小筛选范围';

const BETWEEN: Given = { dataType: '1', fromYear: 2024, toYear: 2025 };
const YEAR: Given = { dataType: '1', year: 2025 };

/** A report: its address, its sheets, and a table that it reads. */
interface Report {
  path: string;
  sheets: number[];
  table: string;
}

const REPORTS: Record<string, Report> = {
  differences: { path: DIFFERENCE, sheets: [0, 1], table: 'old_tree_archive' },
  filing: { path: FILING, sheets: [0], table: 'old_tree_archive' },
  faults: { path: FAULTS, sheets: [0, 1], table: 'inspection_fault' },
};

describe('Exports of reports', () => {
  let t: TestApp;
  let worker: INestApplicationContext;
  let county: Client;
  let neighbour: Client;
  let run: string;
  const { get } = asking(() => county);
  const asked = (name: string): Given => ({ differences: BETWEEN, filing: YEAR, faults: { id: run } })[name]!;
  const reportOf = (name: string) => ({ ...REPORTS[name]!, query: asked(name) });
  const fetch = (link: string) => request(t.app.getHttpServer() as Server).get(link);
  const sheetsOf = async (client: Client, id: string, sheets: readonly number[]) => {
    const link = await exportLink(client, id);
    return Promise.all(sheets.map((sheet) => sheetRows(fetch(link), sheet)));
  };
  /** An inspection at its end, with so many faults. */
  const inspected = async (faults: number): Promise<string> => {
    const { body } = await county.post(`${RUNS}/submit`, { dataType: '1', xzCode: HERE }).expect(200);
    const { id } = (body as { data: { id: string } }).data;
    await t.db.query(`update job set state = $2, end_time = localtimestamp where id = $1`, [
      id,
      JobState.done,
    ]);
    await t.db.query(
      `insert into inspection_fault (run_id, rule_code, rule_level, row_id, title, xz_code, field, key)
        select $1, 'T' || 10 + no, '2', (select min(id) from old_tree), 'x', $2, 'bust', 'field.required'
        from generate_series(1, $3) no`,
      [id, HERE, faults],
    );
    return id;
  };

  beforeAll(async () => {
    t = await startApp({ EXPORT_MAX_ROWS: String(MAX_ROWS) });
    county = await signInAs(t, { roles: ['county'], xzCode: HERE });
    neighbour = await signInAs(t, { roles: ['county'], xzCode: ELSEWHERE });
    for (let no = 0; no < 3; no++) {
      const { id } = await buildOldTree(t.db, {
        provinceOldTreeNumber: `33-${no}`,
        year: 2024,
        xzCode: HERE,
      });
      if (no < 2) await archiveRow(t.db, 'old_tree', id, 2024);
      await archiveRow(t.db, 'old_tree', id, 2025);
    }
    await t.db.query(`update old_tree_archive set vigor = '3' where archive_year = 2025`);
    await t.db.query(`update blade_param set param_value = '2' where param_key = 'export.directRows'`);
    await t.app.get(SharedCache, { strict: false }).invalidate(PARAMS);
    run = await inspected(3);
    worker = await startWorker(t.config);
  });
  afterAll(() => endBoth(worker, t));

  it.each(Object.keys(REPORTS))(
    'say how many rows leave and leave whole, at once or as a job: %s',
    async (name) => {
      const { path, query, sheets } = reportOf(name);
      const count = await get<ExportCount>(`${path}-count`, query);
      expect(count).toMatchObject({ directRows: 2, maxRows: MAX_ROWS });
      expect(count.total).toBeGreaterThan(count.directRows);
      const order = await county.post(`${path}-submit`, query).set('Accept-Language', 'en-US').expect(200);
      const { id } = (order.body as { data: { id: string } }).data;
      const { total } = count;
      expect(await endedExport(county, id)).toMatchObject({ state: JobState.done, total, done: total });
      const written = await sheetsOf(county, id, sheets);
      const direct = await Promise.all(
        sheets.map((sheet) => sheetRows(county.get(path, query).set('Accept-Language', 'en-US'), sheet)),
      );
      expect(written).toEqual(direct);
      // A row that differs has a line for each field.
      expect(written.at(-1)).toHaveLength(total + 1);
      expect(JSON.stringify(written[0])).not.toMatch(/\p{Script=Han}/u);
    },
  );

  it('have the rows that differ with their fields, by region and by kind', async () => {
    const id = await orderExport(county, DIFFERENCE, BETWEEN);
    await endedExport(county, id);
    const [byRegion, rows] = await sheetsOf(county, id, [0, 1]);
    expect(byRegion?.at(-1)?.slice(1)).toEqual([1, 0, 2]);
    const lines = rows!
      .slice(1)
      .map(([kind, number, , , field, before, after]) =>
        [kind, number, field, before, after].filter(Boolean),
      );
    expect(lines).toEqual([
      ['变化', '33-0', '生长势', '正常株', '濒危株'],
      ['变化', '33-1', '生长势', '正常株', '濒危株'],
      ['新增', '33-2'],
    ]);
    const [, ...added] = await sheetRows(county.get(DIFFERENCE, { ...BETWEEN, kind: 'added' }), 1);
    expect(added.map(([, number]) => number)).toEqual(['33-2']);
  });

  it('are refused before they start where they would have too many rows', async () => {
    const id = await inspected(MAX_ROWS + 1);
    for (const answer of [await county.get(FAULTS, { id }), await county.post(`${FAULTS}-submit`, { id })])
      expect([answer.status, (answer.body as { msg: string }).msg]).toEqual([400, TOO_MANY]);
  });

  it('show nothing of other people’s rows', async () => {
    for (const name of ['differences', 'filing']) {
      const { path, query } = reportOf(name);
      const there = { ...query, xzCode: HERE };
      await neighbour.get(`${path}-count`, there).expect(403);
      await neighbour.get(path, there).expect(403);
      await neighbour.post(`${path}-submit`, there).expect(403);
    }
    const own = await neighbour.get(`${DIFFERENCE}-count`, BETWEEN).expect(400);
    expect(own.body.errors).toMatchObject([{ field: 'fromYear' }, { field: 'toYear' }]);
    const colleague = await signInAs(t, { roles: ['county'], xzCode: HERE });
    await colleague.get(`${FAULTS}-count`, { id: run }).expect(404);
    await colleague.get(FAULTS, { id: run }).expect(404);
    await colleague.post(`${FAULTS}-submit`, { id: run }).expect(404);
  });

  it('have the rows that their sender may see when they run', async () => {
    const { account } = await buildUser(t.db, { roles: ['county'], xzCode: HERE });
    const moved = await signIn(t.app, account, PASSWORD);
    await worker.close();
    const own = await orderExport(moved, DIFFERENCE, BETWEEN);
    const named = await orderExport(moved, DIFFERENCE, { ...BETWEEN, xzCode: HERE });
    await t.db.query(`update blade_user set xz_code = $2 where account = $1`, [account, ELSEWHERE]);
    worker = await startWorker(t.config);
    expect(await endedExport(moved, own)).toMatchObject({ state: JobState.failed });
    const refused = await endedExport(moved, named);
    expect(refused).toMatchObject({
      state: JobState.failed,
      errorMessage: '所填区划不在您的管辖范围内',
    });
  });

  it.each(Object.keys(REPORTS))('ask for the right to them again when they run: %s', async (name) => {
    const { path, query } = reportOf(name);
    const { account, id: userId } = await buildUser(t.db, { roles: ['county'], xzCode: HERE });
    if (name === 'faults') await t.db.query(`update job set create_user = $2 where id = $1`, [run, userId]);
    const client = await signIn(t.app, account, PASSWORD);
    await worker.close();
    const id = await orderExport(client, path, query);
    await t.db.query(
      `update blade_user set role_id = (select id::text from blade_role where role_alias = 'expert' and tenant_id = '000000')
        where account = $1`,
      [account],
    );
    if (name === 'faults') run = await inspected(3);
    worker = await startWorker(t.config);
    const ended = await endedExport(client, id);
    expect(ended.state).toBe(JobState.failed);
    expect(ended.errorMessage).toContain('未导出任何数据');
  });

  it.each(Object.keys(REPORTS))(
    'stop where they are canceled, before they run and while they do: %s',
    async (name) => {
      const { path, query, table } = reportOf(name);
      await worker.close();
      const waiting = await orderExport(county, path, query);
      await county.post(CANCEL, {}, { id: waiting }).expect(200);
      const canceled = { state: JobState.failed, errorMessage: '已取消' };
      expect(await exportOf(county, waiting)).toMatchObject(canceled);
      const id = await orderExport(county, path, query);
      const holder = t.db.createQueryRunner();
      await holder.startTransaction();
      try {
        await holder.query(`lock table ${table} in access exclusive mode`);
        worker = await startWorker(t.config);
        await eventually('it runs', async () => (await exportOf(county, id)).state === JobState.running);
        await county.post(CANCEL, {}, { id }).expect(200);
        // The table is still locked: its reading is broken off.
        expect(await endedExport(county, id)).toMatchObject(canceled);
      } finally {
        await holder.rollbackTransaction();
        await holder.release();
      }
    },
  );
});
