import type { FeedOf } from '@gushu/shared';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { type Client, signIn } from '../kit/client.js';
import { buildOldTree, buildPatrolRecord } from '../kit/factories.js';
import { eventually } from '../kit/eventually.js';
import { buildUser, PASSWORD } from '../kit/people.js';

const REGION = '330106';

describe('Scopes', () => {
  let t: TestApp;
  let admin: Client;
  let serial = 0;
  beforeAll(async () => {
    t = await startApp();
    await t.db.query('delete from old_tree');
    admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
  });
  afterAll(() => t.close());

  const menuId = async (code: string) =>
    (
      (await t.db.query('select id from blade_menu where code = $1 and is_deleted = 0', [code])) as {
        id: string;
      }[]
    )[0]!.id;
  const submit = async (kind: 'data' | 'api', body: object): Promise<string> => {
    const order = {
      menuId: await menuId('oldTree'),
      scopeName: 'x',
      resourceCode: `scope${++serial}`,
      ...body,
    };
    const answer = await admin.post(`/api/blade-system/${kind}-scope/submit`, order);
    expect(answer.body).toMatchObject({ code: 200 });
    return (answer.body as { data: { id: string } }).data.id;
  };
  const dataScope = (scopeType: number, more: object = {}) =>
    submit('data', { scopeType, scopeClass: 'x', ...more });
  const drop = (kind: 'data' | 'api', id: string) =>
    admin.post(`/api/blade-system/${kind}-scope/remove`, {}, { ids: id }).expect(200);
  /** A county user with a role of their own; `give` replaces its scopes. */
  const holder = async (deptId = '', more: string[] = []) => {
    const alias = `holder${++serial}`;
    await t.db.query(`insert into blade_role (role_name, role_alias) values ($1, $1)`, [alias]);
    const user = await buildUser(t.db, { roles: [alias], xzCode: REGION, deptId });
    const roleId = user.roleIds[0]!;
    const codes = [
      'oldTree',
      'oldTree_view',
      'oldTree_edit',
      'oldTree_export',
      'gradeStatis',
      'patrolRecord_view',
      ...more,
    ];
    const menuIds = await Promise.all(codes.map(menuId));
    const give = (dataScopeIds: string[], apiScopeIds: string[] = []) =>
      admin
        .post('/api/blade-system/role/grant', { roleIds: [roleId], menuIds, dataScopeIds, apiScopeIds })
        .expect(200);
    await give([]);
    return { user, roleId, give, client: await signIn(t.app, user.account, PASSWORD) };
  };
  const numbers = async (client: Client): Promise<string[]> => {
    const answer = await client.get('/api/oldTree/oldTree/page', { size: 100 }).expect(200);
    const { records, total } = (
      answer.body as { data: { records: { provinceOldTreeNumber: string }[]; total: number } }
    ).data;
    expect(total).toBe(records.length);
    return records.map((row) => row.provinceOldTreeNumber).sort();
  };
  const tree = async (provinceOldTreeNumber: string, more: object) =>
    (await buildOldTree(t.db, { xzCode: REGION, status: 1, provinceOldTreeNumber, ...more })).id;

  it('by department keep whoever they narrow from taking more departments under them', async () => {
    const dept = async (deptName: string, parentId = '') => {
      const { body } = await admin.post('/api/blade-system/dept/submit', { deptName, parentId }).expect(200);
      return (body as { data: { id: string } }).data.id;
    };
    const [own, other] = [await dept('本处'), await dept('别处')];
    const below = await dept('本处之下', own);
    const screens = ['user_view', 'user_add', 'user_edit', 'dept_view', 'dept_add', 'dept_edit'];
    const { user, give, client } = await holder(own, screens);
    const change = (path: string, body: object) => client.post(`/api/${path}`, body);
    const scope = await dataScope(4);
    await give([scope]);
    await change('blade-user/update', { id: user.id, deptId: `${own},${other}` }).expect(403);
    const puppet = { account: 'puppet', realName: '替身', password: PASSWORD };
    await change('blade-user/submit', { ...puppet, deptId: other }).expect(403);
    await change('blade-system/dept/submit', { id: other, parentId: own }).expect(403);
    await change('blade-user/submit', { ...puppet, deptId: below }).expect(200);
    await change('blade-user/update', { id: user.id, deptId: `${own},${below}` }).expect(200);
    await give([]);
    await change('blade-system/dept/submit', { id: other, parentId: own }).expect(200);
    await drop('data', scope);
  });

  it('by a rule of one’s own say of a row that fits it no more that it is gone', async () => {
    const { give, client } = await holder();
    const rule = [{ column: 'remark', op: 'eq', values: ['甲'] }];
    const scope = await dataScope(5, { scopeClass: 'oldTree', scopeValue: JSON.stringify(rule) });
    await give([scope]);
    const [own, other] = [
      await tree('SC-RULE-8', { remark: '甲' }),
      await tree('SC-RULE-9', { remark: '丙' }),
    ];
    const said: Record<string, unknown> = {};
    let since = '';
    const read = async () => {
      const { body } = await client.get('/api/oldTree/oldTree/changes', { since });
      const { records, cursor } = (body as { data: FeedOf<{ id: string; remark: string }> }).data;
      for (const row of records) said[row.id] = 'removed' in row ? 'removed' : row.remark;
      since = cursor;
    };
    const until = (value: string) =>
      eventually(value, async () => (await read().then(() => said[own])) === value);
    await until('甲');
    const { body } = await admin.get('/api/oldTree/oldTree/detail', { id: own });
    const { version } = (body as { data: { version: number } }).data;
    const changed = await admin.post('/api/oldTree/oldTree/update', { id: own, version, remark: '乙' });
    expect(changed.body).toMatchObject({ msg: expect.anything() as string, code: 200 });
    await until('removed');
    expect(said[other]).toBeUndefined();
    await drop('data', scope);
    await t.db.query('delete from old_tree');
  });

  it('by person, department and those below it narrow lists, details, statistics, exports and maps', async () => {
    const dept = async (deptName: string, parentId = '') =>
      (
        (await admin.post('/api/blade-system/dept/submit', { deptName, parentId }).expect(200)).body as {
          data: { id: string };
        }
      ).data.id;
    const above = await dept('局');
    const below = await dept('所', above);
    const { user, give, client } = await holder(above);
    const ids = {
      mine: await tree('SC-1', { createUser: user.id }),
      dept: await tree('SC-2', { createDept: above }),
      below: await tree('SC-3', { createDept: below }),
      other: await tree('SC-4', { createDept: '7', vigor: '3' }),
    };
    const all = ['SC-1', 'SC-2', 'SC-3', 'SC-4'];
    expect(await numbers(client)).toEqual(all);
    const seen: Record<number, string[]> = { 1: all, 2: ['SC-1'], 3: ['SC-2'], 4: ['SC-2', 'SC-3'] };
    for (const [type, expected] of Object.entries(seen)) {
      const scope = await dataScope(Number(type));
      await give([scope]);
      expect(await numbers(client)).toEqual(expected);
      const statistic = await client.get('/api/analyse/analyse/oldTreeLevel').expect(200);
      expect(JSON.stringify(statistic.body)).toContain(`"total":${expected.length}`);
      const counts = await client.get('/api/maps/trees/counts', { level: 3 }).expect(200);
      expect(counts.body).toMatchObject({ data: { total: expected.length } });
      const briefs = await client.get('/api/maps/trees/list', { ids: Object.values(ids).join() }).expect(200);
      expect(all.filter((number) => JSON.stringify(briefs.body).includes(`"${number}"`))).toEqual(expected);
      const map = await client.get('/geoserver/cite/wfs', {
        service: 'WFS',
        version: '1.1.0',
        request: 'GetFeature',
        typeName: 'cite:area_old_tree',
        viewparams: 'archiveMark:2',
        outputFormat: 'application/json',
      });
      const text = JSON.stringify(map.body);
      expect(all.filter((number) => text.includes(`"${number}"`))).toEqual(expected);
      await drop('data', scope);
    }
    const scope = await dataScope(2);
    await give([scope]);
    await client.get('/api/oldTree/oldTree/detail', { id: ids.mine }).expect(200);
    for (const path of ['detail', 'history']) {
      expect((await client.get(`/api/oldTree/oldTree/${path}`, { id: ids.other })).status).toBe(404);
    }
    expect(
      (await client.post('/api/oldTree/oldTree/update', { id: ids.other, version: 1, remark: 'x' })).status,
    ).toBe(404);
    const sheet = await client.get('/api/oldTree/oldTree/export').expect(200);
    expect(sheet.headers['content-type']).toContain('sheet');
    const patrol = await buildPatrolRecord(t.db, { oldTreeId: ids.other, xzCode: REGION });
    await client.get('/api/patrolRecord/patrolRecord/detail', { id: patrol.id }).expect(200);
    await drop('data', scope);
    expect(await numbers(client)).toEqual(all);
  });

  it('by rules compare fields of the record and the person themselves', async () => {
    const { user, give, client } = await holder();
    await tree('RU-1', { vigor: '3', createUser: user.id, treeHeight: 20 });
    await tree('RU-2', { vigor: '2', treeHeight: 21 });
    const rules = (list: object[]) => dataScope(5, { scopeValue: JSON.stringify(list) });
    const shown = async (list: object[]) => {
      const scope = await rules(list);
      await give([scope]);
      const found = (await numbers(client)).filter((number) => number.startsWith('RU'));
      await drop('data', scope);
      return found;
    };
    expect(await shown([{ column: 'vigor', op: 'in', values: ['3'] }])).toEqual(['RU-1']);
    expect(await shown([{ column: 'create_user', op: 'eq', values: ['#{userId}'] }])).toEqual(['RU-1']);
    expect(await shown([{ column: 'xzCode', op: 'prefix', values: ['#{xzCode}'] }])).toEqual([
      'RU-1',
      'RU-2',
    ]);
    const both = [
      { column: 'vigor', op: 'ne', values: ['3'] },
      { column: 'provinceOldTreeNumber', op: 'eq', values: ['RU-1'] },
    ];
    expect(await shown(both)).toEqual([]);
    expect(await shown([{ column: 'treeAge', op: 'gt', values: ['5'] }])).toEqual(['RU-1', 'RU-2']);
    // A height is kept with its decimals.
    expect(await shown([{ column: 'treeHeight', op: 'eq', values: ['20'] }])).toEqual(['RU-1']);
    expect(await shown([{ column: 'treeHeight', op: 'notin', values: ['20', '30'] }])).toEqual(['RU-2']);
  });

  it('take no SQL, no unknown column and no other record', async () => {
    const attempts = [
      'create_user = 1 or 1=1',
      '[]',
      '[{"column":"id) or (1=1","op":"eq","values":["1"]}]',
      '[{"column":"vigor","op":"or 1=1","values":["1"]}]',
      '[{"column":"treeAge","op":"gt","values":["1); drop table old_tree"]}]',
      '[{"column":"vigor","op":"eq"}]',
    ];
    const order = {
      menuId: await menuId('oldTree'),
      scopeName: 'x',
      resourceCode: 'attack',
      scopeClass: 'x',
    };
    const refused = async (body: object) => {
      const answer = await admin.post('/api/blade-system/data-scope/submit', { ...order, ...body });
      expect({ body, status: answer.status }).toEqual({ body, status: 400 });
    };
    for (const scopeValue of attempts) await refused({ scopeType: 5, scopeValue });
    await refused({ scopeType: 3, scopeColumn: 'x; drop table old_tree' });
    await refused({ scopeType: 3, menuId: await menuId('user') });
    await refused({ scopeType: 3, scopeField: 'id,name' });
    const { client } = await holder();
    expect(
      (await client.post('/api/blade-system/data-scope/submit', { ...order, scopeType: 1 })).status,
    ).toBe(403);
    expect((await client.get('/api/blade-system/api-scope/list')).status).toBe(403);
  });

  it('of addresses close them to all who do not hold one, at the next call on every process', async () => {
    const twin = await t.twin();
    const { user, give } = await holder();
    const client = await signIn(twin, user.account, PASSWORD);
    const page = () => client.get('/api/oldTree/oldTree/page');
    await page().expect(200);
    const scope = await submit('api', { scopeType: 2, scopePath: '/oldTree/**' });
    await page().expect(403);
    await admin.get('/api/oldTree/oldTree/page').expect(200);
    await client.get('/api/patrolRecord/patrolRecord/page').expect(200);
    await give([], [scope]);
    await page().expect(200);
    await drop('api', scope);
    await give([]);
    await page().expect(200);
    const bad = {
      menuId: await menuId('oldTree'),
      scopeName: 'x',
      resourceCode: 'bad',
      scopeType: 1,
      scopePath: 'no (slash',
    };
    expect((await admin.post('/api/blade-system/api-scope/submit', bad)).status).toBe(400);
  });

  it('are not lost when two administrators grant at once: the second is told, unless their client says no version', async () => {
    const { roleId } = await holder();
    const keys = async () => {
      const { body } = await admin
        .get('/api/blade-system/menu/role-tree-keys', { roleIds: roleId })
        .expect(200);
      return (body as { data: { menu: string[]; version: string } }).data;
    };
    const grant = (menuIds: string[], version?: string) =>
      admin.post('/api/blade-system/role/grant', { roleIds: [roleId], menuIds, version });
    const [first, second] = [await keys(), await keys()];
    const [one, other] = [await menuId('post'), await menuId('post_view')];
    await grant([...first.menu, one], first.version).expect(200);
    const late = await grant([...second.menu, other], second.version).expect(409);
    expect(late.body).toMatchObject({ msg: '数据已被他人修改，请刷新后再试' });
    expect((await keys()).menu).toContain(one);
    await grant([...second.menu, other]).expect(200);
    expect((await keys()).menu).not.toContain(one);
  });

  it('are passed on with the record by whoever is narrowed themselves', async () => {
    const { give, client: chief, user, roleId } = await holder();
    const scope = await dataScope(2);
    const codes = ['role', 'role_view', 'role_setting', 'oldTree', 'oldTree_view'];
    const menuIds = await Promise.all(codes.map(menuId));
    await give([scope]);
    await admin
      .post('/api/blade-system/role/grant', {
        roleIds: [roleId],
        menuIds,
        dataScopeIds: [scope],
        apiScopeIds: [],
      })
      .expect(200);
    const other = await holder();
    await t.db.query('delete from blade_role_menu where role_id = $1', [other.roleId]);
    const grant = (dataScopeIds: string[]) =>
      chief.post('/api/blade-system/role/grant', {
        roleIds: [other.roleId],
        menuIds: [menuIds[3], menuIds[4]],
        dataScopeIds,
      });
    expect((await grant([])).body).toMatchObject({ msg: '不能授予自己没有的权限' });
    await grant([scope]).expect(200);
    await tree('PA-1', { createUser: other.user.id });
    expect(await numbers(other.client)).toEqual(['PA-1']);
    expect(user.id).not.toBe(other.user.id);
    await drop('data', scope);
  });
});
