import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { asking, type Client, signIn } from '../kit/client.js';
import { buildUser, PASSWORD } from '../kit/people.js';

interface Node {
  id: string;
  code: string;
  name: string;
  title: string;
  children?: Node[];
}

const MENU = '/api/blade-system/menu';
const ROLE = '/api/blade-system/role';
const DEPT = '/api/blade-system/dept';

describe('Menus, roles and departments', () => {
  let t: TestApp;
  let admin: Client;
  beforeAll(async () => {
    t = await startApp();
    admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
  });
  afterAll(() => t.close());

  const { get, refusal } = asking<Node[]>(() => admin);
  const idOf = async (sql: string, values: unknown[] = []): Promise<string> =>
    ((await t.db.query(sql, values)) as { id: string }[])[0]!.id;
  const menuId = (code: string) =>
    idOf('select id from blade_menu where code = $1 and is_deleted = 0', [code]);
  const roleId = (alias: string, tenantId = '000000') =>
    idOf('select id from blade_role where role_alias = $1 and tenant_id = $2 and is_deleted = 0', [
      alias,
      tenantId,
    ]);
  let serial = 0;
  const newRole = async (more: object = {}): Promise<string> => {
    const alias = `role${++serial}`;
    await admin.post(`${ROLE}/submit`, { roleName: alias, roleAlias: alias, sort: 5, ...more }).expect(200);
    return roleId(alias);
  };
  const grant = (roleIds: string[], menuIds: string[], client = admin, more: object = {}) =>
    client.post(`${ROLE}/grant`, { roleIds, menuIds, dataScopeIds: [], apiScopeIds: [], ...more });
  /** Somebody with one role that holds these menus and buttons. */
  const holder = async (codes: string[], more: object = {}) => {
    const role = await newRole();
    const ids = await Promise.all(codes.map(menuId));
    await grant([role], ids).expect(200);
    const alias = `role${serial}`;
    const user = await buildUser(t.db, { roles: [alias], ...more });
    return { role, user, client: await signIn(t.app, user.account, PASSWORD) };
  };

  describe('a menu', () => {
    const body = {
      parentId: '',
      code: 'trial',
      name: '试用',
      path: '/trial',
      source: 'x',
      sort: 3,
      category: 1,
      isOpen: 1,
    };

    it('is made, shown with its names, changed and removed, and takes effect at the next call', async () => {
      const { client } = await holder(['oldTree']);
      const made = await admin
        .post(`${MENU}/submit`, { ...body, $category: '菜单', hasChildren: false })
        .expect(200);
      const { id } = (made.body as { data: { id: string } }).data;
      expect(await get(`${MENU}/detail`, { id })).toMatchObject({
        code: 'trial',
        categoryName: '菜单',
        isOpenName: '否',
      });
      const button = { parentId: id, code: 'trial_view', name: '查看', category: 2, action: 2 };
      await admin.post(`${MENU}/submit`, button).expect(200);
      const role = await roleId(`role${serial}`);
      await grant([role], [id]).expect(200);
      expect(JSON.stringify(await get(`${MENU}/routes`, {}, client))).toContain('"trial"');
      expect(await refusal(`${MENU}/remove`, {}, { ids: id })).toBe('请先删除子节点!');
      await admin.post(`${MENU}/submit`, { id, name: '改名', remark: '' }).expect(200);
      expect(JSON.stringify(await get(`${MENU}/routes`, {}, client))).toContain('改名');
      const child = await menuId('trial_view');
      await admin.post(`${MENU}/remove`, {}, { ids: `${id},${child}` }).expect(200);
      expect(JSON.stringify(await get(`${MENU}/routes`, {}, client))).not.toContain('trial');
    });

    it('says to whom its entry is shown and whether the side menu stands beside its page', async () => {
      const shown = { code: 'shown', name: '可见', path: '/shown', metaRoles: 'county,city', metaMenu: 0 };
      await admin.post(`${MENU}/submit`, { ...body, ...shown }).expect(200);
      await admin
        .post(`${MENU}/submit`, { ...body, code: 'plain', name: '照常', path: '/plain' })
        .expect(200);
      const routes = (await get(`${MENU}/routes`)) as (Node & { meta: object })[];
      const metaOf = (code: string) => routes.find((node) => node.code === code)?.meta;
      expect(metaOf('shown')).toEqual({ roles: ['county', 'city'], menu: false });
      expect(metaOf('plain')).toEqual({});
      const twice = {
        ...body,
        ...shown,
        code: 'spaced',
        name: '错',
        path: '/spaced',
        metaRoles: 'county, city',
      };
      expect(await refusal(`${MENU}/submit`, twice)).toContain('角色别名');
    });

    it('has a name, code and path of its own and lies below a menu', async () => {
      await admin.post(`${MENU}/submit`, { ...body, code: 'own', name: '自有', path: '/own' }).expect(200);
      const id = await menuId('own');
      expect(await refusal(`${MENU}/submit`, { ...body, code: 'own', name: '别', path: '/b' })).toBe(
        '菜单名或编号已存在!',
      );
      expect(await refusal(`${MENU}/submit`, { ...body, code: 'b', name: '自有', path: '/b' })).toBe(
        '菜单名或编号已存在!',
      );
      expect(await refusal(`${MENU}/submit`, { ...body, code: 'b', name: '别', path: '/own' })).toBe(
        '菜单路径已存在!',
      );
      const parentId = await menuId('oldTree_view');
      expect(await refusal(`${MENU}/submit`, { ...body, parentId, code: 'c', name: 'c' })).toBe(
        '父节点只可选择菜单类型!',
      );
      expect(await refusal(`${MENU}/submit`, { id, parentId: id })).toBe('父节点不可选择自身!');
      expect(await refusal(`${MENU}/submit`, { code: 'only' })).toBe('请填写菜单名称');
      expect(await refusal(`${MENU}/submit`, { id, name: '旧', version: 99 })).toBe(
        '数据已被他人修改，请刷新后再试',
      );
    });

    it('is listed as a tree, lazily, and by a filter regardless of its parent', async () => {
      const tops = await get(`${MENU}/lazy-list`);
      expect(tops.find((row) => row.code === 'system')).toMatchObject({ hasChildren: true });
      const below = await get(`${MENU}/lazy-list`, { parentId: await menuId('oldTree') });
      expect(below.map((row) => row.code)).toContain('oldTree_view');
      expect((await get(`${MENU}/lazy-list`, { code: 'oldTree_vi' })).map((row) => row.code)).toEqual([
        'oldTree_view',
      ]);
      const screens = JSON.stringify(await get(`${MENU}/menu-list`));
      expect(screens).toContain('"oldTree"');
      expect(screens).not.toContain('oldTree_view');
      expect(JSON.stringify(await get(`${MENU}/list`, { code: 'oldTree' }))).toContain('oldTree_view');
      const attack = { 'updatexml(1,concat(0x7e,user(),0x7e),1)': '1' };
      expect(await get(`${MENU}/list`, attack)).toEqual(await get(`${MENU}/list`));
    });

    it('is changed by the platform’s administrator alone', async () => {
      const { client } = await holder(['menu', 'menu_view', 'menu_add', 'menu_edit', 'menu_delete']);
      expect((await client.post(`${MENU}/submit`, body)).status).toBe(403);
      expect((await client.post(`${MENU}/remove`, {}, { ids: await menuId('oldTree') })).status).toBe(403);
      expect(JSON.stringify(await get(`${MENU}/list`, {}, client))).not.toContain('oldTree');
    });

    it('is passed on by those who hold it only', async () => {
      const { client } = await holder(['oldTree', 'oldTree_view']);
      const trees = await get<{ menu: Node[]; dataScope: Node[]; apiScope: Node[] }>(
        `${MENU}/grant-tree`,
        {},
        client,
      );
      const text = JSON.stringify(trees.menu);
      expect(text).toContain(await menuId('oldTree_view'));
      expect(text).not.toContain(await menuId('oldTree_edit'));
      expect(trees).toMatchObject({ dataScope: [], apiScope: [] });
      const top = await get<{ menu: Node[] }>(`${MENU}/grant-top-tree`);
      expect(JSON.stringify(top.menu)).not.toContain(await menuId('oldTree_view'));
    });
  });

  describe('a role', () => {
    it('is made, shown, granted as JSON and as a form, and removed', async () => {
      const parent = await newRole();
      const id = await newRole({ parentId: parent });
      expect(await get(`${ROLE}/detail`, { id })).toMatchObject({
        parentId: parent,
        sort: 5,
        tenantId: '000000',
      });
      expect(await refusal(`${ROLE}/submit`, { id: parent, parentId: id })).toBe('父节点不可选择自身!');
      expect(await refusal(`${ROLE}/remove`, {}, { ids: parent })).toBe('请先删除子节点!');
      const [view, edit] = [await menuId('oldTree_view'), await menuId('oldTree_edit')];
      await grant([parent, id], [view, edit]).expect(200);
      const keys = async (roleIds: string) => {
        const { version, ...held } = await get<Record<string, unknown>>(`${MENU}/role-tree-keys`, {
          roleIds,
        });
        expect(version).toMatch(/^\w+$/);
        return held as Record<string, string[]>;
      };
      expect((await keys(id))['menu']?.sort()).toEqual([view, edit].sort());
      const form = await admin
        .post(`${ROLE}/grant`)
        .type('form')
        .send({ roleIds: parent, menuIds: view, dataScopeIds: '', apiScopeIds: '' });
      expect(form.status).toBe(200);
      expect(await keys(id)).toEqual({ menu: [view], dataScope: [], apiScope: [] });
      // Clients before 4.x know no api-scopes: those that they do not send stay.
      const [scope] = (await t.db.query(
        `insert into blade_scope_api (menu_id, resource_code, scope_name, scope_path, scope_type)
          values ($1, 'older', 'older', '/older', 1) returning id`,
        [view],
      )) as { id: string }[];
      await grant([parent], [view], admin, { apiScopeIds: [scope!.id] }).expect(200);
      await admin.post(`${ROLE}/grant`, { roleIds: [parent], menuIds: [edit], dataScopeIds: [] }).expect(200);
      expect(await keys(parent)).toEqual({ menu: [edit], dataScope: [], apiScope: [scope!.id] });
      await grant([parent], [view]).expect(200);
      expect(await keys(parent)).toEqual({ menu: [view], dataScope: [], apiScope: [] });
      expect(JSON.stringify(await get(`${ROLE}/tree`))).toContain(id);
      expect(JSON.stringify(await get(`${ROLE}/tree-by-id`, { roleId: id }))).toContain(parent);
      await admin.post(`${ROLE}/remove`, {}, { ids: `${parent},${id}` }).expect(200);
      expect((await admin.get(`${ROLE}/detail`, { id })).status).toBe(404);
    });

    it('takes effect at its holder’s next call, on another process too', async () => {
      const twin = await t.twin();
      const { role, user } = await holder(['oldTree', 'oldTree_view']);
      const client = await signIn(twin, user.account, PASSWORD);
      await client.get('/api/oldTree/oldTree/page').expect(200);
      await grant([role], []).expect(200);
      await client.get('/api/oldTree/oldTree/page').expect(403);
    });

    it('of the administrator is made and changed by nobody else, and keeps its alias', async () => {
      const { client } = await holder([
        'role',
        'role_view',
        'role_add',
        'role_edit',
        'role_setting',
        'role_delete',
      ]);
      const mine = { roleName: 'x', roleAlias: 'administrator', sort: 1 };
      expect(await refusal(`${ROLE}/submit`, mine, {}, client)).toBe('无权限创建超管角色！');
      expect(JSON.stringify(await get(`${ROLE}/list`, {}, client))).not.toContain('"administrator"');
      const id = await roleId('administrator');
      const answer = await grant([id], [], client);
      expect(answer.body).toMatchObject({ code: 403, msg: '无权配置超管角色!' });
      expect(await refusal(`${ROLE}/submit`, { id, roleAlias: 'other' })).toBe('无权限创建超管角色！');
      expect(await refusal(`${ROLE}/remove`, {}, { ids: id })).toBe('无权限创建超管角色！');
    });

    it('gives nobody what its giver lacks, and nobody raises themselves', async () => {
      const codes = ['role', 'role_view', 'role_edit', 'role_setting', 'oldTree', 'oldTree_view'];
      const { client, role } = await holder(codes);
      const other = await newRole();
      const [view, edit] = [await menuId('oldTree_view'), await menuId('oldTree_edit')];
      await grant([other], [view], client).expect(200);
      expect((await grant([other], [view, edit], client)).body).toMatchObject({
        msg: '不能授予自己没有的权限',
      });
      expect((await grant([role], [view], client)).body).toMatchObject({ msg: '不能修改自己的角色' });
      expect(await refusal(`${ROLE}/submit`, { id: role, sort: 9 }, {}, client)).toBe('不能修改自己的角色');
      const above = await roleId('county');
      expect((await grant([above], [view], client)).status).toBe(403);
      const kept = await get<{ menu: string[] }>(`${MENU}/role-tree-keys`, { roleIds: other });
      expect(kept.menu).toEqual([view]);
    });

    it('of another tenant is not there', async () => {
      const stranger = await buildUser(t.db, { tenantId: '100008', roles: ['county'] });
      const id = stranger.roleIds[0]!;
      const { client } = await holder([
        'role',
        'role_view',
        'role_edit',
        'role_setting',
        'role_delete',
        'user_view',
      ]);
      expect((await client.get(`${ROLE}/detail`, { id })).status).toBe(404);
      expect((await client.get(`${ROLE}/tree-by-id`, { roleId: id })).status).toBe(404);
      expect((await grant([id], [], client)).status).toBe(404);
      expect((await client.post(`${ROLE}/submit`, { id, roleName: 'x' })).status).toBe(404);
      expect((await client.post(`${ROLE}/remove`, {}, { ids: id })).status).toBe(404);
      expect(JSON.stringify(await get(`${ROLE}/tree`, { tenantId: '100008' }, client))).not.toContain(id);
      expect(await get(`${ROLE}/select`, { userId: stranger.id }, client)).toEqual([]);
      expect(await get(`${MENU}/role-tree-keys`, { roleIds: id }, client)).toMatchObject({ menu: [] });
      expect(JSON.stringify(await get(`${ROLE}/tree`, { tenantId: '100008' }))).toContain(id);
    });

    it('says where it is chosen whether it may review', async () => {
      const roles = (await get(`${ROLE}/tree`)) as unknown as { title: string; reviews: boolean }[];
      const reviews = Object.fromEntries(roles.map(({ title, reviews: may }) => [title, may]));
      expect(reviews).toMatchObject({ 超级管理员: true, 市级管理员: true, 村级巡护养护员: false });
    });

    it('of somebody else is told to those who manage users only', async () => {
      const { client } = await holder(['oldTree_view']);
      const { user } = await holder(['oldTree_view']);
      expect((await client.get(`${ROLE}/select`, { userId: user.id })).status).toBe(403);
      expect((await client.get(`${DEPT}/select`, { userId: user.id })).status).toBe(403);
      expect(await get(`${ROLE}/select`, {}, client)).toHaveLength(1);
      expect(await get(`${ROLE}/roleData`, {}, client)).toHaveLength(1);
    });
  });

  describe('a department', () => {
    const submit = async (body: object, client = admin) => {
      const answer = await client.post(`${DEPT}/submit`, body).expect(200);
      return (answer.body as { data: { id: string; tenantId: string; deptCategoryName: string } }).data;
    };
    const ancestorsOf = async (id: string) =>
      (
        (await t.db.query('select ancestors from blade_dept where id = $1', [id])) as { ancestors: string }[]
      )[0]!.ancestors;

    it('knows those above it, also after it has moved', async () => {
      const a = await submit({ deptName: '甲', fullName: '甲局', deptCategory: 1, parentId: '' });
      expect(a).toMatchObject({ tenantId: '000000', deptCategoryName: '公司' });
      const b = await submit({ deptName: '乙', parentId: a.id, deptCategory: 2 });
      const c = await submit({ deptName: '丙', parentId: b.id });
      const d = await submit({ deptName: '丁' });
      expect(await ancestorsOf(c.id)).toBe(`0,${a.id},${b.id}`);
      await submit({ id: b.id, parentId: d.id });
      expect(await ancestorsOf(b.id)).toBe(`0,${d.id}`);
      expect(await ancestorsOf(c.id)).toBe(`0,${d.id},${b.id}`);
      expect(await refusal(`${DEPT}/submit`, { id: d.id, parentId: c.id })).toBe('父节点不可选择自身!');
      expect(await refusal(`${DEPT}/submit`, { id: d.id, parentId: d.id })).toBe('父节点不可选择自身!');
      expect(await refusal(`${DEPT}/remove`, {}, { ids: d.id })).toBe('请先删除子节点!');
      const lazy = await get(`${DEPT}/lazy-list`, { parentId: d.id });
      expect(lazy).toMatchObject([
        { id: b.id, hasChildren: true, parentName: '丁', deptCategoryName: '部门' },
      ]);
      expect(await get(`${DEPT}/lazy-list`, { deptName: '丙' })).toHaveLength(1);
      expect(await get(`${DEPT}/lazy-tree`, { parentId: d.id })).toMatchObject([
        { key: b.id, title: '乙', hasChildren: true },
      ]);
      expect(JSON.stringify(await get(`${DEPT}/tree`))).toContain(c.id);
      expect(JSON.stringify(await get(`${DEPT}/list`, { deptName: '丙' }))).toContain('丙');
      const member = await buildUser(t.db, { deptId: c.id });
      expect(await refusal(`${DEPT}/remove`, {}, { ids: c.id })).toContain('仍有用户');
      await t.db.query('update blade_user set is_deleted = 1 where id = $1', [member.id]);
      await admin.post(`${DEPT}/remove`, {}, { ids: `${c.id},${b.id},${d.id}` }).expect(200);
    });

    it('of another tenant is neither seen nor built upon', async () => {
      await buildUser(t.db, { tenantId: '100007' });
      const foreign = await submit({ deptName: '外', tenantId: '100007' });
      expect(foreign.tenantId).toBe('100007');
      const { client } = await holder(['dept', 'dept_view', 'dept_add', 'dept_edit', 'dept_delete']);
      expect((await client.get(`${DEPT}/detail`, { id: foreign.id })).status).toBe(404);
      expect(await refusal(`${DEPT}/submit`, { deptName: 'x', parentId: foreign.id }, {}, client)).toBe(
        '上级节点不存在',
      );
      expect((await client.post(`${DEPT}/submit`, { id: foreign.id, deptName: 'x' })).status).toBe(404);
      expect((await client.post(`${DEPT}/remove`, {}, { ids: foreign.id })).status).toBe(404);
      expect(JSON.stringify(await get(`${DEPT}/tree`, { tenantId: '100007' }, client))).not.toContain(
        foreign.id,
      );
      expect(await submit({ deptName: '内', tenantId: '100007' }, client)).toMatchObject({
        tenantId: '000000',
      });
      const stranger = await buildUser(t.db, { tenantId: '100007', roles: [] });
      expect(await refusal(`${DEPT}/submit`, { deptName: 'y', leaderId: stranger.id }, {}, client)).toBe(
        '领导不存在',
      );
    });
  });
});
