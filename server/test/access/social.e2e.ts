import request from 'supertest';
import { createHmac } from 'node:crypto';
import { RouteCheck, urlOf } from '../../src/auth/route-check.js';
import { startApp, type TestApp } from '../kit/app.js';
import { BASIC, clientOf, signIn } from '../kit/client.js';
import { OidcProvider, REDIRECT } from './oidc.js';
import { buildTenant, buildUser, PASSWORD } from '../kit/people.js';
import { askToken, byRefresh, claimsIn, serverOf, type TokenAnswer, whoAmI } from './token.js';

const STALE = { error_code: 2000, error_description: '登录请求已失效,请重新登录' };
const BAD_TOKEN = { error_code: 2010, error_description: '第三方令牌不正确' };

describe('signing in by another system', () => {
  let t: TestApp;
  let provider: OidcProvider;
  beforeAll(async () => {
    provider = await OidcProvider.start();
    t = await startApp({
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'gushu',
      OIDC_CLIENT_SECRET: 'gushu-secret',
      OIDC_NAME: '林草统一认证',
      OIDC_REDIRECT_URI: REDIRECT,
    });
  });
  afterAll(async () => {
    await t.close();
    await provider.end();
  });

  async function leave(): Promise<{ location: string; cookie: string }> {
    const answer = await request(serverOf(t.app)).get('/api/blade-auth/oauth/render/oidc').expect(302);
    const [cookie = ''] = answer.headers['set-cookie'] as unknown as string[];
    expect(cookie).toMatch(/^gushu-oauth=[\w-]{32}; Path=\/; HttpOnly; SameSite=Lax/);
    return { location: answer.headers['location']!, cookie: cookie.split(';')[0]! };
  }
  const bring = (back: URL, cookie: string, more: Record<string, string> = {}): Promise<TokenAnswer> =>
    askToken(
      t.app,
      {
        grant_type: 'social',
        source: 'oidc',
        code: back.searchParams.get('code')!,
        state: back.searchParams.get('state')!,
        ...more,
      },
      { Cookie: cookie },
    );
  async function enter(login: string, more: Record<string, string> = {}): Promise<TokenAnswer> {
    const { location, cookie } = await leave();
    return bring(await provider.walk(location, login), cookie, more);
  }
  const link = (oauthId: unknown, userId: string) =>
    t.db.query(`update blade_user_oauth set user_id = $2 where id = $1`, [oauthId, userId]);
  const third = async (token: string, headers = {}): Promise<TokenAnswer> =>
    (
      await request(serverOf(t.app))
        .post('/api/blade-auth/oauth/thirdtoken')
        .set({ Authorization: BASIC, 'Tenant-Id': '000000', ...headers })
        .send({ token })
        .expect(200)
    ).body as TokenAnswer;

  it('is offered by its name', async () => {
    const { body } = await request(serverOf(t.app)).get('/api/blade-auth/ways').expect(200);
    expect(body).toMatchObject({
      data: { sms: false, register: false, social: [{ source: 'oidc', name: '林草统一认证' }] },
    });
  });

  it('leaves with PKCE, state and nonce, and comes back to the sign-in page', async () => {
    const { location } = await leave();
    const query = new URL(location).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      client_id: 'gushu',
      redirect_uri: REDIRECT,
      response_type: 'code',
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(query.get(name)!.length).toBeGreaterThan(20);
    const back = await request(serverOf(t.app))
      .get('/api/blade-auth/oauth/callback/oidc')
      .query({ code: 'c', state: 's', next: 'https://evil.example' })
      .expect(302);
    expect(back.headers['location']).toBe('/login?source=oidc&code=c&state=s');
  });

  it('answers a person whom nobody knows yet as a guest, who may look in and ask for an account', async () => {
    const answer = await enter('newcomer');
    expect(answer).toMatchObject({
      user_id: '',
      role_name: 'guest',
      account: 'newcomer',
      tenant_id: '000000',
    });
    expect(answer['oauth_id']).toMatch(/^\d{15,19}$/);
    const guest = clientOf(t.app, answer.access_token);
    // Calls of Saber before its first page: a 401 to any of them would sign the guest out.
    for (const path of ['menu/top-menu', 'menu/routes', 'menu/buttons', 'menu/auth-routes']) {
      const { body } = await guest.get(`/api/blade-system/${path}`).expect(200);
      expect({ path, ...(body as object) }).toMatchObject({ code: 200, data: [] });
    }
    const flow = await guest.get('/api/blade-system/dict/dictionary', { code: 'flow' }).expect(200);
    expect((flow.body as { data: object[] }).data).toHaveLength(3);
    const info = await guest.get('/api/blade-auth/oauth/user-info').expect(200);
    expect(info.body).toMatchObject({ data: { user_id: '', account: 'newcomer', roles: ['guest'] } });
    expect((await whoAmI(t.app, answer.access_token).expect(200)).body).toMatchObject({
      data: { id: '', account: 'newcomer', roleName: 'guest', phone: '', email: '' },
    });
    expect(await enter('newcomer')).toMatchObject({ oauth_id: answer['oauth_id'] });
  });

  it('lets a guest go on until somebody has linked them, from the same client', async () => {
    const first = await enter('stayer');
    const again = await byRefresh(t.app, first.refresh_token);
    expect(again).toMatchObject({ user_id: '', role_name: 'guest', oauth_id: first['oauth_id'] });
    await whoAmI(t.app, again.access_token).expect(200);
    await whoAmI(t.app, again.refresh_token).expect(401);
    const refused = { error_code: 2010 };
    const other = { Authorization: `Basic ${Buffer.from('saber:').toString('base64')}` };
    expect(await byRefresh(t.app, again.refresh_token, other)).toMatchObject(refused);
    expect(await byRefresh(t.app, again.access_token)).toMatchObject(refused);
    await link(first['oauth_id'], (await buildUser(t.db)).id);
    expect(await byRefresh(t.app, again.refresh_token)).toMatchObject(refused);
  });

  it('opens nothing else to a guest, and never signs them out', async () => {
    const { access_token: token } = await enter('looker');
    const open = /\/(info|user-info|getUserInfo|getTopMenu|top-menu|buttons|auth-routes|dictionary)$/;
    const routes = t.app
      .get(RouteCheck, { strict: false })
      .routes()
      .filter(({ access, path }) => access?.kind !== 'public' && !open.test(path));
    expect(routes.length).toBeGreaterThan(250);
    const faults: string[] = [];
    for (const { method, path } of routes) {
      const verb = method.toLowerCase() as 'get' | 'post';
      const { status } = await clientOf(t.app, token)[verb](urlOf(path));
      if (status !== 403) faults.push(`${method} ${path}: ${status}`);
    }
    expect(faults).toEqual([]);
  });

  it('signs a linked person in, and only while they may', async () => {
    const { oauth_id: oauthId } = await enter('linked');
    const user = await buildUser(t.db);
    await link(oauthId, user.id);
    const answer = await enter('linked');
    expect(answer).toMatchObject({ user_id: user.id, account: user.account, oauth_id: oauthId });
    await whoAmI(t.app, answer.access_token).expect(200);
    await t.db.query(`update blade_user set role_id = '-1' where id = $1`, [user.id]);
    expect(await enter('linked')).toMatchObject({ error_description: '未获得用户的角色信息' });
    await t.db.query(`update blade_user set status = 2 where id = $1`, [user.id]);
    expect(await enter('linked')).toMatchObject({ error_code: 2001 });
  });

  it('leads a linked person to their own tenant, whatever the request names', async () => {
    const user = await buildUser(t.db, { tenantId: '100021' });
    const { oauth_id: oauthId } = await enter('elsewhere');
    await link(oauthId, user.id);
    expect(await enter('elsewhere')).toMatchObject({ tenant_id: '100021', user_id: user.id });
    await t.db.query(`update blade_tenant set expire_time = '2020-01-01' where tenant_id = '100021'`);
    expect(await enter('elsewhere')).toMatchObject({ error_code: 2006 });
  });

  it('takes a way back once, and only from the browser that left', async () => {
    const { location, cookie } = await leave();
    const back = await provider.walk(location, 'tied');
    expect(await bring(back, '')).toEqual(STALE);
    expect(await bring(back, cookie)).toEqual(STALE);
    const again = await leave();
    const other = await leave();
    const foreign = await provider.walk(again.location, 'tied');
    expect(await bring(foreign, other.cookie)).toEqual(STALE);
    const right = await leave();
    const good = await provider.walk(right.location, 'tied');
    expect(await bring(good, right.cookie)).toHaveProperty('access_token');
    expect(await bring(good, right.cookie)).toEqual(STALE);
  });

  it('refuses a code that the provider did not give for this state, and other sources', async () => {
    const { location, cookie } = await leave();
    const back = await provider.walk(location, 'swapped');
    back.searchParams.set('code', 'made-up');
    expect(await bring(back, cookie)).toEqual({
      error_code: 5000,
      error_description: '第三方登录失败,请稍后再试',
    });
    expect(await bring(back, cookie, { source: 'github' })).toMatchObject({ error_code: 4000 });
    await request(serverOf(t.app)).get('/api/blade-auth/oauth/render/github').expect(400);
  });

  it('takes an ID token of the provider for us, once', async () => {
    const user = await buildUser(t.db);
    const token = await provider.idToken('gushu', 'bearer');
    const stranger = await third(token);
    expect(stranger).toMatchObject({ role_name: 'guest' });
    expect(await third(token)).toEqual(BAD_TOKEN);
    await link(stranger['oauth_id'], user.id);
    expect(await third(await provider.idToken('gushu', 'bearer'))).toMatchObject({ user_id: user.id });
  });

  it('refuses every other token', async () => {
    const foreign = await provider.idToken('stranger', 'bearer');
    const own = await provider.idToken('gushu', 'bearer');
    const [head = '', payload = '', signature = ''] = own.split('.');
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = claimsIn(own);
    const none = `${part({ alg: 'none' })}.${payload}.`;
    const hmac = `${part({ alg: 'HS256' })}.${payload}`;
    const byHmac = `${hmac}.${createHmac('sha256', 'gushu-secret').update(hmac).digest('base64url')}`;
    const changed = `${head}.${part({ ...claims, sub: 'admin' })}.${signature}`;
    for (const token of [foreign, none, byHmac, changed, 'x', ''])
      expect(await third(token)).toEqual(BAD_TOKEN);
    expect(await third(own, { Authorization: '' })).toMatchObject({ error_code: 2000 });
    expect(await third(own, { 'Tenant-Id': '999999' })).toMatchObject({ error_code: 2002 });
  });

  it('renews and ends a token of the provider for whoever is signed in', async () => {
    const { account } = await buildUser(t.db);
    const person = await signIn(t.app, account, PASSWORD);
    const given = await provider.tokens('gushu', 'renewer');
    const refresh = (refreshToken: string, source = 'oidc') =>
      person.post(`/api/blade-auth/oauth/refresh/${source}`, { refreshToken });
    const renewed = (await refresh(given.refresh_token).expect(200)).body as {
      data: { accessToken: string; expireIn: number; tokenType: string };
    };
    const { accessToken } = renewed.data;
    expect(renewed.data).toMatchObject({ tokenType: 'bearer', expireIn: expect.any(Number) });
    expect(await provider.takes('gushu', accessToken)).toBe(true);
    const revoke = (body: object) => person.post('/api/blade-auth/oauth/revoke/oidc', body);
    await revoke({ accessToken }).expect(200);
    expect(await provider.takes('gushu', accessToken)).toBe(false);
    await revoke({}).expect(400);
    expect((await refresh('made-up').expect(400)).body).toMatchObject({ msg: '第三方登录失败,请稍后再试' });
    await refresh(given.refresh_token, 'github').expect(400);
    for (const call of ['refresh', 'revoke'])
      await request(serverOf(t.app)).post(`/api/blade-auth/oauth/${call}/oidc`).expect(401);
  });

  it('lets a guest join the tenant they came to only', async () => {
    await buildTenant(t.db, '100022');
    const { oauth_id: oauthId } = await enter('joiner', { tenantId: '000000' });
    const ask = (order: Record<string, string>) =>
      request(serverOf(t.app))
        .post('/api/blade-user/register-guest')
        .query({ name: '张三', password: 'Tree-Guard-2026', account: 'joiner', ...order });
    const foreign = await ask({ tenantId: '100022', oauthId: String(oauthId) });
    expect(foreign.status).not.toBe(200);
    const made = await ask({ tenantId: '000000', oauthId: String(oauthId) });
    expect(made.body).toMatchObject({ code: 200, msg: '操作成功' });
    expect(await enter('joiner')).toMatchObject({ error_description: '未获得用户的角色信息' });
  });
});

describe('without a provider', () => {
  it('nothing is offered and every way there is closed', async () => {
    const t = await startApp();
    try {
      const { body } = await request(serverOf(t.app)).get('/api/blade-auth/ways').expect(200);
      expect(body).toMatchObject({ data: { social: [] } });
      await request(serverOf(t.app)).get('/api/blade-auth/oauth/render/oidc').expect(400);
      expect(await askToken(t.app, { grant_type: 'social', source: 'oidc' })).toMatchObject({
        error_code: 4000,
      });
    } finally {
      await t.close();
    }
  });
});
