import sql from 'sql-template-tag';
import { queryOne } from '../../src/database/database.js';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { type Client, signIn } from '../kit/client.js';
import { whileHeld } from '../kit/locks.js';
import { buildUser, PASSWORD } from '../kit/people.js';
import { FRESH, type Row, USER, usersKit } from './users-kit.js';

describe('Users', () => {
  let t: TestApp;
  let admin: Client;
  beforeAll(async () => {
    t = await startApp();
    admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
  });
  afterAll(() => t.close());
  const { get, page, done, refusal, role, manager, body } = usersKit(() => ({ t, admin }));

  it('are added, listed with all their names, changed and removed, under both paths', async () => {
    const order = body({ password: FRESH, password2: FRESH, phone: '13800000001', xzcode: '330106', sex: 1 });
    await done(`${USER}/submit`, { ...order, $sex: '男', deptName: 'x' });
    const [row] = await page({ account: order.account });
    expect(row).toMatchObject({
      realName: '张三',
      phone: '13800000001',
      xzcode: '330106',
      xzname: '西湖区',
      xzjb: 4,
      status: 1,
      sexName: '男',
      userTypeName: 'WEB',
      roleName: '暂未分配',
      isLocked: 0,
      mustChangePassword: 1,
    });
    const detail = await get<Row>('/api/blade-system/user/detail', { id: row!.id });
    expect(detail).toEqual(row);
    const english = await admin
      .get(`${USER}/detail`, { id: row!.id })
      .set('Accept-Language', 'en')
      .expect(200);
    expect(english.body).toMatchObject({
      data: { roleName: 'Not assigned', postName: 'Not assigned', statusName: 'Active' },
    });
    await done('/api/blade-system/user/update', {
      id: row!.id,
      realName: '李四',
      phone: '',
      account: 'other',
      password: 'x',
    });
    expect(await get(`${USER}/detail`, { id: row!.id })).toMatchObject({
      realName: '李四',
      phone: '',
      account: order.account,
    });
    expect(await refusal(`${USER}/update`, { id: row!.id, name: 'y', version: 1 })).toBe(
      '数据已被他人修改，请刷新后再试',
    );
    await done(`${USER}/remove`, {}, { ids: row!.id });
    expect((await admin.get(`${USER}/detail`, { id: row!.id })).status).toBe(404);
  });

  it('have an account and phone of their own, and a good password', async () => {
    const order = body({ phone: '13800000002' });
    const made = await done<{ userId: string; password: string }>(`${USER}/submit`, order);
    expect(made).toMatchObject({
      account: order.account,
      password: expect.stringMatching(/^.{12}$/) as string,
    });
    expect(await refusal(`${USER}/submit`, body({ account: order.account }))).toBe(
      `当前用户 [${order.account}] 已存在!`,
    );
    expect(await refusal(`${USER}/submit`, body({ phone: '13800000002' }))).toBe(
      '当前手机 [13800000002] 已存在!',
    );
    // In a form each stands at its field, all of them at once.
    const wrong = await admin.post(`${USER}/submit`, body({ account: order.account, postId: '999999' }));
    expect(wrong.body.errors).toEqual([
      { field: 'account', label: '登录账号', msg: `当前用户 [${order.account}] 已存在!` },
      expect.objectContaining({ field: 'postId' }),
    ]);
    expect(await refusal(`${USER}/submit`, body({ password: 'short' }))).toContain('输入8-16位');
    expect(await refusal(`${USER}/submit`, body({ password: FRESH, password2: 'Other-Wood-26' }))).toBe(
      '请输入正确的确认密码!',
    );
    expect(await refusal(`${USER}/submit`, { realName: 'x', xzcode: '00' })).toBe('请填写登录账号');
    expect(await refusal(`${USER}/submit`, body({ phone: '123' }))).toContain('手机号码:');
  });

  it('are never answered with a password', async () => {
    const { id } = await buildUser(t.db);
    const paths = [
      'page',
      'list',
      'user-list',
      'user-page',
      'listNotPage',
      'info',
      'detail',
      'platform-detail',
    ];
    for (const path of paths) {
      const answer = await admin.get(`${USER}/${path}`, { id, size: 100 }).expect(200);
      expect(answer.text).not.toMatch(/"password"|argon2/);
    }
    expect((await admin.get(`${USER}/detail`)).status).toBe(400);
  });

  it('are picked by their names, and by nothing that a picker does not show', async () => {
    const [found, other] = [await buildUser(t.db), await buildUser(t.db)];
    await t.db.query(
      `update blade_user set is_leader = 1, email = 'a@b.cn',
         phone = case id when $1 then '13812345678' else '13700000000' end where id in ($1, $2)`,
      [found.id, other.id],
    );
    for (const path of ['user-list', 'user-page', 'listNotPage', 'leader-list']) {
      const ids = async (query: object): Promise<string[]> => {
        const answer = await get<Row[] | { records: Row[] }>(`${USER}/${path}`, { size: 100, ...query });
        return (Array.isArray(answer) ? answer : answer.records).map((row) => row.id);
      };
      expect(await ids({ account: found.account, realName_equal: found.account })).toEqual([found.id]);
      const all = await ids({});
      expect(all).toEqual(expect.arrayContaining([found.id, other.id]));
      const asked = { phone_likeright: '138', phone: '138', email_equal: 'x@b.cn', status: '2', roleId: '1' };
      const orders = { ascs: 'phone', descs: 'email,xzcode' };
      for (const [name, value] of Object.entries({ ...asked, ...orders, xzcode: '33', xzjb: '9' })) {
        expect({ path, name, ids: await ids({ [name]: value }) }).toEqual({ path, name, ids: all });
      }
    }
  });

  it('are found by a department and those below it', async () => {
    const dept = async (deptName: string, parentId = '') =>
      (await done<{ id: string }>('/api/blade-system/dept/submit', { deptName, parentId })).id;
    const above = await dept('上');
    const below = await dept('下', above);
    const user = await buildUser(t.db, { deptId: `1,${below}` });
    expect((await page({ deptId: above })).map((row) => row.id)).toEqual([user.id]);
    expect(await page({ deptId: `${below.slice(0, -1)}` })).toEqual([]);
    expect(await refusal(`${USER}/submit`, body({ deptId: '99' }))).toBe('机构不存在');
  });

  it('are of the nation only where their maker says so, under either name of the region', async () => {
    const { account, ...order } = body({ xzcode: undefined });
    const path = '/api/blade-system/user/submit';
    const bare = body({ xzcode: undefined, xzCode: undefined, password: FRESH, password2: FRESH });
    // As forms of Blade send it, which know no region.
    const unplaced = await admin.post(path, bare).set('Accept-Language', 'en').expect(200);
    expect((unplaced.body as { msg: string }).msg).toContain('without a region and sees no business rows');
    expect((await page({ account: bare.account }))[0]).toMatchObject({ xzcode: '', xzjb: 4 });
    const both = { ...order, account, xzcode: '330106', xzCode: '3301' };
    expect((await admin.post(path, both).expect(400)).body).toMatchObject({ errors: [{ field: 'xzCode' }] });
    await done(path, { ...order, account, xzCode: '330106' });
    expect((await page({ account }))[0]).toMatchObject({ xzcode: '330106', xzjb: 4 });
    for (const nation of [{ xzcode: '00' }, { xzCode: '00' }, { xzjb: 1 }]) {
      const one = body({ xzcode: undefined, ...nation });
      await done(path, one);
      expect((await page({ account: one.account }))[0]).toMatchObject({ xzcode: '', xzjb: 1 });
    }
  });

  it('belong to the region and level of whoever manages them', async () => {
    const { client } = await manager({ xzCode: '3301', xzjb: 3 });
    const order = (more: object) => body({ password: FRESH, ...more });
    expect(await refusal(`${USER}/submit`, order({ xzcode: '330203' }), {}, client)).toBe(
      '所填区划不在您的管辖范围内',
    );
    expect(await refusal(`${USER}/submit`, order({ xzcode: '00' }), {}, client)).toBe(
      '所填区划不在您的管辖范围内',
    );
    expect(await refusal(`${USER}/submit`, order({ xzcode: '330106', xzjb: 2 }), {}, client)).toBe(
      '不能授予高于自己的行政级别',
    );
    expect(await refusal(`${USER}/submit`, order({ xzcode: '330106', xzjb: 3 }), {}, client)).toContain(
      '行政级别与区划不符',
    );
    await done(`${USER}/submit`, order({ xzcode: '330106' }), {}, client);
    const outside = await buildUser(t.db, { xzCode: '330203' });
    const above = await buildUser(t.db, { xzCode: '3301', xzjb: 2, roles: [] });
    expect((await client.get(`${USER}/detail`, { id: outside.id })).status).toBe(404);
    expect(await refusal(`${USER}/update`, { id: outside.id, name: 'x' }, {}, client)).toBe(
      '数据不存在！！！',
    );
    expect(await refusal(`${USER}/update`, { id: above.id, name: 'x' }, {}, client)).toBe(
      '该用户不在您的管理范围内',
    );
    const regions = new Set((await page({}, client)).map((row) => String(row['xzcode']).slice(0, 4)));
    expect([...regions]).toEqual(['3301']);
  });

  it('who wait get a role only with a region, or with the nation in so many words', async () => {
    const { roleId } = await manager({ xzCode: '330106' });
    const waiting = async () => {
      const user = await buildUser(t.db, { xzCode: '', xzjb: 4, roles: [] });
      await t.db.query(`update blade_user set role_id = '-1' where id = $1`, [user.id]);
      return user;
    };
    const user = await waiting();
    const grant = { userIds: user.id, roleIds: roleId };
    const refused = '行政区划:请先指定行政区划；全国用户请将行政级别设为国家';
    expect(await refusal(`${USER}/grant`, {}, grant)).toBe(refused);
    expect(await refusal(`${USER}/update`, { id: user.id, roleId })).toBe(refused);
    expect(await refusal(`${USER}/update`, { id: user.id, roleId, xzcode: '00' })).toBe(refused);
    expect(await refusal(`${USER}/submit`, body({ xzcode: '00', xzjb: 4 }))).toBe(refused);
    await done(`${USER}/update`, { id: user.id, realName: '候批' });
    await done(`${USER}/update`, { id: user.id, xzcode: '330106' });
    await done(`${USER}/grant`, {}, grant);
    expect(await get(`${USER}/detail`, { id: user.id })).toMatchObject({ roleId, xzcode: '330106', xzjb: 4 });
    const second = await waiting();
    await done(`${USER}/update`, { id: second.id, roleId, xzjb: 1 });
    expect(await get(`${USER}/detail`, { id: second.id })).toMatchObject({ roleId, xzcode: '', xzjb: 1 });
  });

  it('who wait, or are of another region or the nation, are not there for an administrator of a region', async () => {
    const { client, roleId } = await manager({ xzCode: '3301', xzjb: 3 });
    const others = [
      await buildUser(t.db, { xzCode: '', xzjb: 4, roles: [] }),
      await buildUser(t.db, { xzCode: '', xzjb: 1, roles: ['county'] }),
      await buildUser(t.db, { xzCode: '330203', roles: ['county'] }),
    ];
    for (const { id, account } of others) {
      const query = { id, userId: id, userIds: id, ids: id, roleIds: roleId };
      for (const path of ['page', 'list', 'user-page']) {
        expect(await get(`${USER}/${path}`, { account }, client)).toMatchObject({ total: 0 });
      }
      for (const path of ['user-list', 'listNotPage']) {
        expect(await get(`${USER}/${path}`, { account }, client)).toEqual([]);
      }
      for (const kind of ['role', 'dept']) {
        expect(await get(`/api/blade-system/${kind}/select`, { userId: id }, client)).toEqual([]);
      }
      expect((await client.get(`${USER}/detail`, query)).status).toBe(404);
      for (const path of ['grant', 'remove', 'reset-password', 'unlock']) {
        expect({ path, status: (await client.post(`${USER}/${path}`, {}, query)).status }).toEqual({
          path,
          status: 404,
        });
      }
      expect((await client.post(`${USER}/update`, { id, roleId, xzcode: '330106' })).status).toBe(404);
    }
  });

  it('of another tenant are neither seen nor touched', async () => {
    const other = await buildUser(t.db, { tenantId: '100006', xzCode: '330106', roles: [] });
    const { client } = await manager();
    const queries = { id: other.id, ids: other.id, userIds: other.id, userId: other.id, roleIds: '' };
    for (const path of ['detail', 'platform-detail', 'sessions']) {
      expect((await client.get(`${USER}/${path}`, queries)).status).toBe(404);
    }
    for (const path of [
      'remove',
      'grant',
      'reset-password',
      'unlock',
      'update-platform',
      'end-all-sessions',
    ]) {
      expect({ path, status: (await client.post(`${USER}/${path}`, {}, queries)).status }).toEqual({
        path,
        status: 404,
      });
    }
    expect(
      (await client.post(`${USER}/submit`, { id: other.id, realName: 'x', tenantId: '100006' })).status,
    ).toBe(404);
    expect(
      await page({ tenantId: '100006' }, client).then((rows) => rows.some(({ id }) => id === other.id)),
    ).toBe(false);
    const order = body({ tenantId: '100006', password: FRESH, xzcode: '330106' });
    await done(`${USER}/submit`, order, {}, client);
    expect(await page({ account: order.account })).toMatchObject([{ tenantId: '000000' }]);
    expect(await page({ tenantId: '100006' })).toMatchObject([{ id: other.id }]);
    // Named as a leader, their name would stand in the history.
    const own = await buildUser(t.db, { xzCode: '330106', roles: [] });
    const led = { id: own.id, leaderId: other.id };
    expect(await refusal(`${USER}/update`, led, {}, client)).toBe('领导不存在');
  });

  it('are listed by the suffixes of Blade’s conditions, with who made them and when', async () => {
    const { id, account } = await buildUser(t.db, { roles: [] });
    const found = async (query: object) => (await page({ account, ...query })).map((row) => row.id);
    expect(await found({ status_equal: '1', createTime_datege: '2020-01-01 00:00:00' })).toEqual([id]);
    expect(await found({ status_notequal: '1' })).toEqual([]);
    expect(await found({ createTime_datelt: '2020-01-01 00:00:00' })).toEqual([]);
    const audit = { isDeleted: 0, createUser: null, createDept: null };
    expect(await get(`${USER}/detail`, { id })).toMatchObject(audit);
  });

  it('get no role that their giver lacks, and nobody gives themselves one', async () => {
    const { client, id, roleId } = await manager();
    const more = await role(['oldTree_view', 'oldTree_edit']);
    const target = await buildUser(t.db, { xzCode: '330106', roles: [] });
    const grant = (userIds: string, roleIds: string) =>
      refusal(`${USER}/grant`, {}, { userIds, roleIds }, client);
    const top = await queryOne<{ id: string }>(
      t.db,
      sql`select id from blade_role where role_alias = 'administrator'`,
    );
    expect(await grant(target.id, top!.id)).toBe('无权限创建超管角色！');
    expect(await grant(target.id, more)).toBe('不能授予自己没有的权限');
    expect(await grant(id, roleId)).toBe('不能修改自己的角色');
    const foreign = await role(['oldTree_view'], '100006');
    expect(await grant(target.id, foreign)).toBe('角色不存在或不能授予');
    expect(await refusal(`${USER}/submit`, body({ roleId: top!.id, xzcode: '330106' }), {}, client)).toBe(
      '无权限创建超管角色！',
    );
    expect(await refusal(`${USER}/update`, { id, roleId: `${roleId},${more}` }, {}, client)).toBe(
      '不能修改自己的角色',
    );
    await done(`${USER}/grant`, {}, { userIds: target.id, roleIds: roleId }, client);
    const strong = await buildUser(t.db, { xzCode: '330106', roles: ['administrator'] });
    expect(await refusal(`${USER}/reset-password`, {}, { userIds: strong.id }, client)).toBe(
      '该用户不在您的管理范围内',
    );
  });

  it('keep their password when they leave the region while it is reset', async () => {
    const { client } = await manager();
    const person = await buildUser(t.db, { xzCode: '330106', roles: [] });
    const stored = () => t.db.query('select password from blade_user where id = $1', [person.id]);
    const before = await stored();
    const leave = `update blade_user set xz_code = '330108' where id = $1`;
    const answer = await whileHeld(t.db, {
      hold: (tx) => tx.query(leave, [person.id]),
      call: () => client.post(`${USER}/reset-password`, {}, { userIds: person.id }),
    });
    expect(answer.status).toBe(404);
    expect(await stored()).toEqual(before);
  });

  it('are not placed in a region that is removed at the same time', async () => {
    const code = '330106905';
    await t.db.query(
      `insert into blade_region (code, parent_code, name, region_level) values ($1, '330106', '撤销镇', 4)`,
      [code],
    );
    const order = body({ password: FRESH, password2: FRESH, xzcode: code });
    const answer = await whileHeld(t.db, {
      hold: (tx) => tx.query('delete from blade_region where code = $1', [code]),
      call: () => admin.post(`${USER}/submit`, order),
    });
    expect(answer.body).toMatchObject({ code: 400, errors: [{ field: 'xzcode' }] });
  });

  it('without the button are refused the call', async () => {
    const { client, id } = await manager({ codes: ['user', 'user_view'] });
    const calls = ['submit', 'update', 'remove', 'grant', 'reset-password', 'unlock'];
    for (const call of calls) {
      const answer = await client.post(`${USER}/${call}`, body(), { ids: id, userIds: id, roleIds: '1' });
      expect({ call, status: answer.status }).toEqual({ call, status: 403 });
    }
    const { client: plain } = await manager({ codes: [] });
    for (const call of ['page', 'list', 'detail'])
      expect((await plain.get(`${USER}/${call}`, { id })).status).toBe(403);
  });

  it('always include an administrator, and nobody removes themselves', async () => {
    const me = (await get<Row>(`${USER}/info`)).id;
    expect(await refusal(`${USER}/remove`, {}, { ids: me })).toBe('不能删除本账号!');
    expect(await refusal(`${USER}/update`, { id: me, status: 2 })).toBe('不能停用本账号!');
    await t.db.query(
      `update blade_user set role_id = '' where role_id like '1123598816738675201%' and id <> $1`,
      [me],
    );
    expect(await refusal(`${USER}/update`, { id: me, roleId: '' })).toBe('至少要保留一名超级管理员');
    expect(await refusal(`${USER}/grant`, {}, { userIds: me, roleIds: '' })).toBe('至少要保留一名超级管理员');
    const second = await buildUser(t.db, { roles: ['administrator'], xzCode: '' });
    await t.db.query('update blade_user set status = 2 where id = $1', [me]);
    const client = await signIn(t.app, second.account, PASSWORD);
    await done(`${USER}/remove`, {}, { ids: me }, client).catch(() => undefined);
    await t.db.query('update blade_user set status = 1, is_deleted = 0 where id = $1', [me]);
    admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
    await done(`${USER}/remove`, {}, { ids: second.id });
    expect((await client.get(`${USER}/info`)).status).toBe(401);
  });

  it('are no more than their tenant may have', async () => {
    const { client } = await manager({ tenantId: '100005' });
    await t.db.query(`update blade_tenant set account_number = 2 where tenant_id = '100005'`);
    await done(`${USER}/submit`, body({ xzcode: '330106' }), {}, client);
    expect(await refusal(`${USER}/submit`, body({ xzcode: '330106' }), {}, client)).toBe(
      '当前租户已到最大账号额度!',
    );
  });
});
