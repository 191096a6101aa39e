import { startApp, type TestApp, ADMIN_PASSWORD } from '../kit/app.js';
import { type Client, md5, signIn } from '../kit/client.js';
import { buildKeeper, buildUser, PASSWORD } from '../kit/people.js';
import { refusedStatements } from '../kit/refused-statements.js';
import { askToken } from './token.js';

const TENANT = '/api/blade-system/tenant';
const PACKAGE = '/api/blade-system/tenant-package';

type Row = Record<string, unknown> & { id: string };
interface Made {
  id: string;
  tenantId: string;
  account: string;
  password: string;
}

describe('Tenants', () => {
  let t: TestApp;
  let admin: Client;

  beforeAll(async () => {
    t = await startApp();
    admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
  });
  afterAll(() => t.close());

  const make = async (tenantName: string, more: object = {}): Promise<Made> =>
    ((await admin.post(`${TENANT}/submit`, { tenantName, ...more }).expect(200)).body as { data: Made }).data;
  const detail = async (id: string): Promise<Row> =>
    ((await admin.get(`${TENANT}/detail`, { id }).expect(200)).body as { data: Row }).data;
  const list = async (as: Client, query: object = {}): Promise<Row[]> =>
    (
      (await as.get(`${TENANT}/list`, { size: -1, ...query }).expect(200)).body as {
        data: { records: Row[] };
      }
    ).data.records;
  const menuId = async (code: string): Promise<string> =>
    (await t.db.query<{ id: string }[]>(`select id from blade_menu where code = $1`, [code]))[0]!.id;
  const permissions = async (as: Client): Promise<string> =>
    (await as.get('/api/blade-system/menu/buttons').expect(200)).text;
  const routes = async (as: Client): Promise<string> =>
    (await as.get('/api/blade-system/menu/routes').expect(200)).text;
  const ask = (tenantId: string, account: string, password: string) =>
    askToken(t.app, { tenantId, username: account, password: md5(password), grant_type: 'password' });

  it('begin with a number, a role, a department, a post and an account whose password is told once', async () => {
    const made = await make('青山林业局', { linkman: '张三', domain: 'https://qs.example.cn' });
    expect(made.tenantId).toMatch(/^\d{6}$/);
    expect(made.account).toBe('admin');
    expect(made.password).toMatch(/^\S{12}$/);
    expect(await detail(made.id)).toMatchObject({
      tenantId: made.tenantId,
      accountNumber: 100,
      expireTime: '',
      packageId: null,
      domain: 'https://qs.example.cn',
      domainUrl: 'https://qs.example.cn',
    });
    const rows = await t.db.query<object[]>(
      `select u.must_change_password must, r.role_alias alias, d.dept_name dept, p.post_code post
        from blade_user u join blade_role r on r.id::text = u.role_id join blade_dept d on d.id::text = u.dept_id
        join blade_post p on p.id::text = u.post_id where u.tenant_id = $1`,
      [made.tenantId],
    );
    expect(rows).toEqual([{ must: 1, alias: 'admin', dept: '青山林业局', post: 'ceo' }]);
    expect(await ask(made.tenantId, 'admin', made.password)).toMatchObject({ role_name: 'admin' });
    expect(await ask(made.tenantId, 'admin', 'admin')).toMatchObject({ error_code: 2001 });
    const { text } = await admin.get(`${TENANT}/history`, { id: made.id }).expect(200);
    expect(text).not.toContain(made.password);
  });

  it('have business dictionaries of their own from the first day, with every entry in its place', async () => {
    const made = await make('抄本林业局');
    const read = (tenantId: string) =>
      t.db.query<object[]>(
        `select d.code, d.dict_key, d.dict_value, d.sort, d.is_sealed, d.remark, p.code up, p.dict_key up_key,
            p.tenant_id = d.tenant_id as inside
          from blade_dict_biz d left join blade_dict_biz p on p.id = d.parent_id
          where d.tenant_id = $1 and d.is_deleted = 0 order by d.code, d.dict_key, d.sort, up_key`,
        [tenantId],
      );
    const base = await read('000000');
    expect(base.length).toBeGreaterThan(20);
    expect(await read(made.tenantId)).toEqual(base);
    // Later changes of the base do not reach them.
    await t.db.query(
      `update blade_dict_biz set dict_value = '另名' where tenant_id = '000000' and code = 'vigor'`,
    );
    expect(await read(made.tenantId)).toEqual(base);
  });

  it('give their administrator the menus of the parameter and what lies below, not the platform’s own', async () => {
    const { tenantId } = await make('菜单局');
    const chief = await buildUser(t.db, { tenantId, roles: ['admin'], account: 'chief' });
    const client = await signIn(t.app, chief.account, PASSWORD, tenantId);
    const buttons = await permissions(client);
    expect(buttons).toContain('"post_add"');
    expect(buttons).toContain('"notice_add"');
    expect(buttons).toContain('"oldTree_edit"');
    expect(buttons).not.toContain('"tenant_add"');
    await client.get('/api/blade-system/post/list').expect(200);
    await client.get('/api/blade-system/param/list').expect(403);
  });

  it('are listed to the platform, to their own administrators alone, and to nobody else', async () => {
    const one = await make('甲局');
    const two = await make('乙局');
    expect((await list(admin, { tenantName: '局' })).length).toBeGreaterThanOrEqual(2);
    expect(await list(admin, { tenantId: one.tenantId })).toEqual([expect.objectContaining({ id: one.id })]);
    const chief = await buildUser(t.db, { tenantId: one.tenantId, roles: ['admin'], account: 'chief' });
    const client = await signIn(t.app, chief.account, PASSWORD, one.tenantId);
    expect((await list(client)).map((row) => row['tenantId'])).toEqual([one.tenantId]);
    await client.get(`${TENANT}/detail`, { id: two.id }).expect(404);
    const { body } = await client.get(`${TENANT}/select`).expect(200);
    expect((body as { data: unknown }).data).toEqual([{ tenantId: one.tenantId, tenantName: '甲局' }]);
    const keeper = await buildKeeper(t.db, one.tenantId, ['tenant', 'tenant_package']);
    const plain = await signIn(t.app, keeper.account, PASSWORD, one.tenantId);
    await plain.get(`${TENANT}/list`).expect(403);
  });

  it.each(['submit', 'remove', 'setting', 'datasource', 'package-setting', 'recycle', 'pass'])(
    'are changed by the platform only: %s',
    async (verb) => {
      const { tenantId, id } = await make(`只读${verb}`);
      const chief = await buildUser(t.db, { tenantId, roles: ['admin', 'administrator'], account: 'chief' });
      const client = await signIn(t.app, chief.account, PASSWORD, tenantId);
      const query = { ids: id, tenantId: id, packageId: '', accountNumber: 999 };
      await client.post(`${TENANT}/${verb}`, { id, tenantName: '改' }, query).expect(403);
      expect(await detail(id)).toMatchObject({ tenantName: `只读${verb}`, accountNumber: 100, version: 1 });
    },
  );

  it('are told apart by name and by address', async () => {
    await make('重名局', { domainUrl: 'https://same.example.cn' });
    const again = async (body: object) =>
      ((await admin.post(`${TENANT}/submit`, body).expect(400)).body as { errors: { field: string }[] })
        .errors[0]!.field;
    expect(await again({ tenantName: '重名局' })).toBe('tenantName');
    expect(await again({ tenantName: '异名局', domainUrl: 'https://same.example.cn' })).toBe('domainUrl');
    const info = async (domain: string) =>
      (await admin.get(`${TENANT}/info`, { domain })).body as { data: object };
    expect((await info('https://same.example.cn/')).data).toMatchObject({
      domain: 'https://same.example.cn',
    });
    expect((await info('https://other.example.cn')).data).toEqual({});
    expect((await info('')).data).toEqual({});
    // Clients before 4.x send back the whole row, with the typed text as `domain`.
    const [row] = await list(admin, { tenantName: '重名局' });
    await admin.post(`${TENANT}/submit`, { ...row, domain: 'https://older.example.cn' }).expect(200);
    expect((await info('https://older.example.cn')).data).toMatchObject({ tenantId: row!.tenantId });
  });

  it('end with their licence: nobody signs in, and whoever is signed in is out, on every process', async () => {
    const { tenantId, id } = await make('到期局');
    const twin = await t.twin();
    const user = await buildUser(t.db, { tenantId, roles: ['admin'], account: 'chief' });
    const client = await signIn(twin, user.account, PASSWORD, tenantId);
    await client.get('/api/blade-user/info').expect(200);
    await admin
      .post(`${TENANT}/setting`, { ids: id, accountNumber: 5, expireTime: '2020-01-01 00:00:00' })
      .expect(200);
    await client.get('/api/blade-user/info').expect(401);
    expect(await ask(tenantId, user.account, PASSWORD)).toMatchObject({ error_code: 2006 });
    await admin.post(`${TENANT}/setting`, {}, { ids: id, accountNumber: -1, expireTime: '' }).expect(200);
    expect(await detail(id)).toMatchObject({ accountNumber: -1, expireTime: '' });
    await signIn(t.app, user.account, PASSWORD, tenantId);
    await admin.post(`${TENANT}/recycle`, {}, { ids: id }).expect(200);
    expect(await ask(tenantId, user.account, PASSWORD)).toMatchObject({ error_code: 2002 });
    await admin.post(`${TENANT}/pass`, {}, { ids: id }).expect(200);
    await admin.post(`${TENANT}/remove`).type('form').send({ ids: id }).expect(200);
    expect(await ask(tenantId, user.account, PASSWORD)).toMatchObject({ error_code: 2002 });
  });

  it('take their people, departments, posts and roles along when they are removed, and end all sessions', async () => {
    const made = await make('撤销局');
    const chief = await buildUser(t.db, { tenantId: made.tenantId, roles: ['admin'], account: 'chief' });
    const client = await signIn(t.app, chief.account, PASSWORD, made.tenantId);
    await admin.post(`${TENANT}/remove`, {}, { ids: made.id }).expect(200);
    await client.get('/api/blade-user/info').expect(401);
    expect(await ask(made.tenantId, 'chief', PASSWORD)).toMatchObject({ error_code: 2002 });
    for (const table of ['user', 'dept', 'post', 'role']) {
      const rows = await t.db.query(`select id from blade_${table} where tenant_id = $1 and is_deleted = 0`, [
        made.tenantId,
      ]);
      expect(rows).toEqual([]);
    }
    const [session] = await t.db.query<{ open: number }[]>(
      `select count(*)::int as open from user_session where tenant_id = $1 and revoked_at is null`,
      [made.tenantId],
    );
    expect(session!.open).toBe(0);
    const told = await t.db.query<{ record: string }[]>(
      `select distinct record from record_history where tenant_id = $1 and action = 'remove' order by 1`,
      [made.tenantId],
    );
    expect(told.map(({ record }) => record)).toEqual(
      expect.arrayContaining(['dept', 'post', 'role', 'user']),
    );
    // A removed row no longer takes its name.
    await make('撤销局');
  });

  it('keep the managing tenant, which has no licence and no package', async () => {
    const [own] = await list(admin, { tenantId_equal: '000000' });
    const { body } = await admin.post(`${TENANT}/remove`, {}, { ids: own!.id }).expect(400);
    expect(body).toMatchObject({ msg: '不可删除管理租户!' });
    await admin.post(`${TENANT}/recycle`, {}, { ids: own!.id }).expect(400);
    await admin.post(`${TENANT}/setting`, { ids: own!.id, expireTime: '2020-01-01 00:00:00' }).expect(400);
    await admin.post(`${TENANT}/submit`, { id: own!.id, expireTime: '2020-01-01 00:00:00' }).expect(400);
    expect(await detail(own!.id)).toMatchObject({ expireTime: '', status: 1 });
  });

  describe('with a package', () => {
    const submit = async (body: object): Promise<string> =>
      ((await admin.post(`${PACKAGE}/submit`, body).expect(200)).body as { data: Row }).data.id;

    it('may use its menus only, at the next call of whoever is signed in, on every process', async () => {
      const { tenantId, id } = await make('产品局');
      const twin = await t.twin();
      const chief = await buildUser(t.db, { tenantId, roles: ['admin'], account: 'chief' });
      const client = await signIn(twin, chief.account, PASSWORD, tenantId);
      await client.get('/api/blade-system/post/list').expect(200);
      const packageId = await submit({
        packageName: '基础版',
        menuId: [await menuId('oldTree'), await menuId('oldTree_view')].join(','),
      });
      await admin.post(`${TENANT}/package-setting`, {}, { tenantId: id, packageId }).expect(200);
      expect((await admin.get(`${TENANT}/package-detail`, { tenantId: id })).body).toMatchObject({
        data: { id: packageId, packageName: '基础版' },
      });
      await client.get('/api/blade-system/post/list').expect(403);
      await client.get('/api/oldTree/oldTree/page').expect(200);
      expect(await routes(client)).toContain('"oldTree"');
      expect(await routes(client)).toContain('"basicdata"');
      expect(await routes(client)).not.toContain('"post"');
      expect(await permissions(client)).not.toContain('"oldTree_edit"');
      await submit({ id: packageId, menuId: [await menuId('post'), await menuId('post_view')].join(',') });
      await client.get('/api/blade-system/post/list').expect(200);
      await client.get('/api/oldTree/oldTree/page').expect(403);
      await admin.post(`${PACKAGE}/remove`, {}, { ids: packageId }).expect(400);
      await admin.post(`${TENANT}/package-setting`, {}, { tenantId: id, packageId: '' }).expect(200);
      await client.get('/api/oldTree/oldTree/page').expect(200);
      expect((await admin.get(`${TENANT}/package-detail`, { tenantId: id })).body).toMatchObject({
        data: {},
      });
      await admin.post(`${PACKAGE}/remove`, {}, { ids: packageId }).expect(200);
    });

    it('are offered packages of known menus', async () => {
      await admin.post(`${PACKAGE}/submit`, { packageName: '空' }).expect(400);
      await admin.post(`${PACKAGE}/submit`, { packageName: '无', menuId: '1' }).expect(400);
      await admin.post(`${PACKAGE}/submit`, { packageName: '坏', menuId: "1'; drop" }).expect(400);
      const refused = await refusedStatements(async () => {
        for (const call of ['save', 'submit', 'update'])
          for (const body of [{}, { packageName: '坏', menuId: '菜单' }]) {
            const { body: said } = await admin.post(`${PACKAGE}/${call}`, body).expect(400);
            const fields = (said as { errors: { field: string }[] }).errors.map(({ field }) => field);
            expect([call, fields]).toEqual([
              call,
              Object.keys(body).length ? ['menuId'] : ['packageName', 'menuId'],
            ]);
          }
      });
      expect(refused).toEqual([]);
      const keeper = await buildKeeper(t.db, '000000', ['tenant_package']);
      const client = await signIn(t.app, keeper.account, PASSWORD);
      await client.get(`${PACKAGE}/list`).expect(403);
      await client.get(`${PACKAGE}/select`).expect(403);
    });
  });
});
