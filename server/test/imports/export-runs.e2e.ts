import { jest } from '@jest/globals';
import {
  type ExportCount,
  type ExportRun,
  type Job,
  JobState,
  type PageOf,
  type MyNotices,
} from '@gushu/shared';
import type { INestApplicationContext } from '@nestjs/common';
import type { AddressInfo } from 'node:net';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { get as httpGet, type Server } from 'node:http';
import sql from 'sql-template-tag';
import request from 'supertest';
import { FileStore } from '../../src/files/store.js';
import { AppError } from '../../src/http/errors.js';
import { ExportWorker } from '../../src/modules/system/exports/export.worker.js';
import { Labels } from '../../src/rows/labels.js';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { asking, type Client, signIn } from '../kit/client.js';
import { endedExport, exportLink, exportOf, orderExport } from '../kit/exports.js';
import { eventually } from '../kit/eventually.js';
import { buildUser, PASSWORD } from '../kit/people.js';
import { type Process, startProcess } from '../kit/process.js';
import { plantTrees } from '../kit/trees.js';
import { sheetRows } from '../kit/workbooks.js';
import { endBoth, startWorker } from '../kit/worker.js';

const TREES = '/api/oldTree/oldTree';
const RUNS = '/api/blade-resource/export';
const COLUMNS = 'provinceOldTreeNumber,treeAge,vigor,xzCode';

