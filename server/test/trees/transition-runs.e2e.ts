import {
  isOpenJob,
  type TransitionCount,
  type TransitionLine,
  type TransitionRun,
  JobState,
  type MyNotices,
  type PageOf,
} from '@gushu/shared';
import type { INestApplicationContext } from '@nestjs/common';
import { startApp, type TestApp } from '../kit/app.js';
import { asking, type Client, signIn } from '../kit/client.js';
import { treeBody } from '../kit/factories.js';
import { eventually } from '../kit/eventually.js';
import { buildUser, PASSWORD } from '../kit/people.js';
import { plantTrees, type TreeColumns } from '../kit/trees.js';
import { endBoth, startWorker } from '../kit/worker.js';

const RUNS = '/api/blade-desk/move-run';
const LIST = { record: 'oldTree', filters: JSON.stringify({ xzCode: '330106' }) };
const REASON = '树龄依据不足，请补充';
const WAITS_FOR_CITY = 4;

const STAFF = {
  county: ['county', '330106'],
  city: ['city', '3301'],
  colleague: ['city', '3301'],
  leaver: ['city', '3301'],
} as const;
type Name = keyof typeof STAFF;

describe('Transitions of all rows of a filter', () => {
  let t: TestApp;
  let worker: INestApplicationContext | undefined;
  const people = {} as Record<Name, Client>;
  const users = {} as Record<Name, string>;
  const { get } = asking(() => people.city);
  let planted = 0;

  const plant = (count: number, columns: TreeColumns = {}) =>
    plantTrees(
      t.db,
      Array.from({ length: count }, () => ({
        tree_age: 350,
        old_tree_level: '2',
        protect_level: '2',
        status: WAITS_FOR_CITY,
        province_old_tree_number: `MV-${++planted}`,
        survey_number: String(10_000 + planted),
        create_user: users.county,
        ...columns,
      })),
    );
  const count = async (name: Name = 'city', list: object = LIST): Promise<TransitionCount[]> =>
    ((await people[name].post(`${RUNS}/count`, list).expect(200)).body as { data: TransitionCount[] }).data;
  const submit = (order: object, name: Name = 'city') =>
    people[name].post(`${RUNS}/submit`, { ...LIST, ...order });
  const order = async (asked: object): Promise<string> =>
    ((await submit(asked).expect(200)).body as { data: { id: string } }).data.id;
  const work = async () => void (worker ??= await startWorker(t.config));
  const detail = (id: string) => get<TransitionRun>(`${RUNS}/detail`, { id });
  const ended = async (id: string): Promise<TransitionRun> => {
    await eventually('the job ends', async () => !isOpenJob(await detail(id)));
    return detail(id);
  };
  const linesOf = async (id: string): Promise<TransitionLine[]> =>
    (await get<PageOf<TransitionLine>>(`${RUNS}/lines`, { id, size: '100' })).records;
  /** Notes a row as returned by a job. */
  const note = (id: string, row: object) =>
    t.db.query(
      `insert into move_note (batch, tenant_id, create_user, user_name, record, opinion, moved)
        select id, tenant_id, create_user, '', record, opinion, $2 from job join move_run using (id) where id = $1`,
      [id, { field: 'status', action: 'return', row }],
    );
  const statuses = async (): Promise<Record<string, number>> =>
    Object.fromEntries(
      (
        (await t.db.query(`select status, count(*)::int as n from old_tree group by 1`)) as {
          status: number;
          n: number;
        }[]
      ).map(({ status, n }) => [String(status), n]),
    );

  beforeAll(async () => {
    t = await startApp();
    for (const [name, [role, xzCode]] of Object.entries(STAFF)) {
      const user = await buildUser(t.db, { account: name, roles: [role], xzCode });
      people[name as Name] = await signIn(t.app, name, PASSWORD);
      users[name as Name] = user.id;
    }
  });
  beforeEach(() => t.db.query('delete from old_tree'));
  afterAll(() => (worker ? endBoth(worker, t) : t.close()));

  it('are counted by the transitions that the rows allow their reader, within filter and scope', async () => {
    await plant(7);
    await plant(3, { vigor: '3' });
    await plant(2, { xz_code: '330282' });
    const both = (n: number) => ['pass', 'return'].map((action) => ({ action, count: n }));
    expect(await count()).toEqual(both(10));
    const weak = { ...LIST, filters: JSON.stringify({ xzCode: '330106', vigor: '3' }) };
    expect(await count('city', weak)).toEqual(both(3));
    const conditions = [{ field: 'vigor', op: 'notin', values: ['3'] }];
    const criteria = JSON.stringify({ match: 'all', conditions });
    const sound = { ...LIST, filters: JSON.stringify({ xzCode: '330106', criteria }) };
    expect(await count('city', sound)).toEqual(both(7));
    expect(await count('county')).toEqual([]);
  });

  it('are refused with another number of rows, without a reason, with a wrong filter', async () => {
    await plant(3);
    const text = async (asked: object) => JSON.stringify((await submit(asked).expect(400)).body);
    expect(await text({ action: 'pass', counted: 4 })).toContain('符合条件的数据已变为3行');
    expect(await text({ action: 'return', counted: 3 })).toContain('请填写退回原因');
    expect(await text({ action: 'fell', counted: 3 })).toContain('当前状态不允许此操作');
    expect(await text({ action: 'pass', counted: 3, filters: '[1]' })).toContain('filters');
    expect(await text({ action: 'pass', counted: 3, filters: '{"status":"x"}' })).toContain('status');
    expect(await text({ action: 'pass', counted: 3, record: 'nothing' })).toContain('record');
    const misspelt = { ...LIST, filters: '{"xzcode":"330106"}' };
    expect(await text({ action: 'pass', counted: 3, ...misspelt })).toContain('xzcode');
    const refused = await people.city.post(`${RUNS}/count`, misspelt).expect(400);
    expect(refused.body).toMatchObject({ errors: [{ field: 'xzcode' }] });
  });

  it('are one job where the same is ordered twice at once, and report no more refused than done', async () => {
    await plant(4);
    const asked = { action: 'pass', counted: 4 };
    const [id, again] = await Promise.all([order(asked), order(asked)]);
    expect(again).toBe(id);
    await t.db.query('update move_run_row set ok = false where run_id = $1', [id]);
    const refused = { done: 4, refused: 4, outcome: '4 行：4 未办理' };
    expect(await detail(id)).toMatchObject({ state: JobState.waiting, ...refused });
    await people.city.post(`${RUNS}/cancel`, {}, { id }).expect(200);
    const next = await order(asked);
    expect(next).not.toBe(id);
    await people.city.post(`${RUNS}/cancel`, {}, { id: next }).expect(200);
  });

  it('store nothing of their rows where they are cancelled before they begin', async () => {
    await plant(3);
    const id = await order({ action: 'pass', counted: 3 });
    await people.city.post(`${RUNS}/cancel`, {}, { id }).expect(200);
    expect((await detail(id)).state).toBe(JobState.failed);
    expect(await linesOf(id)).toEqual([]);
  });

  it('list the refused rows first, and announce what a killed worker has moved with the rest', async () => {
    await plant(5);
    await t.db.query('delete from user_message');
    const id = await order({ action: 'return', auditOpinion: REASON, counted: 5 });
    const [moved, open, refused] = (await linesOf(id)).map((line) => line.id);
    const row = { id: moved, createUser: users.county, xzCode: '330106', status: 2 };
    await t.db.query(`update old_tree set status = 2, version = version + 1 where id = $1`, [moved]);
    await t.db.query(`update move_run_row set ok = row_id = $2 where run_id = $1 and row_id in ($2, $3)`, [
      id,
      moved,
      refused,
    ]);
    await note(id, row);
    const lines = (await linesOf(id)).map((line) => line.id);
    expect([lines[0], lines[1], lines.at(-1)]).toEqual([refused, open, moved]);
    await work();
    expect(await ended(id)).toMatchObject({ state: JobState.done, done: 5, refused: 1 });
    const { messages } = await get<MyNotices>('/api/blade-desk/notice/mine', {}, people.county);
    expect(messages.records.map(({ text }) => text)).toEqual([expect.stringMatching(/\b4\b/)]);
  });

  describe('whose worker was killed', () => {
    const runningHalf = async (name: Name): Promise<string> => {
      await worker?.close();
      worker = undefined;
      await plant(3);
      await t.db.query('delete from user_message');
      const asked = await submit({ action: 'return', auditOpinion: REASON, counted: 3 }, name).expect(200);
      const { id } = (asked.body as { data: { id: string } }).data;
      const rows = (await t.db.query(`select row_id from move_run_row where run_id = $1`, [id])) as {
        row_id: string;
      }[];
      for (const { row_id } of rows.slice(0, 2)) {
        const row = { id: row_id, createUser: users.county, xzCode: '330106', status: 2 };
        await t.db.query(`update old_tree set status = 2, version = version + 1 where id = $1`, [row_id]);
        await t.db.query(`update move_run_row set ok = true, status = 2 where run_id = $1 and row_id = $2`, [
          id,
          row_id,
        ]);
        await note(id, row);
      }
      await t.db.query(`update job set state = ${JobState.running}, attempts = 1 where id = $1`, [id]);
      return id;
    };
    const failed = async (id: string) => {
      await work();
      const state = async () =>
        ((await t.db.query('select state from job where id = $1', [id])) as { state: number }[])[0]?.state;
      await eventually('the job ends', async () => (await state()) === JobState.failed);
    };
    const heard = async () =>
      (await get<MyNotices>('/api/blade-desk/notice/mine', {}, people.county)).messages.records.map(
        ({ text }) => text,
      );

    it('announce what it has moved when they are cancelled before they go on', async () => {
      const id = await runningHalf('city');
      await people.city.post(`${RUNS}/cancel`, {}, { id }).expect(200);
      await failed(id);
      expect(await heard()).toEqual([expect.stringMatching(/\b2\b/)]);
    });

    it('announce it when their sender has lost the right meanwhile', async () => {
      const id = await runningHalf('leaver');
      await t.db.query(`update blade_user set role_id = '' where id = $1`, [users.leaver]);
      await failed(id);
      expect(await heard()).toEqual([expect.stringMatching(/\b2\b/)]);
    });
  });

  it('move the rows as they were counted, leave the changed ones, and say so row by row', async () => {
    const ids = await plant(12);
    const id = await order({ action: 'return', auditOpinion: REASON, counted: 12 });
    const changed = ids.slice(0, 2);
    await t.db.query('update old_tree set version = version + 1 where id = any($1::bigint[])', [changed]);
    await plant(1);
    await work();
    expect(await ended(id)).toMatchObject({
      state: JobState.done,
      total: 12,
      done: 12,
      refused: 2,
      outcome: '12 行：10 已退回，2 未办理',
    });
    const lines = await linesOf(id);
    const refused = lines.filter(({ ok }) => !ok);
    expect(lines.slice(0, 2)).toEqual(refused);
    expect(refused.map((line) => line.id).sort()).toEqual([...changed].sort());
    expect(refused.map(({ msg }) => msg)).toEqual(changed.map(() => '统计后已被他人修改，未办理'));
    expect(await statuses()).toEqual({ '2': 10, [WAITS_FOR_CITY]: 3 });
  });

  it('send on no returned row that nobody has changed since, and say why', async () => {
    await plant(1);
    await work();
    await ended(await order({ action: 'return', auditOpinion: REASON, counted: 1 }));
    const own = asking(() => people.county);
    const again = async (): Promise<string> => {
      const asked = await submit({ action: 'submit', counted: 1 }, 'county').expect(200);
      const { id } = (asked.body as { data: { id: string } }).data;
      const state = async () => (await own.get<TransitionRun>(`${RUNS}/detail`, { id })).state;
      await eventually('the job ends', async () => !isOpenJob({ state: await state() }));
      const { records } = await own.get<PageOf<TransitionLine>>(`${RUNS}/lines`, { id, size: '100' });
      return JSON.stringify(records);
    };
    expect(await again()).toContain('退回后未作修改');
    const [row] = (await t.db.query('select id, version from old_tree')) as { id: string; version: number }[];
    await people.county
      .post('/api/oldTree/oldTree/update', { ...(await treeBody(t.db)), ...row })
      .expect(200);
    expect(await again()).not.toContain('退回后未作修改');
  });

  it('report a row with an unexpected error as refused, and move the others', async () => {
    const [broken, ...others] = await plant(4);
    await work();
    await t.asOwner(`create trigger one_breaks before update on old_tree for each row
      when (new.id = ${broken}) execute function refuse_change()`);
    const id = await order({ action: 'pass', counted: 4 });
    const run = await ended(id);
    await t.asOwner('drop trigger one_breaks on old_tree');
    expect(run).toMatchObject({ state: JobState.done, done: 4, refused: 1, errorMessage: null });
    const [first, ...rest] = await linesOf(id);
    expect(first).toMatchObject({ id: broken, ok: false, msg: '系统故障，未办理，请联系管理员' });
    expect(rest.map((line) => [line.id, line.ok])).toEqual(others.map((each) => [each, true]));
  });

  it('wait for a database that is away, and go on with the same row when it is back', async () => {
    const [late] = await plant(3);
    await work();
    await t.asOwner(`create function is_away() returns trigger language plpgsql as $$
      begin raise exception 'terminating connection' using errcode = 'admin_shutdown'; end $$`);
    await t.asOwner(`create trigger away before update on old_tree for each row
      when (new.id = ${late}) execute function is_away()`);
    const id = await order({ action: 'pass', counted: 3 });
    const attempts = async () =>
      ((await t.db.query('select attempts from job where id = $1', [id])) as { attempts: number }[])[0]
        ?.attempts;
    await eventually('the job is begun again', async () => Number(await attempts()) > 1);
    expect(await detail(id)).toMatchObject({ state: JobState.running, refused: 0 });
    await t.asOwner('drop function is_away cascade');
    expect(await ended(id)).toMatchObject({ state: JobState.done, done: 3, refused: 0 });
  });

  it('are listed to their sender alone, the newest first', async () => {
    const ids: string[] = [];
    for (const vigor of ['1', '3']) {
      await plant(2, { vigor });
      const filters = JSON.stringify({ xzCode: '330106', vigor });
      ids.unshift(await order({ action: 'pass', counted: 2, filters }));
    }
    // At their end: a worker that is there moves them on between two calls.
    for (const id of ids) await people.city.post(`${RUNS}/cancel`, {}, { id });
    for (const id of ids) await ended(id);
    const listed = await get<TransitionRun[]>(`${RUNS}/list`);
    expect(listed.slice(0, 2).map((run) => run.id)).toEqual(ids);
    expect(listed[0]).toEqual(await detail(ids[0] ?? ''));
    expect(await get<TransitionRun[]>(`${RUNS}/list`, {}, people.colleague)).toEqual([]);
    const english = await people.city.get(`${RUNS}/list`).set('Accept-Language', 'en-US');
    expect((english.body as { data: TransitionRun[] }).data[0]?.title).toBe('Approve: Ancient tree');
  });

  it('send one message to their sender and one to who made the rows, and show themselves to nobody else', async () => {
    await t.db.query('delete from user_message');
    await plant(4);
    await work();
    const id = await order({ action: 'pass', counted: 4 });
    await ended(id);
    expect(await statuses()).toEqual({ '1': 4 });
    const texts = async (name: Name) =>
      (await get<MyNotices>('/api/blade-desk/notice/mine', {}, people[name])).messages.records.map(
        ({ text }) => text,
      );
    expect(await texts('city')).toEqual(['“通过：古树名木”已办完，4 行：已通过，已生效']);
    expect(await texts('county')).toHaveLength(1);
    await people.colleague.get(`${RUNS}/detail`, { id }).expect(404);
    await people.colleague.get(`${RUNS}/lines`, { id }).expect(404);
    await people.colleague.post(`${RUNS}/cancel`, {}, { id }).expect(404);
  });
});
