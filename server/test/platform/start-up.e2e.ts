import request from 'supertest';
import { urlOf, RouteCheck } from '../../src/auth/route-check.js';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { clientOf, md5, signIn } from '../kit/client.js';
import { buildUser, PASSWORD } from '../kit/people.js';
import { serverOf } from '../access/token.js';

const basic = (id: string) => `Basic ${Buffer.from(`${id}:${id}_secret`).toString('base64')}`;

interface Node {
  code: string;
  name: string;
  path: string;
  category: number;
  children?: Node[];
}

const flat = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);

describe('starting up', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startApp();
  });
  afterAll(() => t.close());

  const data = async (test: request.Test): Promise<unknown> => {
    const answer = await test.expect(200);
    expect(answer.body).toMatchObject({ code: 200, success: true });
    return (answer.body as { data: unknown }).data;
  };

  it('serves Saber in the specification’s dialect: tenant, captcha, token, menus, buttons, sign-out', async () => {
    const server = serverOf(t.app);
    await t.db.query(
      `update blade_tenant set domain_url = 'https://trees.example' where tenant_id = '000000'`,
    );
    const tenant = request(server)
      .get('/api/blade-system/tenant/info')
      .query({ domain: 'https://trees.example' });
    expect(await data(tenant)).toEqual({
      tenantId: '000000',
      domain: 'https://trees.example',
      domainUrl: 'https://trees.example',
      tenantName: '管理组',
      backgroundUrl: '',
    });
    expect(await data(request(server).get('/api/blade-system/tenant/info').query({ domain: '' }))).toEqual(
      {},
    );
    const { body } = await request(server)
      .get('/api/blade-auth/oauth/captcha')
      .set('Authorization', basic('saber'));
    const { key } = body as { key: string };
    const answer = await request(server)
      .post('/api/blade-auth/oauth/token')
      .query({ tenantId: '000000', username: 'admin', password: md5(ADMIN_PASSWORD), grant_type: 'captcha' })
      .set('Captcha-Key', key)
      .set('Captcha-Code', (await t.redis.get(`captcha:${key}`))!)
      .set({ Authorization: basic('saber'), 'Tenant-Id': '000000', 'Dept-Id': '', 'Role-Id': '' });
    const client = clientOf(t.app, (answer.body as { access_token: string }).access_token);
    expect(await data(client.get('/api/blade-system/menu/top-menu'))).toEqual([]);
    const menus = (await data(client.get('/api/blade-system/menu/routes', { topMenuId: '' }))) as Node[];
    expect(menus[0]).toMatchObject({ code: 'wel', name: '首页', path: '/wel/index' });
    expect(flat(menus).every((node) => node.category === 1 && node.children?.length !== 0)).toBe(true);
    const buttons = (await data(client.get('/api/blade-system/menu/buttons'))) as Node[];
    const codes = flat(buttons)
      .filter((node) => !node.children)
      .map((node) => node.code);
    expect(codes).toEqual(expect.arrayContaining(['oldTree_view', 'oldTree_review', 'treeSpecies_add']));
    const info = (await data(client.get('/api/blade-auth/oauth/user-info'))) as { roles: string[] };
    expect(info.roles).toEqual(['administrator']);
    const user = (await data(client.get('/api/blade-user/info'))) as Record<string, unknown>;
    expect(user).toMatchObject({ account: 'admin', roleName: '超级管理员', deptName: '暂未分配' });
    expect(user).not.toHaveProperty('password');
  });

  it('serves Saber and Sword in the open-source dialect', async () => {
    const server = serverOf(t.app);
    const { body } = await request(server).get('/api/blade-auth/captcha').expect(200);
    const { key, image } = (body as { data: { key: string; image: string } }).data;
    expect(image).toMatch(/^data:image\/png;base64,/);
    const form = {
      tenantId: '000000',
      account: 'admin',
      password: md5(ADMIN_PASSWORD),
      grantType: 'captcha',
    };
    const ask = (code: string) =>
      request(server)
        .post('/api/blade-auth/token')
        .type('form')
        .send(form)
        .set({ Authorization: basic('sword'), 'Captcha-key': key, 'Captcha-code': code });
    const signedIn = (await data(ask((await t.redis.get(`captcha:${key}`))!))) as Record<string, string>;
    expect(signedIn).toMatchObject({ tokenType: 'bearer', authority: 'administrator', userName: '管理员' });
    const again = await ask('aaaaa').expect(400);
    expect(again.body).toEqual({ code: 400, success: false, data: {}, msg: '验证码不正确' });
    const client = clientOf(t.app, signedIn['accessToken']!);
    const routes = (await data(client.get('/api/blade-system/menu/auth-routes'))) as object[];
    expect(routes).toContainEqual({ '/wel/index': { authority: ['administrator'] } });
    const refreshed = await request(server)
      .post('/api/blade-auth/token')
      .query({ grantType: 'refresh_token', refreshToken: signedIn['refreshToken'], scope: 'all' })
      .set('Authorization', basic('sword'));
    expect(refreshed.body).toMatchObject({ code: 200, data: { account: 'admin' } });
    expect(await data(client.post('/api/blade-auth/logout'))).toEqual({ code: '200', msg: 'success' });
    await client.get('/api/blade-user/info').expect(401);
  });

  it('shows people the menus and buttons of their roles, in their language', async () => {
    const { account } = await buildUser(t.db, { roles: ['township'], xzCode: '110101001' });
    const client = await signIn(t.app, account, PASSWORD);
    const menus = (await data(
      client.get('/api/blade-system/menu/routes').set('Accept-Language', 'en-US'),
    )) as Node[];
    const paths = flat(menus).map((node) => node.path);
    expect(menus[0]!.name).toBe('Home');
    expect(paths).toContain('/basicdata/oldTree');
    expect(paths).not.toContain('/system/dict');
    const buttons = (await data(client.get('/api/blade-system/menu/buttons'))) as Node[];
    const codes = flat(buttons).map((node) => node.code);
    expect(codes).toContain('oldTree_import');
    expect(codes).not.toContain('oldTree_review');
  });

  it('cuts the menus to a top menu', async () => {
    const [top] = (await t.db.query(
      `insert into blade_top_menu (code, name) values ('t', '数据') returning id`,
    )) as { id: string }[];
    await t.db.query(
      `insert into blade_top_menu_setting select $1, id from blade_menu where code in ('basicdata', 'oldTree')`,
      [top!.id],
    );
    const client = await signIn(t.app, 'admin', ADMIN_PASSWORD);
    expect(await data(client.get('/api/blade-system/menu/top-menu'))).toMatchObject([
      { id: top!.id, name: '数据' },
    ]);
    const menus = (await data(client.get('/api/blade-system/menu/routes', { topMenuId: top!.id }))) as Node[];
    expect(flat(menus).map((node) => node.code)).toEqual(['basicdata', 'oldTree']);
  });

  it('answers empty menus to nobody, and nothing else', async () => {
    expect(await data(request(serverOf(t.app)).get('/api/blade-system/menu/routes'))).toEqual([]);
    await request(serverOf(t.app)).get('/api/blade-system/menu/buttons').expect(401);
  });

  it('asks everybody on every route that is not in the public list', async () => {
    const routes = t.app
      .get(RouteCheck)
      .routes()
      .filter(({ access }) => access?.kind !== 'public');
    expect(routes.length).toBeGreaterThan(5);
    for (const { method, path } of routes) {
      const verb = method.toLowerCase() as 'get' | 'post';
      const answer = await request(serverOf(t.app))[verb](urlOf(path));
      expect({ path, status: answer.status }).toEqual({ path, status: 401 });
    }
  });
});