describe('Exports that the worker writes', () => {
  let t: TestApp;
  let worker: INestApplicationContext;
  let owner: Client;
  let admin: Client;
  let account: string;
  let colleague: Client;
  const { get, refusal } = asking(() => owner);

  const order = (filters: object, client = owner) => orderExport(client, `${TREES}/export`, filters);
  const detail = (id: string, client = owner) => exportOf(client, id);
  const ended = (id: string, client = owner) => endedExport(client, id);
  const linkOf = (id: string) => exportLink(owner, id);
  const fetch = (link: string) => request(t.app.getHttpServer() as Server).get(link);
  const openPlaces = () => t.db.query(`select store, file_key from export_run where store is not null`);

  beforeAll(async () => {
    t = await startApp({ EXPORT_MAX_ROWS: '1500' });
    admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
    const people = await Promise.all(
      [1, 2].map(() => buildUser(t.db, { roles: ['county'], xzCode: '330106' })),
    );
    account = people[0]!.account;
    owner = await signIn(t.app, account, PASSWORD);
    colleague = await signIn(t.app, people[1]!.account, PASSWORD);
    await plantTrees(
      t.db,
      Array.from({ length: 1_203 }, (_, i) => ({
        xz_code: '330106',
        tree_age: 100 + i,
        province_old_tree_number: i === 0 ? '=1+1' : `33-${i}`,
      })),
    );
    await plantTrees(
      t.db,
      Array.from({ length: 400 }, () => ({ xz_code: '330102', tree_age: 700 })),
    );
  });
  afterAll(() => endBoth(worker, t));

  it('are counted beforehand: how many rows, from how many on they are jobs, and how many may leave', async () => {
    const count = await get<ExportCount>(`${TREES}/export-count`, { treeAge_ge: '200' });
    expect(count).toEqual({ total: 1_103, directRows: 10_000, maxRows: 1_500 });
  });

  it('are refused before they start: a wrong filter, too many rows, too many at once', async () => {
    expect(await refusal(`${TREES}/export-submit`, {}, {}, admin)).toBe(
      '超过1500行，不能一次导出，请缩小筛选范围',
    );
    expect((await admin.get(`${TREES}/export`, {})).status).toBe(400);
    expect((await owner.post(`${TREES}/export-submit`, { treeAge_ge: 'old' })).status).toBe(400);
    expect((await owner.post(`${TREES}/export-submit`, { columns: 'tenantId' })).status).toBe(400);
    const open = await Promise.all([1, 2, 3].map(() => order({})));
    expect(await refusal(`${TREES}/export-submit`, {})).toContain('已有3个导出任务');
    for (const id of open) await owner.post(`${RUNS}/cancel`, {}, { id }).expect(200);
    expect(await detail(open[0]!)).toMatchObject({ state: JobState.failed, errorMessage: '已取消' });
    await owner.post(`${RUNS}/remove`, {}, { ids: open.join(',') }).expect(200);
    expect(await get(`${RUNS}/list`)).toEqual([]);
  });

  it('have the rows, order, columns and language of the export itself, and only the rows of the owner', async () => {
    const query = { columns: COLUMNS, ascs: 'tree_age', treeAge_ge: '100' };
    const { body } = await owner
      .post(`${TREES}/export-submit`, query)
      .set('Accept-Language', 'en-US')
      .expect(200);
    worker = await startWorker(t.config);
    const { id } = (body as { data: { id: string } }).data;
    const run = await ended(id);
    expect(run).toMatchObject({ state: JobState.done, total: 1_203, done: 1_203, title: 'Ancient tree' });
    const rows = await sheetRows(fetch(await linkOf(id)));
    expect(rows).toEqual(
      await sheetRows(owner.get(`${TREES}/export`, query).set('Accept-Language', 'en-US')),
    );
    expect(rows).toHaveLength(1_204);
    expect(rows[1]).toEqual(['=1+1', 100, 'Normal', 'Zhejiang, Hangzhou, Xihu District', '330106']);
  });

  it('take the ticked rows alone where some are', async () => {
    const ids = (
      (await t.db.query(`select id from old_tree where tree_age between 110 and 112 order by tree_age`)) as {
        id: string;
      }[]
    ).map(({ id }) => id);
    const asked = { columns: 'treeAge', ascs: 'tree_age', ids: ids.join(',') };
    const { id } = await ended(await order(asked));
    const rows = [['树龄(年)'], [110], [111], [112]];
    expect(await sheetRows(fetch(await linkOf(id)))).toEqual(rows);
    expect(await sheetRows(owner.get(`${TREES}/export`, asked))).toEqual(rows);
  });

  it('of users are written the same way', async () => {
    const { body } = await admin.post('/api/blade-user/export-user-submit', { account }).expect(200);
    const { id } = (body as { data: { id: string } }).data;
    await ended(id, admin);
    const answer = (await admin.get(`${RUNS}/link`, { id })).body as { data: { link: string } };
    const [head, row, ...more] = await sheetRows(fetch(answer.data.link));
    expect(head?.slice(0, 3)).toEqual(['租户编号', '用户平台', '账户']);
    expect([row?.[2], more]).toEqual([account, []]);
  });

  it('of users keep what is searched by alone, and take no body for no filter', async () => {
    const SUBMIT = '/api/blade-user/export-user-submit';
    await worker.close();
    const bare = () =>
      request(t.app.getHttpServer() as Server)
        .post(SUBMIT)
        .set('Blade-Auth', `bearer ${admin.token}`);
    const answers = [
      await bare(),
      await bare().set('Content-Type', 'application/json').send('null'),
      await admin.post(SUBMIT, {
        account_like: 'a',
        deptId: '1',
        nobody: 'x'.repeat(9_000),
        account_like_1: 'b',
      }),
    ];
    const ids = answers.map(({ body }) => (body as { data: { id: string } }).data.id);
    const stored = `select filters from export_run where id = any($1) order by id`;
    expect(await t.db.query(stored, [ids])).toEqual([
      { filters: {} },
      { filters: {} },
      { filters: { account_like: 'a', deptId: '1' } },
    ]);
    for (const id of ids) await admin.post(`${RUNS}/cancel`, {}, { id }).expect(200);
    const tooMany = Array.from({ length: 1_001 }, (_, i) => i + 1).join(',');
    for (const wrong of [{ ids: tooMany }, { ids: 7 }, { account: 'x'.repeat(501) }]) {
      const { status, body } = await admin.post(SUBMIT, wrong);
      const [field] = Object.keys(wrong);
      expect([status, (body as { errors: { field: string }[] }).errors[0]?.field]).toEqual([400, field]);
    }
    expect((await owner.post(`${TREES}/export-submit`, { ids: tooMany })).status).toBe(400);
    worker = await startWorker(t.config);
  });

  it('are for their owner alone, and their links for minutes and for exactly one file', async () => {
    const [run] = await get<ExportRun[]>(`${RUNS}/list`);
    const id = run!.id;
    for (const call of ['detail', 'link'])
      expect((await colleague.get(`${RUNS}/${call}`, { id })).status).toBe(404);
    expect((await colleague.post(`${RUNS}/cancel`, {}, { id })).status).toBe(404);
    expect((await colleague.post(`${RUNS}/remove`, {}, { ids: id })).status).toBe(404);
    const link = await linkOf(id);
    const part = await fetch(link).set('Range', 'bytes=0-3').buffer(true).expect(206);
    expect(part.text).toBe('PK\x03\x04');
    const later = (Date.now() + 3_600_000).toString();
    await fetch(link.replace(/until=\d+/, `until=${later}`)).expect(401);
    await fetch(link.replace(`id=${id}`, `id=${BigInt(id) - 1n}`)).expect(401);
    await t.db.query(`update blade_user set status = 0 where account = $1`, [account]);
    await fetch(link).expect(410);
    await t.db.query(`update blade_user set status = 1 where account = $1`, [account]);
  });

  it('ask for the right to export again when they run', async () => {
    const { account: other } = await buildUser(t.db, { roles: ['county'], xzCode: '330106' });
    const client = await signIn(t.app, other, PASSWORD);
    await worker.close();
    const id = await order({}, client);
    await t.db.query(
      `update blade_user set role_id = (select id::text from blade_role where role_alias = 'expert' and tenant_id = '000000')
        where account = $1`,
      [other],
    );
    worker = await startWorker(t.config);
    const run = await ended(id, client);
    expect(run.state).toBe(JobState.failed);
    expect(run.errorMessage).toContain('未导出任何数据');
  });

  it('ring their owner’s bell once at the end, and not where they canceled it', async () => {
    const { account: other } = await buildUser(t.db, { roles: ['county'], xzCode: '330106' });
    const client = await signIn(t.app, other, PASSWORD);
    const run = await ended(await order({ treeAge_ge: '1000' }, client), client);
    await worker.close();
    const canceled = await order({}, client);
    await client.post(`${RUNS}/cancel`, {}, { id: canceled }).expect(200);
    worker = await startWorker(t.config);
    const { messages } = await get<MyNotices>('/api/blade-desk/notice/mine', {}, client);
    expect(messages).toMatchObject({
      unread: 1,
      records: [{ record: 'export', rowId: run.id, text: '导出“古树名木”已完成，共 303 行' }],
    });
  });

  it('lose their file after seven days, and say so', async () => {
    const id = (await ended(await order({ columns: 'treeAge' }))).id;
    const link = await linkOf(id);
    await t.db.query(`update job set end_time = end_time - interval '7 days' where id = $1`, [id]);
    await fetch(link).expect(410);
    expect(await worker.get(ExportWorker).sweep()).toBe(1);
    expect(await detail(id)).toMatchObject({ state: JobState.expired, size: 0, expireTime: null });
    expect((await owner.get(`${RUNS}/link`, { id })).status).toBe(410);
    await owner.post(`${RUNS}/remove`, {}, { ids: id }).expect(200);
  });

  it('name their file until it is gone: a store that is away keeps it for a later sweep', async () => {
    const folder = join(t.config.dataDir, 'files', 'exports');
    const [old, removed] = [await ended(await order({})), await ended(await order({}))].map(({ id }) => id);
    const filesLeft = async () =>
      (await readdir(folder)).filter((name) => [`${old}-1.xlsx`, `${removed}-1.xlsx`].includes(name));
    await t.db.query(`update job set end_time = end_time - interval '7 days' where id = $1`, [old]);
    const away = [t.app, worker].map((app) =>
      jest.spyOn(app.get(FileStore), 'remove').mockRejectedValue(new AppError(503, 'file.store')),
    );
    await owner.post(`${RUNS}/remove`, {}, { ids: removed }).expect(200);
    expect(await worker.get(ExportWorker).sweep()).toBe(0);
    // Neither is to be had any more, wherever its bytes are.
    expect(await detail(old!)).toMatchObject({ state: JobState.expired, size: 0 });
    expect((await owner.get(`${RUNS}/detail`, { id: removed })).status).toBe(404);
    expect((await get<ExportRun[]>(`${RUNS}/list`)).map(({ id }) => id)).not.toContain(removed);
    expect(await filesLeft()).toHaveLength(2);
    for (const spy of away) spy.mockRestore();
    expect(await worker.get(ExportWorker).sweep()).toBe(2);
    expect(await filesLeft()).toEqual([]);
    expect(await t.db.query(`select 1 from job where id = $1`, [removed])).toEqual([]);
  });

  it('begin anew after kill -9 of the worker, and leave one whole file', async () => {
    await worker.close();
    const id = await order({});
    const before = (await openPlaces()) as object[];
    // A row that is being changed keeps the export from its end until the worker is gone.
    const holder = t.db.createQueryRunner();
    await holder.startTransaction();
    await holder.query(`lock table old_tree in access exclusive mode`);
    const first: Process = startProcess(t, 'worker');
    await eventually('it runs', async () => (await detail(id)).state === JobState.running);
    await first.end('SIGKILL');
    await holder.rollbackTransaction();
    await holder.release();
    worker = await startWorker(t.config);
    expect(await ended(id)).toMatchObject({ state: JobState.done, done: 1_203 });
    expect(await openPlaces()).toHaveLength(before.length + 1);
    expect(await sheetRows(fetch(await linkOf(id)))).toHaveLength(1_204);
  });

  it('keep no file of an attempt that came to nothing', async () => {
    const folder = join(t.config.dataDir, 'files', 'exports');
    const filesOf = async (id: string) => (await readdir(folder)).filter((name) => name.startsWith(`${id}-`));
    await worker.close();
    const [killed, unended] = [await order({ columns: 'treeAge' }), await order({ columns: 'vigor' })];
    await writeFile(join(folder, `${killed}-1.xlsx`), 'of a worker that was killed');
    await t.db.query(`update job set attempts = 2 where id in ($1, $2)`, [killed, unended]);
    await t.db.query(`update export_run set store = 'local', file_key = $2 where id = $1`, [
      killed,
      `exports/${killed}-1.xlsx`,
    ]);
    await t.asOwner(
      `alter table job add constraint unended check (id <> ${unended} or state <> ${JobState.done})`,
    );
    worker = await startWorker(t.config);
    expect(await ended(killed)).toMatchObject({ state: JobState.done });
    expect(await ended(unended)).toMatchObject({ state: JobState.failed });
    await t.asOwner(`alter table job drop constraint unended`);
    expect([await filesOf(killed), await filesOf(unended)]).toEqual([[`${killed}-3.xlsx`], []]);
  });

  it('are listed among the own jobs of all kinds, and shown to and stopped by nobody else', async () => {
    const JOBS = '/api/blade-resource/job';
    const run = await ended(await order({ columns: 'treeAge' }));
    const job = {
      ...{ id: run.id, kind: 'exports', title: run.title, state: JobState.done, total: 1_203, done: 1_203 },
      ...{ cancelable: true, cancelRequested: false, errorMessage: null },
      more: { size: run.size, expireTime: run.expireTime },
    };
    expect((await get<PageOf<Job>>(`${JOBS}/page`)).records[0]).toMatchObject(job);
    expect(await get<Job>(`${JOBS}/detail`, { id: run.id })).toMatchObject(job);
    expect(await refusal(`${JOBS}/cancel`, {}, { id: run.id })).toBe(
      await refusal(`${RUNS}/cancel`, {}, { id: run.id }),
    );
    const others = await get<PageOf<Job>>(`${JOBS}/page`, {}, colleague);
    expect(others.records.map(({ id }) => id)).not.toContain(run.id);
    await colleague.get(`${JOBS}/detail`, { id: run.id }).expect(404);
    await colleague.post(`${JOBS}/cancel`, {}, { id: run.id }).expect(404);
  });

  it('stop when they are canceled while they run', async () => {
    const holder = t.db.createQueryRunner();
    await holder.startTransaction();
    try {
      await holder.query(`lock table old_tree in access exclusive mode`);
      // Ordering it would count the trees, which are locked now.
      const [last] = await get<ExportRun[]>(`${RUNS}/list`);
      await t.db.query(
        `with j as (insert into job (kind, tenant_id, create_user, dept_ids, role_ids, title, total_num)
            select kind, tenant_id, create_user, dept_ids, role_ids, title, 10 from job where id = $1 returning id)
          insert into export_run (id, source, filters) select j.id, o.source, '{}' from export_run o, j where o.id = $1`,
        [last!.id],
      );
      const [run] = await get<ExportRun[]>(`${RUNS}/list`);
      await eventually('it runs', async () => (await detail(run!.id)).state === JobState.running);
      await owner.post(`${RUNS}/cancel`, {}, { id: run!.id }).expect(200);
      // The table is still locked: its reading is broken off.
      expect(await ended(run!.id)).toMatchObject({ state: JobState.failed, errorMessage: '已取消' });
    } finally {
      await holder.rollbackTransaction();
      await holder.release();
    }
  });

  it('leave nothing of the database behind when whoever reads one directly goes away', async () => {
    const server = t.app.getHttpServer() as Server;
    const { port } = server.address() as AddressInfo;
    const headers = { 'Blade-Auth': `bearer ${owner.token}` };
    await new Promise<void>((done, fail) => {
      const asked = httpGet({ port, path: `${TREES}/export`, headers }, (answer) => {
        answer.once('data', () => asked.destroy());
        answer.once('close', done);
      });
      asked.once('error', fail);
    });
    const busy = `select from pg_stat_activity where application_name = 'gushu export' and state <> 'idle'
      and datname = current_database()`;
    await eventually('it is idle', async () => ((await t.db.query(busy)) as object[]).length === 0);
    // One may have a few at a time: the one that was left counts no more.
    await Promise.all([1, 2, 3].map(() => sheetRows(owner.get(`${TREES}/export`, { columns: 'treeAge' }))));
  });

  it('stop reading for somebody who goes away before the first byte', async () => {
    const { port } = (t.app.getHttpServer() as Server).address() as AddressInfo;
    const reading = async () =>
      (
        (await t.db.query(`select from pg_stat_activity where application_name = 'gushu export'
          and state = 'active' and datname = current_database()`)) as object[]
      ).length;
    const holder = t.db.createQueryRunner();
    await holder.startTransaction();
    await holder.query(`lock table old_tree in access exclusive mode`);
    try {
      const asked = httpGet({
        port,
        path: `${TREES}/export`,
        headers: { 'Blade-Auth': `bearer ${owner.token}` },
      });
      asked.once('error', () => undefined);
      await eventually('it reads', async () => (await reading()) === 1);
      asked.destroy();
      await eventually('it reads no more', async () => (await reading()) === 0);
    } finally {
      await holder.rollbackTransaction();
      await holder.release();
    }
  });

  it('break off where the names of regions cannot be read', async () => {
    const names = jest.spyOn(t.app.get(Labels), 'regionNamesSql').mockReturnValue(sql`select no_name`);
    await expect(sheetRows(owner.get(`${TREES}/export`, { columns: 'xzCode' }))).rejects.toThrow();
    names.mockRestore();
    expect(await sheetRows(owner.get(`${TREES}/export`, { columns: 'xzCode' }))).toHaveLength(1_204);
  });
});
