import { curingRecord, isOpenState, JobState, UserImportState, type UserImportRun } from '@gushu/shared';
import sql from 'sql-template-tag';
import { query, queryOne } from '../../src/database/database.js';
import type { INestApplicationContext } from '@nestjs/common';
import { UserImportWorker } from '../../src/modules/access/user-import/user-import.worker.js';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { eventually } from '../kit/eventually.js';
import { buildRow } from '../kit/factories.js';
import { type Client, signIn } from '../kit/client.js';
import { buildTenant, buildUser, PASSWORD } from '../kit/people.js';
import { type Row, USER, usersKit } from './users-kit.js';
import { HEAD, type Line, sendUsers, userSheet as workbook } from './user-sheets.js';
import { sheetRows } from '../kit/workbooks.js';
import { plantJob } from '../kit/jobs.js';
import { startWorker } from '../kit/worker.js';

/** A run as it is read. */
interface Detail {
  data: UserImportRun;
}

describe('Users by Excel', () => {
  let t: TestApp;
  let admin: Client;
  let worker: INestApplicationContext;
  beforeAll(async () => {
    t = await startApp();
    worker = await startWorker(t.config);
    admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
  });
  afterAll(async () => {
    await worker.close();
    await t.close();
  });
  const { page, role, manager, account } = usersKit(() => ({ t, admin }));

  const send = (
    file: Buffer,
    { client = admin, ...more }: { client?: Client; covers?: number; path?: string } = {},
  ) => sendUsers(t.app, client, file, more);
  const rowOf = (more: Line = {}): Line => ({ 账户: account(), 姓名: '王五', ...more });
  const nameOf = async (roleId: string) =>
    (await queryOne<{ name: string }>(
      t.db,
      sql`select role_name as name from blade_role where id = ${roleId}`,
    ))!.name;
  const countUsers = async () =>
    (await queryOne<{ n: number }>(t.db, sql`select count(*)::int n from blade_user`))!.n;

  it('are added with names turned into ids, and sign in with the password told once', async () => {
    const roleName = await nameOf(await role(['user', 'user_view']));
    const [dept] = await query<{ id: string }>(
      t.db,
      sql`insert into blade_dept (tenant_id, dept_name) values ('000000', '林业局') returning id`,
    );
    const [post] = await query<{ id: string }>(
      t.db,
      sql`insert into blade_post (tenant_id, category, post_code, post_name) values ('000000', 1, 'x1', '护林员')
        returning id`,
    );
    const order = rowOf({
      租户编号: '000000',
      用户平台: 'APP',
      昵称: '小五',
      邮箱: 'w@example.com',
      手机: '13911110001',
      角色名称: roleName,
      机构名称: '林业局',
      岗位名称: '护林员',
      生日: '1990-05-01',
      区划代码: '330106',
      级别: '4',
    });
    const answer = await send(await workbook([order, rowOf()]));
    expect(answer).toMatchObject({ status: 200, data: { added: 2, changed: 0 } });
    expect(answer.data.passwords).toHaveLength(2);
    const [user] = await page({ account: order['账户'] });
    expect(user).toMatchObject({
      name: '小五',
      realName: '王五',
      email: 'w@example.com',
      phone: '13911110001',
      userType: 2,
      roleName,
      deptId: dept!.id,
      postId: post!.id,
      xzcode: '330106',
      xzjb: 4,
      mustChangePassword: 1,
      birthday: '1990-05-01 00:00:00',
    });
    const made = answer.data.passwords.find((each) => each.account === order['账户']);
    await signIn(t.app, made!.account, made!.password);
    const lines = await query(
      t.db,
      sql`select action, user_name from record_history where record = 'user' and row_id = ${user!.id}`,
    );
    expect(lines).toMatchObject([{ action: 'save' }]);
  });

  it("are read from workbooks with Blade's word for departments, too", async () => {
    await query(t.db, sql`insert into blade_dept (tenant_id, dept_name) values ('000000', '绿化处')`);
    const order = rowOf({ 部门名称: '绿化处' });
    const head = HEAD.map((heading) => (heading === '机构名称' ? '部门名称' : heading));
    expect(await send(await workbook([order], head))).toMatchObject({
      status: 200,
      // A workbook of Blade knows no region either.
      data: { added: 1, unplaced: 1 },
    });
    expect(await page({ account: order['账户'] })).toMatchObject([
      { deptName: '绿化处', xzcode: '', xzjb: 4 },
    ]);
  });

  it('are refused as a whole when one row is wrong, each wrong cell named by row and column', async () => {
    const before = await countUsers();
    const twice = account();
    const answer = await send(
      await workbook([
        rowOf(),
        { 账户: twice, 姓名: '甲' },
        { 账户: twice, 手机: '123', 角色名称: '没有的角色', 级别: '9', 用户平台: '火星' },
        { 账户: 'admin', 姓名: '乙' },
        rowOf({ 区划代码: '999999' }),
      ]),
    );
    expect(answer.status).toBe(400);
    const cells = answer.data.errors!.map(({ row, column }) => `${row} ${column}`);
    expect(cells).toEqual(
      expect.arrayContaining([
        '4 账户',
        '4 姓名',
        '4 手机',
        '4 角色名称',
        '4 级别',
        '4 用户平台',
        '5 账户',
        '6 区划代码',
      ]),
    );
    expect(cells).toHaveLength(8);
    expect(answer.data.errors).toContainEqual({
      row: 5,
      column: '账户',
      message: '当前用户 [admin] 已存在!',
    });
    expect(answer.msg).toMatch(/^有8处错误，未导入任何数据：第4行【/);
    expect(await countUsers()).toBe(before);
  });

  it('change who is there only when asked to, and never their password', async () => {
    const user = await buildUser(t.db, { xzCode: '330106' });
    const file = await workbook([{ 账户: user.account, 姓名: '改名' }]);
    expect((await send(file)).status).toBe(400);
    expect(await send(file, { covers: 1, path: '/api/blade-system/user' })).toMatchObject({
      data: { state: UserImportState.done, added: 0, changed: 1, passwords: [], hasPasswords: false },
    });
    expect((await page({ account: user.account }))[0]).toMatchObject({ realName: '改名', xzcode: '330106' });
    await signIn(t.app, user.account, PASSWORD);
  });

  it('do not leave what waits for them: each row of such a person is named, and says how much', async () => {
    const [busy, idle, busier] = [
      await buildUser(t.db, { xzCode: '330106' }),
      await buildUser(t.db, { xzCode: '330106' }),
      await buildUser(t.db, { xzCode: '330106' }),
    ];
    for (const { id } of [busy, busier, busier])
      await buildRow(t.db, curingRecord, { xzCode: '330106', createUser: id, status: 0 });
    const moved = ({ account: 账户 }: { account: string }): Line => ({
      账户,
      姓名: '甲',
      区划代码: '330108',
    });
    const answer = await send(await workbook([busy, idle, busier].map(moved)), { covers: 1 });
    expect(answer.data.errors).toMatchObject([
      { row: 2, column: '账户', message: expect.stringContaining('记录 1 项') as string },
      { row: 4, column: '账户', message: expect.stringContaining('记录 2 项') as string },
    ]);
    expect(await page({ account: idle.account })).toMatchObject([{ xzcode: '330106' }]);
    // Of whom nothing is changed by which they leave, nothing has to be handed over.
    const named = { 账户: busy.account, 姓名: '改名', 区划代码: '330106' };
    expect(await send(await workbook([named, moved(idle)]), { covers: 1 })).toMatchObject({
      data: { added: 0, changed: 2 },
    });
  });

  it('stay within the tenant, the region and the rights of whoever sends them', async () => {
    const sender = await manager({ xzCode: '330106' });
    await buildTenant(t.db, '100777');
    const above = await nameOf(await role(['user', 'user_view', 'menu', 'menu_delete']));
    const outside = await buildUser(t.db, { xzCode: '110101' });
    const faultOf = async (line: Line, covers = 0) => {
      const answer = await send(await workbook([line]), { client: sender.client, covers });
      expect(answer.status).toBe(400);
      return answer.data.errors![0];
    };
    expect(await faultOf(rowOf({ 租户编号: '100777' }))).toMatchObject({ column: '租户编号' });
    expect(await faultOf(rowOf({ 区划代码: '110101' }))).toMatchObject({ column: '区划代码' });
    expect(await faultOf(rowOf({ 级别: '1' }))).toMatchObject({ column: '级别' });
    expect(await faultOf(rowOf({ 角色名称: above }))).toMatchObject({
      column: '角色名称',
      message: '不能授予自己没有的权限',
    });
    const administrators = await queryOne<{ name: string }>(
      t.db,
      sql`select role_name as name from blade_role where role_alias = 'administrator' and tenant_id = '000000'`,
    );
    expect(await faultOf(rowOf({ 角色名称: administrators!.name }))).toMatchObject({ column: '角色名称' });
    expect(await faultOf({ 账户: 'admin', 姓名: '我' }, 1)).toMatchObject({ column: '账户' });
    expect(await faultOf({ 账户: outside.account, 姓名: '我' }, 1)).toMatchObject({
      column: '账户',
      message: '该用户不在您的管理范围内',
    });
    expect(await send(await workbook([rowOf()]), { client: sender.client })).toMatchObject({ status: 200 });
  });

  it('have passwords for their sender as long as these may manage them', async () => {
    const { client } = await manager({ xzCode: '330106' });
    const [first, second] = [rowOf(), rowOf()];
    const { data } = await send(await workbook([first, second]), { client });
    const accounts = async () => {
      const { body } = await client.post(`${USER}/import-password-list`, undefined, { id: data.id });
      return (body as { data: { account: string }[] }).data.map((one) => one.account);
    };
    expect(await accounts()).toEqual([first['账户'], second['账户']]);
    const above = await role(['user', 'user_view', 'menu', 'menu_delete']);
    await t.db.query(`update blade_user set role_id = $1 where account = $2`, [above, first['账户']]);
    expect(await accounts()).toEqual([second['账户']]);
  });

  it('stay within the number of accounts of the tenant', async () => {
    await buildTenant(t.db, '100778');
    await t.db.query(`update blade_tenant set account_number = 2 where tenant_id = '100778'`);
    const sender = await manager({ tenantId: '100778', xzCode: '' });
    expect(await send(await workbook([rowOf(), rowOf()]), { client: sender.client })).toMatchObject({
      status: 400,
      msg: '当前租户已到最大账号额度!',
    });
    expect((await send(await workbook([rowOf()]), { client: sender.client })).status).toBe(200);
  });

  it('need a workbook with the headings, with rows, and not too many of them', async () => {
    expect((await send(await workbook([rowOf()], ['账户']))).msg).toContain('姓名');
    expect((await send(await workbook([]))).msg).toBe('文件中没有数据行');
    expect((await send(Buffer.from('no workbook at all'))).status).toBe(400);
    const many = Array.from({ length: 5_001 }, (_, i) => ({ 账户: `many${i}`, 姓名: '多' }));
    const sent = await send(await workbook(many));
    // Under load so long a file is still being read when the answer comes.
    const state = async () => (await admin.get(`${USER}/import-detail`, { id: sent.data.id })).body as Detail;
    const isOver = async () => !isOpenState((await state()).data.state);
    if (sent.status === 200) await eventually('the run has ended', isOver);
    expect(sent.status === 200 ? (await state()).data.errorMessage : sent.msg).toContain('5000');
    expect((await admin.post(`${USER}/import-user`)).status).toBe(400);
  });

  it('are not for people without the right', async () => {
    const plain = await buildUser(t.db, {});
    const client = await signIn(t.app, plain.account, PASSWORD);
    const before = await countUsers();
    const file = await workbook([rowOf()]);
    for (const path of [USER, '/api/blade-system/user']) {
      expect((await send(file, { client, path })).status).toBe(403);
      expect((await send(file, { client: { ...client, token: '' }, path })).status).toBe(401);
      for (const call of ['export-user', 'export-template']) {
        expect((await client.get(`${path}/${call}`)).status).toBe(403);
      }
    }
    expect(await countUsers()).toBe(before);
  });

  it('are exported as they can be imported, with no password and nobody of elsewhere', async () => {
    const sender = await manager({ xzCode: '330106' });
    const rows = await sheetRows(sender.client.get(`${USER}/export-user`));
    expect(rows[0]).toEqual(HEAD);
    const seen = await page({}, sender.client);
    expect(
      rows
        .slice(1)
        .map((row) => row[2])
        .sort(),
    ).toEqual(seen.map((row: Row) => row.account).sort());
    const hashes = await query<{ password: string }>(t.db, sql`select password from blade_user`);
    const text = JSON.stringify(await sheetRows(admin.get('/api/blade-system/user/export-user')));
    expect(hashes.some(({ password }) => text.includes(password))).toBe(false);
    expect(text).not.toContain('argon2');
    const one = await sheetRows(admin.get(`${USER}/export-user`, { account: sender.account }));
    expect(one).toHaveLength(2);
  });

  it('are read again as an English page exports them', async () => {
    const sender = await manager({ xzCode: '330106' });
    const exported = sender.client.get(`${USER}/export-user`, { account: sender.account });
    const [head = [], row = []] = await sheetRows(exported.set('Accept-Language', 'en-US'));
    expect(head.slice(0, 4)).toEqual(['Tenant number', 'Platform', 'Account', 'Nickname']);
    const headings = head.map(String);
    const cells = Object.fromEntries(headings.map((heading, i) => [heading, String(row[i] ?? '')]));
    const again = await workbook([{ ...cells, Account: `${sender.account}2` }], headings);
    expect((await send(again)).data).toMatchObject({ added: 1 });
    // Which of two columns of one field is meant, nobody knows.
    const account = `${sender.account}3`;
    const both = await workbook([{ Account: '?', 账户: account, 姓名: '双' }], ['Account', '账户', '姓名']);
    expect((await send(both)).msg).toContain('A列');
    expect(await page({ account })).toHaveLength(0);
  });

  it('have a template whose notes are no user', async () => {
    const rows = await sheetRows(admin.get(`${USER}/export-template`));
    expect(rows[0]).toEqual(HEAD);
    const file = await workbook([
      Object.fromEntries(HEAD.map((heading, i) => [heading, String(rows[1]?.[i] ?? '')])),
      rowOf(),
    ]);
    expect((await send(file)).data).toMatchObject({ added: 1 });
  });

  it('leave their files once they are read, even where one before them cannot be removed', async () => {
    const stored = (store: string) => {
      const file = { file_name: 'spent', file_store: store, file_key: 'users/spent.xlsx' };
      const own = { ...file, covers: false, step: UserImportState.ended };
      return plantJob(t.db, { kind: 'users', state: JobState.failed }, 'user_import_run', own);
    };
    const [away, here] = [await stored('s3:gone'), await stored('local')];
    await worker.get(UserImportWorker).tidy();
    const left = await query(t.db, sql`select id from user_import_run where file_key = 'users/spent.xlsx'`);
    expect(left).toEqual([{ id: away }]);
    expect(here).toBeDefined();
  });
});
