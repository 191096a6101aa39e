import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type OneTime, type UserImportRun, UserImportState } from '@gushu/shared';
import sql from 'sql-template-tag';
import { query, queryOne } from '../../src/database/database.js';
import { clearOld } from '../../src/modules/access/user-import/import-run.js';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { type Client, signIn } from '../kit/client.js';
import { eventually } from '../kit/eventually.js';
import { type Process, startProcess } from '../kit/process.js';
import { sendUsers, userSheet } from './user-sheets.js';
import { USER, usersKit } from './users-kit.js';
import { sheetRows } from '../kit/workbooks.js';
import { plantJob } from '../kit/jobs.js';
const MANY = 150;

describe('A long workbook of users', () => {
  let t: TestApp;
  let admin: Client;
  let worker: Process | undefined;
  beforeAll(async () => {
    t = await startApp();
    admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
  });
  afterEach(() => worker?.end('SIGKILL'));
  afterAll(() => t.close());
  const { manager } = usersKit(() => ({ t, admin }));

  let serial = 0;
  const lines = (count: number) =>
    Array.from({ length: count }, () => ({
      账户: `forester${++serial}`,
      姓名: '护林员',
      角色名称: '县级管理员',
    }));
  const newest = async (client = admin): Promise<UserImportRun> =>
    ((await client.get(`${USER}/import-newest`)).body as { data: UserImportRun }).data;
  const stateOf = async (id: string): Promise<UserImportRun> =>
    ((await admin.get(`${USER}/import-detail`, { id })).body as { data: UserImportRun }).data;
  const until = async (id: string, state: number): Promise<UserImportRun> => {
    await eventually(`run ${id} is at ${state}`, async () => (await stateOf(id)).state === state);
    return stateOf(id);
  };
  const usersNamed = async (account: string) =>
    (await query(t.db, sql`select 1 from blade_user where account = ${account}`)).length;

  it('is cancelled while it waits, and says so to whoever sent it', async () => {
    const [line] = lines(1);
    const sent = sendUsers(t.app, admin, await userSheet([line!]));
    await eventually('the run is there', async () => (await newest())?.state === UserImportState.waiting);
    const { id } = await newest();
    await admin.post(`${USER}/import-cancel`, undefined, { id }).expect(200);
    expect(await sent).toMatchObject({ status: 400, msg: '已取消' });
    expect(await stateOf(id)).toMatchObject({ state: UserImportState.ended, errorMessage: '已取消' });
    await admin.post(`${USER}/import-cancel`, undefined, { id }).expect(400);
    expect(await usersNamed(line!.账户)).toBe(0);
  });

  it('waits until one of three others of its sender has ended, and leaves no file where it is refused', async () => {
    const folder = join(t.config.dataDir, 'files', 'users');
    const before = await readdir(folder);
    const [sender] = (await t.db.query(`select create_user from job where kind = 'users' limit 1`)) as {
      create_user: string;
    }[];
    for (let open = 0; open < 3; open++)
      await plantJob(t.db, { kind: 'users', ...sender }, 'user_import_run', {
        covers: false,
        file_name: 'open',
      });
    const sent = await sendUsers(t.app, admin, await userSheet(lines(1)));
    expect(sent).toMatchObject({
      status: 400,
      msg: expect.stringContaining('已有3个用户导入任务') as string,
    });
    expect(await readdir(folder)).toEqual(before);
    await t.db.query(`delete from job where id in (select id from user_import_run where file_name = 'open')`);
  });

  it('outlives its worker’s death, is stored once, and tells its sender alone the passwords that are still needed', async () => {
    const many = lines(MANY);
    const sent = await sendUsers(t.app, admin, await userSheet(many));
    // Nobody works yet: the answer is an ok that says which run to watch.
    expect(sent).toMatchObject({
      status: 200,
      data: { state: UserImportState.waiting, added: 0, passwords: [] },
    });
    const { id } = sent.data;
    worker = startProcess(t, 'worker');
    await until(id, UserImportState.storing);
    await worker.end('SIGKILL');
    expect(await usersNamed(many[0]!.账户)).toBe(0);
    worker = startProcess(t, 'worker');
    expect(await until(id, UserImportState.done)).toMatchObject({
      total: MANY,
      done: MANY,
      added: MANY,
      hasPasswords: true,
    });
    const messages = sql`select message_key, params from user_message where record = 'user' and row_id = ${id}`;
    expect(await query(t.db, messages)).toEqual([
      { message_key: 'message.usersImported', params: expect.objectContaining({ done: MANY }) as unknown },
    ]);
    const found = await query<{ n: number }>(
      t.db,
      sql`select count(*)::int n from blade_user where account = any(${many.map(({ 账户 }) => 账户)}::text[])`,
    );
    expect(found[0]!.n).toBe(MANY);

    const other = await manager({});
    expect((await other.client.get(`${USER}/import-detail`, { id })).status).toBe(404);
    const file = (client = admin) => client.post(`${USER}/import-passwords`, undefined, { id });
    const list = (client = admin) => client.post(`${USER}/import-password-list`, undefined, { id });
    expect([(await file(other.client)).status, (await list(other.client)).status]).toEqual([400, 400]);
    const passwords = async () => ((await list()).body as { data: OneTime[] }).data;
    const [first, second, third] = await passwords();
    const rows = await sheetRows(file());
    expect(rows).toHaveLength(MANY + 1);
    expect(rows[1]).toEqual([first!.account, '护林员', first!.password]);
    // People who have signed in, or been given another password, are left out the next time; the others are as
    // before.
    await signIn(t.app, first!.account, first!.password);
    await admin.post(`${USER}/reset-password`, undefined, { userIds: second!.userId }).expect(200);
    const later = await passwords();
    expect(later).toHaveLength(MANY - 2);
    expect(later[0]).toEqual(third);
    expect(await sheetRows(file())).toHaveLength(MANY - 1);
    expect(await stateOf(id)).toMatchObject({ hasPasswords: true });
    const looks = await query<{ account: string; outcome: string }>(
      t.db,
      sql`select account, outcome from audit_trail where outcome <> 'begun' and targets like ${`%${id}%`}
        and path like '%/import-password%'`,
    );
    expect(looks.filter(({ account, outcome }) => account === 'admin' && outcome === 'ok')).toHaveLength(4);

    // A day later nobody reads them any more.
    await t.db.query(`update job set end_time = end_time - interval '1 day' where id = $1`, [id]);
    expect([(await file()).status, (await list()).status]).toEqual([400, 400]);
    expect(await stateOf(id)).toMatchObject({ hasPasswords: false, passwordsUntil: null });
    await clearOld(t.db);
    // Neither the passwords nor the secrets that they follow from stand anywhere.
    const row = await queryOne<{ text: string }>(
      t.db,
      sql`select row_to_json(r)::text as text from user_import_run r where id = ${id}`,
    );
    expect(row!.text).not.toContain(third!.password);
    expect(JSON.parse(row!.text)).toMatchObject({ seed: null, lines: null });
  });

  it('that is refused gives its wrong rows back as a workbook', async () => {
    worker = startProcess(t, 'worker');
    const [good] = lines(1);
    const sent = await sendUsers(t.app, admin, await userSheet([good!, { 账户: 'admin', 姓名: '乙' }]));
    const run = await until(sent.data.id, UserImportState.refused);
    expect(run).toMatchObject({ errors: [{ row: 3, column: '账户' }] });
    const rows = await sheetRows(admin.get(`${USER}/import-errors`, { id: run.id }));
    expect(rows).toHaveLength(2);
    expect(rows[1]).toEqual(expect.arrayContaining(['admin', '【账户】当前用户 [admin] 已存在!']));
  });
});
