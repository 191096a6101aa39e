import request from 'supertest';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { type Client, signIn } from '../kit/client.js';
import { serverOf } from './token.js';

const BAD = [
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'data:text/html,<script>x</script>',
  '//evil.cn',
  '/\\evil.cn',
];

describe('Addresses that a browser would run or be led away by', () => {
  let t: TestApp;
  let admin: Client;
  let userId: string;
  beforeAll(async () => {
    t = await startApp();
    admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
    userId = (await t.db.query<{ id: string }[]>(`select id from blade_user where account = 'admin'`))[0]!.id;
  });
  afterAll(() => t.close());

  const client = { clientSecret: 'Secret-2026', authorizedGrantTypes: 'authorization_code' };
  const validity = { accessTokenValidity: 3600, refreshTokenValidity: 7200 };
  const places: [what: string, path: string, field: string, order: () => object][] = [
    [
      'menus',
      'blade-system/menu/submit',
      'path',
      () => ({ name: '地址', code: 'bad-address', category: 1, sort: 1 }),
    ],
    [
      'top menus',
      'blade-system/topmenu/submit',
      'path',
      () => ({ name: '地址', code: 'bad-address', sort: 1 }),
    ],
    [
      'components of menus',
      'blade-system/menu/submit',
      'component',
      () => ({ name: '地址', code: 'bad-address', category: 1, sort: 1 }),
    ],
    [
      'icons of menus',
      'blade-system/menu/submit',
      'source',
      () => ({ name: '地址', code: 'bad-address', category: 1, sort: 1 }),
    ],
    [
      'icons of top menus',
      'blade-system/topmenu/submit',
      'source',
      () => ({ name: '地址', code: 'bad-address', sort: 1 }),
    ],
    [
      'clients',
      'blade-system/client/submit',
      'webServerRedirectUri',
      () => ({ clientId: 'bad-address', ...client, ...validity }),
    ],
    ['tenants', 'blade-system/tenant/submit', 'domainUrl', () => ({ tenantName: '地址局' })],
    ['tenants’ pictures', 'blade-system/tenant/submit', 'backgroundUrl', () => ({ tenantName: '地址局' })],
    [
      'users',
      'blade-user/submit',
      'avatar',
      () => ({ account: 'bad-address', realName: '地址', xzcode: '00' }),
    ],
    [
      'users that are changed',
      'blade-user/update',
      'avatar',
      () => ({ id: userId, account: 'admin', realName: '地址' }),
    ],
    ['one’s own picture', 'blade-user/update-info', 'avatar', () => ({ realName: '地址' })],
  ];

  it.each(places)('are refused in %s', async (_what, path, field, order) => {
    for (const address of BAD) {
      const answer = await admin.post(`/api/${path}`, { ...order(), [field]: address });
      const { errors = [] } = answer.body as { errors?: { field: string }[] };
      expect([address, answer.status, errors.map((each) => each.field)]).toEqual([address, 400, [field]]);
    }
    const stored = `select from blade_menu where code = 'bad-address' union all
      select from blade_top_menu where code = 'bad-address' union all
      select from blade_client where client_id = 'bad-address' union all
      select from blade_tenant where tenant_name = '地址局' union all
      select from blade_user where account = 'bad-address' or avatar like '%:alert%'`;
    expect(await t.db.query(stored)).toEqual([]);
  });

  it.each([
    ['iconfont iconicon_work', 'views/system/user'],
    ['icon-caidan', 'LAYOUT'],
    ['tree', 'https://maps.example.cn/view?a=1'],
    ['el-icon-s-home', ''],
  ])('are taken where they are none: icon %s, component %s', async (source, component) => {
    const code = `good-${source.length}`;
    const order = { name: code, code, path: `/${code}`, category: 1, sort: 1, source, component };
    await admin.post('/api/blade-system/menu/submit', order).expect(200);
    const stored = await t.db.query(`select source, component from blade_menu where code = $1`, [code]);
    expect(stored).toEqual([{ source, component: component || null }]);
  });

  it('are refused as an older client names a tenant’s page', async () => {
    await admin.post('/api/blade-system/tenant/submit', { tenantName: '地址局', domain: BAD[0] }).expect(400);
  });

  it('lead nobody away from a client that was stored with one', async () => {
    await admin
      .post('/api/blade-system/client/submit', {
        clientId: 'old-address',
        webServerRedirectUri: 'https://a.cn/back',
        scope: 'all',
        ...client,
        ...validity,
      })
      .expect(200);
    const order = (redirect: string) => ({
      client_id: 'old-address',
      response_type: 'code',
      redirect_uri: redirect,
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    });
    const path = '/api/blade-auth/oauth/authorize/perform';
    await admin.post(path, order('https://a.cn/back')).expect(200);
    for (const address of [...BAD, ...BAD.map((one) => `https://a.cn/x,${one}`)]) {
      await t.db.query(
        `update blade_client set web_server_redirect_uri = $1 where client_id = 'old-address'`,
        [address],
      );
      await admin.post(path, order(address)).expect(400);
      await admin.post(path, order(address.split(',').at(-1)!)).expect(400);
    }
    await t.db.query(`update blade_client set web_server_redirect_uri = $1 where client_id = 'old-address'`, [
      'https://a.cn/one, com.example.app:/two,javascript:alert(1)',
    ]);
    for (const address of ['https://a.cn/one', 'com.example.app:/two'])
      await admin.post(path, order(address)).expect(200);
  });

  it('gain nothing by a form: pages send theirs to us alone', async () => {
    const { headers } = await request(serverOf(t.app)).get('/api/nothing');
    expect(headers['content-security-policy']).toContain("; form-action 'self';");
  });
});
