import smCrypto from 'sm-crypto';
import request from 'supertest';
import { digestOf, hashDigest, Passwords } from '../../src/auth/passwords.js';
import { SessionCache } from '../../src/auth/session-cache.js';
import { PARAMS } from '../../src/cache/params.js';
import { SharedCache } from '../../src/cache/shared-cache.js';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { BASIC, clientOf, md5 } from '../kit/client.js';
import { buildUser, PASSWORD } from '../kit/people.js';
import { askToken, BAD, byPassword, byRefresh, serverOf, whoAmI } from './token.js';

const USER_INFO = '/api/blade-auth/oauth/user-info';

describe('signing in', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startApp();
  });
  afterAll(() => t.close());

  const setParam = async (key: string, value: string): Promise<void> => {
    await t.db.query(`update blade_param set param_value = $2 where param_key = $1`, [key, value]);
    await t.app.get(SharedCache, { strict: false }).invalidate(PARAMS);
  };

  it('answers the token unwrapped, with every field that Blade clients read', async () => {
    const answer = await byPassword(t.app, 'admin', ADMIN_PASSWORD);
    expect(answer).toMatchObject({
      tenant_id: '000000',
      account: 'admin',
      user_name: 'admin',
      role_name: 'administrator',
      token_type: 'bearer',
      expires_in: 3600,
      client_id: 'gushu-web',
      detail: { type: 'web' },
      xzcode: '',
      xzjb: 1,
    });
    for (const field of [
      'user_id',
      'dept_id',
      'post_id',
      'role_id',
      'oauth_id',
      'nick_name',
      'real_name',
      'avatar',
    ]) {
      expect(typeof answer[field]).toBe('string');
    }
    expect(answer).not.toHaveProperty('code');
    expect(answer).not.toHaveProperty('success');
    await whoAmI(t.app, answer.access_token).expect(200);
  });

  it.each(['form', 'json'])('takes the same request as a %s body', async (type) => {
    const answer = await request(serverOf(t.app))
      .post('/api/blade-auth/oauth/token')
      .set('Authorization', BASIC)
      .type(type)
      .send({ grant_type: 'password', username: 'admin', password: md5(ADMIN_PASSWORD), tenantId: '000000' });
    expect(answer.body).toHaveProperty('access_token');
  });

  it('answers unknown account and wrong password in the same words, and hashes for both', async () => {
    const passwords = t.app.get(Passwords);
    const before = passwords.checks;
    const wrong = await byPassword(t.app, 'admin', 'wrong');
    const unknown = await byPassword(t.app, 'nobody', 'wrong');
    expect(wrong).toEqual(BAD);
    expect(unknown).toEqual(BAD);
    expect(passwords.checks - before).toBe(2);
  });

  it('takes a like time for both', async () => {
    const { id } = await buildUser(t.db, { account: 'timed' });
    // Their hash costs as much as in the product.
    await t.db.query('update blade_user set password = $2 where id = $1', [
      id,
      await hashDigest(digestOf(PASSWORD)),
    ]);
    await setParam('account.failCount', '1000');
    const times = { timed: [] as number[], ghost: [] as number[] };
    for (let round = 0; round < 9; round++) {
      for (const account of ['timed', 'ghost'] as const) {
        const start = performance.now();
        await byPassword(t.app, account, 'wrong');
        times[account].push(performance.now() - start);
      }
    }
    await setParam('account.failCount', '5');
    // The fastest of each: a machine that does something else now and then delays the others.
    const ratio = Math.min(...times.timed) / Math.min(...times.ghost);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it('speaks the caller’s language', async () => {
    const answer = await byPassword(t.app, 'nobody', 'wrong', { 'Accept-Language': 'en-US' });
    expect(answer.error_description).toBe('Wrong user name or password');
  });

  it('takes an SM2 password, with and without the leading 04', async () => {
    const key = await request(serverOf(t.app)).get('/api/blade-auth/public-key').expect(200);
    const { data } = key.body as { data: string };
    expect(data).toMatch(/^04[0-9a-f]{128}$/);
    const cipher = smCrypto.sm2.doEncrypt(ADMIN_PASSWORD, data, 0);
    for (const password of [cipher, `04${cipher}`]) {
      const answer = await askToken(t.app, { grant_type: 'password', username: 'admin', password });
      expect(answer).toHaveProperty('access_token');
    }
  });

  it.each(['', 'plain text', 'g'.repeat(200), '0'.repeat(400)])(
    'refuses %p as a password',
    async (password) => {
      expect(await askToken(t.app, { grant_type: 'password', username: 'reader', password })).toEqual(BAD);
    },
  );

  it('refuses a disabled user like an unknown one', async () => {
    const { account } = await buildUser(t.db, { status: 2 });
    expect(await byPassword(t.app, account, PASSWORD)).toEqual(BAD);
  });

  it('says when a user has no role, but only to them', async () => {
    const { account } = await buildUser(t.db, { roles: [] });
    expect(await byPassword(t.app, account, 'wrong')).toEqual(BAD);
    expect(await byPassword(t.app, account, PASSWORD)).toMatchObject({
      error_description: '未获得用户的角色信息',
    });
  });

  it('lets the Tenant-Id header win over the parameter', async () => {
    const known = await askToken(
      t.app,
      { grant_type: 'password', username: 'admin', password: md5(ADMIN_PASSWORD), tenantId: '999999' },
      { 'Tenant-Id': '000000' },
    );
    expect(known).toHaveProperty('access_token');
    const unknown = await byPassword(t.app, 'admin', ADMIN_PASSWORD, { 'Tenant-Id': '999999' });
    expect(unknown).toMatchObject({ error_code: 2002, error_description: '未获得用户的租户信息' });
  });

  it('refuses an expired tenant', async () => {
    const { account } = await buildUser(t.db, { tenantId: '100001' });
    await t.db.query(`update blade_tenant set expire_time = '2020-01-01' where tenant_id = '100001'`);
    const answer = await byPassword(t.app, account, PASSWORD, { 'Tenant-Id': '100001' });
    expect(answer).toMatchObject({ error_code: 2006 });
  });

  it('names the country among the roles of who has a national one, for clients that rank people by it', async () => {
    const roleOf = async (roles: string[], xzCode = '') => {
      const { account } = await buildUser(t.db, { roles, xzCode });
      return (await byPassword(t.app, account, PASSWORD)).role_name;
    };
    expect(await roleOf(['nation'])).toBe('nation,country');
    expect(await roleOf(['国家林草局'])).toBe('国家林草局,country');
    expect(await roleOf(['country'])).toBe('country');
    expect(await roleOf(['province'], '33')).toBe('province');
  });

  it('takes a chosen role and department only from the user’s own', async () => {
    const user = await buildUser(t.db, { roles: ['county', 'expert'], deptId: '11,12' });
    const chosen = { 'Role-Id': user.roleIds[1]!, 'Dept-Id': '12' };
    expect(await byPassword(t.app, user.account, PASSWORD, chosen)).toMatchObject({ error_code: 2000 });
    expect(await byPassword(t.app, user.account, PASSWORD, { 'Role-Id': '', 'Dept-Id': '' })).toMatchObject({
      dept_id: '11,12',
      role_name: 'county,expert',
    });
    await setParam('account.switchMode', 'true');
    const answer = await byPassword(t.app, user.account, PASSWORD, chosen);
    expect(answer).toMatchObject({ role_id: user.roleIds[1], dept_id: '12', role_name: 'expert' });
    for (const [name, value] of [
      ['Dept-Id', '1'],
      ['Dept-Id', '11,'.repeat(2) + '13'],
      ['Role-Id', user.roleIds[0]!.slice(0, -1)],
      ['Role-Id', user.roleIds[0]!.slice(1)],
      ['Role-Id', '1123598816738675201'],
      ['Role-Id', 'x'],
    ] as const) {
      const refused = await byPassword(t.app, user.account, PASSWORD, { [name]: value });
      expect(refused).toMatchObject({ error_code: 2000 });
    }
  });

  it('narrows a session to what was chosen, at refresh too, and never beyond what is still theirs', async () => {
    await setParam('account.switchMode', 'true');
    const user = await buildUser(t.db, { roles: ['county', 'expert'], deptId: '11,12' });
    const all = await byPassword(t.app, user.account, PASSWORD);
    const expert = { 'Role-Id': user.roleIds[1]! };
    const narrow = await byRefresh(t.app, all.refresh_token, expert);
    expect(narrow).toMatchObject({ role_name: 'expert', dept_id: '11,12' });
    const roles = async (token: string) => (await clientOf(t.app, token).get(USER_INFO)).body as unknown;
    expect(await roles(narrow.access_token)).toMatchObject({ data: { roles: ['expert'] } });
    // An invalid choice is refused, and leaves the token and the earlier choice as they were.
    await t.db.query(`update blade_role set status = 2 where id = $1`, [user.roleIds[0]]);
    const wrongs: Record<string, string>[] = [
      { 'Role-Id': '1123598816738675201' },
      { 'Role-Id': user.roleIds[0]! },
      { 'Dept-Id': '13' },
    ];
    for (const wrong of wrongs)
      expect(await byRefresh(t.app, narrow.refresh_token, wrong)).toMatchObject({ error_code: 2000 });
    await t.db.query(`update blade_role set status = 1 where id = $1`, [user.roleIds[0]]);
    await t.db.query(
      `update user_session set rotated_at = rotated_at - interval '1 hour' where user_id = $1`,
      [user.id],
    );
    const again = await byRefresh(t.app, narrow.refresh_token);
    expect(again).toMatchObject({ role_name: 'expert', refresh_token: expect.any(String) });
    await t.db.query(`update blade_user set role_id = $2 where id = $1`, [user.id, user.roleIds[0]]);
    await t.app.get(SessionCache).rightsChanged();
    expect(await roles(narrow.access_token)).toMatchObject({ data: { roles: [] } });
    await setParam('account.switchMode', 'false');
  });

  it.each([
    ['no header', { Authorization: '' }, 2000],
    ['an unknown client', { Authorization: `Basic ${Buffer.from('nobody:x').toString('base64')}` }, 3000],
    ['a header that is no client', { Authorization: `Basic ${Buffer.from('x').toString('base64')}` }, 2000],
  ])('refuses %s', async (_, headers, code) => {
    expect(await byPassword(t.app, 'admin', ADMIN_PASSWORD, headers)).toMatchObject({ error_code: code });
  });

  it('checks the secret of a client that has one, and its grants', async () => {
    await t.db.query(
      `insert into blade_client (client_id, client_secret, authorized_grant_types)
        values ('machine', encode(sha256('right'), 'hex'), 'refresh_token')`,
    );
    const basic = (secret: string) => ({
      Authorization: `Basic ${Buffer.from(`machine:${secret}`).toString('base64')}`,
    });
    expect(await byPassword(t.app, 'admin', ADMIN_PASSWORD, basic('wrong'))).toMatchObject({
      error_code: 3001,
    });
    expect(await byPassword(t.app, 'admin', ADMIN_PASSWORD, basic('right'))).toMatchObject({
      error_code: 4000,
    });
  });

  it.each(['social', 'client_credentials', '', 'x'.repeat(5000)])(
    'refuses the grant %p',
    async (grant_type) => {
      const answer = await request(serverOf(t.app))
        .post('/api/blade-auth/oauth/token')
        .set('Authorization', BASIC)
        .type('form')
        .send({ grant_type, username: 'admin' });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ error_code: 4000 });
    },
  );

  it('refuses the token of another system while none is configured', async () => {
    const answer = await request(serverOf(t.app))
      .post('/api/blade-auth/oauth/thirdtoken')
      .send({ token: 'x' });
    expect(answer.body).toEqual({ error_code: 4000, error_description: '未配置第三方登录' });
  });

  it('limits the requests of one address', async () => {
    await setParam('account.requestsPerMinute', '3');
    const codes = [];
    for (let i = 0; i < 8; i++) codes.push((await byPassword(t.app, 'flood', 'x')).error_code);
    const captchas = [];
    for (let i = 0; i < 8; i++) {
      captchas.push((await request(serverOf(t.app)).get('/api/blade-auth/oauth/captcha')).status);
    }
    await setParam('account.requestsPerMinute', '300');
    expect(codes).toContain(5002);
    expect(captchas).toContain(429);
  });
});
