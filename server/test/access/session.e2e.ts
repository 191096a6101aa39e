import request from 'supertest';
import { SessionCache } from '../../src/auth/session-cache.js';
import { Sessions } from '../../src/auth/sessions.js';
import { readConfig } from '../../src/process/config.js';
import { PUBLISHED_KEY } from '../../src/process/settings.mjs';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { JoinedGets } from '../../src/cache/joined-gets.js';
import { openRedis } from '../../src/cache/redis.js';
import { BASIC, clientOf, signIn } from '../kit/client.js';
import { eventually } from '../kit/eventually.js';
import { openFolder, OwnService } from '../kit/own-services.js';
import { buildUser, PASSWORD } from '../kit/people.js';
import { byPassword, byRefresh, claimsIn, forge, serverOf, whoAmI } from './token.js';

const ENDED = { error_code: 2010, error_description: '令牌授权不正确' };

describe('a session', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startApp();
  });
  afterAll(() => t.close());

  const admin = () => byPassword(t.app, 'admin', ADMIN_PASSWORD);
  const later = (id: unknown, seconds: number) =>
    t.db.query(
      `update user_session set rotated_at = localtimestamp - make_interval(secs => $2) where id = $1`,
      [id, seconds],
    );

  it('goes on with a new pair each time', async () => {
    const first = await admin();
    const second = await byRefresh(t.app, first.refresh_token);
    const third = await byRefresh(t.app, second.refresh_token);
    expect(third.account).toBe('admin');
    expect(new Set([first, second, third].map((pair) => pair.refresh_token)).size).toBe(3);
    await whoAmI(t.app, third.access_token).expect(200);
  });

  it('gives two tabs that refresh at the same moment both a pair that works', async () => {
    const { refresh_token } = await admin();
    const [left, right] = await Promise.all([
      byRefresh(t.app, refresh_token),
      byRefresh(t.app, refresh_token),
    ]);
    for (const pair of [left, right]) await whoAmI(t.app, pair.access_token).expect(200);
    expect(await byRefresh(t.app, left.refresh_token)).toHaveProperty('access_token');
    expect(await byRefresh(t.app, right.refresh_token)).toHaveProperty('access_token');
  });

  it('ends when an old refresh token comes back after the grace', async () => {
    const first = await admin();
    const second = await byRefresh(t.app, first.refresh_token);
    await later(claimsIn(first.access_token)['sid'], 11);
    expect(await byRefresh(t.app, first.refresh_token)).toEqual(ENDED);
    await whoAmI(t.app, second.access_token).expect(401);
    expect(await byRefresh(t.app, second.refresh_token)).toEqual(ENDED);
  });

  it('ends when one older than the last comes back, grace or not', async () => {
    const first = await admin();
    const second = await byRefresh(t.app, first.refresh_token);
    const third = await byRefresh(t.app, second.refresh_token);
    expect(await byRefresh(t.app, first.refresh_token)).toEqual(ENDED);
    await whoAmI(t.app, third.access_token).expect(401);
  });

  it('belongs to the client that began it', async () => {
    const { refresh_token } = await admin();
    const other = { Authorization: `Basic ${Buffer.from('saber:saber_secret').toString('base64')}` };
    expect(await byRefresh(t.app, refresh_token, other)).toEqual(ENDED);
    expect(await byRefresh(t.app, refresh_token)).toHaveProperty('access_token');
  });

  it('keeps the tenant of the refresh token, whatever the header says', async () => {
    const { refresh_token } = await admin();
    expect(await byRefresh(t.app, refresh_token, { 'Tenant-Id': '999999' })).toMatchObject({
      tenant_id: '000000',
    });
  });

  it('ends at sign-out at once, on another process too', async () => {
    const twin = await t.twin();
    const { access_token, refresh_token } = await admin();
    await whoAmI(twin, access_token).expect(200);
    const out = await clientOf(t.app, access_token).get('/api/blade-auth/oauth/logout').expect(200);
    expect(out.body).toEqual({ success: 'true', msg: 'success' });
    for (const app of [t.app, twin]) await whoAmI(app, access_token).expect(401);
    expect(await byRefresh(t.app, refresh_token)).toEqual(ENDED);
    await t.redis.flushdb();
    await whoAmI(twin, access_token).expect(401);
  });

  it('goes on while a client hands over its list of errors', async () => {
    const { access_token } = await admin();
    const client = clientOf(t.app, access_token);
    await client.post('/api/blade-auth/oauth/logout', [{ type: 'error', message: 'x' }]).expect(200);
    await whoAmI(t.app, access_token).expect(200);
    await client.post('/api/blade-auth/oauth/logout').expect(200);
    await whoAmI(t.app, access_token).expect(401);
  });

  it('outlives an emptied Redis', async () => {
    const { access_token, refresh_token } = await admin();
    await whoAmI(t.app, access_token).expect(200);
    await t.redis.flushdb();
    await whoAmI(t.app, access_token).expect(200);
    expect(await byRefresh(t.app, refresh_token)).toHaveProperty('access_token');
  });

  it('cannot be brought back by a process that read it just before its end', async () => {
    const { access_token } = await admin();
    const sid = String(claimsIn(access_token)['sid']);
    await whoAmI(t.app, access_token).expect(200);
    await t.app.get(Sessions).end(sid);
    const rights = (await t.redis.get('access:rights'))!;
    await t.app.get(SessionCache).put(sid, { account: 'admin' }, { rights, choice: '' });
    await whoAmI(t.app, access_token).expect(401);
  });

  it('is not known from a Redis that is full once it has ended, chosen or got other rights', async () => {
    const folder = openFolder();
    const full = await OwnService.make('redis', folder.path);
    await full.start();
    const redis = openRedis(full.url);
    try {
      await eventually('Redis answers', async () => (await redis.ping()) === 'PONG');
      const cache = new SessionCache(redis, new JoinedGets(redis));
      const known = async (id: string) => (await cache.get(id)).state === 'known';
      const found = await cache.get('1');
      for (const id of ['1', '2', '3'])
        await cache.put(id, {}, found.state === 'unknown' ? found.asOf : undefined);
      await redis.config('SET', 'maxmemory', '1mb');
      expect([await known('1'), await known('2'), await known('3')]).toEqual([true, true, true]);
      await cache.end(['1']);
      await cache.chosen('2');
      expect([await known('1'), await known('2'), await known('3')]).toEqual([false, false, true]);
      await cache.rightsChanged();
      expect(await known('3')).toBe(false);
    } finally {
      redis.disconnect();
      await full.end('SIGTERM');
      folder.remove();
    }
  });

  it('is not known again by a process that read it just before it chose, nor brought back by its choice', async () => {
    const { access_token } = await admin();
    const sid = String(claimsIn(access_token)['sid']);
    const cache = t.app.get(SessionCache);
    const unknown = async () => {
      const found = await cache.get(sid);
      return found.state === 'unknown' ? found.asOf : undefined;
    };
    const before = await unknown();
    await cache.chosen(sid);
    await cache.put(sid, { account: 'before' }, before);
    const now = await unknown();
    expect(now).toEqual({ rights: before!.rights, choice: expect.stringMatching(/^.{36}$/) });
    await cache.put(sid, { account: 'after' }, now);
    expect(await cache.get(sid)).toMatchObject({ state: 'known', record: { account: 'after' } });
    await t.app.get(Sessions).end(sid);
    await cache.chosen(sid);
    await whoAmI(t.app, access_token).expect(401);
  });

  it('ends with its user: disabled, removed, tenant expired', async () => {
    const changes = [
      `update blade_user set status = 2 where id = $1`,
      `update blade_user set is_deleted = 1 where id = $1`,
      `update blade_tenant set expire_time = '2020-01-01' where tenant_id = '100009' and $1::bigint <> 0`,
    ];
    for (const change of changes) {
      const user = await buildUser(t.db, { tenantId: '100009' });
      const pair = await byPassword(t.app, user.account, PASSWORD, { 'Tenant-Id': '100009' });
      await whoAmI(t.app, pair.access_token).expect(200);
      await t.db.query(change, [user.id]);
      await t.app.get(SessionCache).rightsChanged();
      await whoAmI(t.app, pair.access_token).expect(401);
      expect(await byRefresh(t.app, pair.refresh_token)).toEqual(ENDED);
    }
  });

  it('takes on changed rights at the next call, on another process too', async () => {
    const twin = await t.twin();
    const { account, roleIds } = await buildUser(t.db, { roles: ['expert'] });
    const { token } = await signIn(twin, account, PASSWORD);
    const page = () => clientOf(twin, token).get('/api/blade-system/menu/buttons');
    const codes = async () => JSON.stringify((await page().expect(200)).body);
    expect(await codes()).toContain('oldTree_view');
    await t.db.query(`delete from blade_role_menu where role_id = $1`, [roleIds[0]]);
    await t.app.get(SessionCache).rightsChanged();
    expect(await codes()).not.toContain('oldTree_view');
  });
});

describe('a token', () => {
  let t: TestApp;
  let good: string;
  let refresh: string;
  beforeAll(async () => {
    t = await startApp();
    const pair = await byPassword(t.app, 'admin', ADMIN_PASSWORD);
    good = pair.access_token;
    refresh = pair.refresh_token;
  });
  afterAll(() => t.close());

  const refused = async (token: string) => {
    const answer = await whoAmI(t.app, token).expect(401);
    expect(answer.body).toEqual({ code: 401, success: false, data: {}, msg: '请求未授权' });
  };

  it('is refused when it is a refresh token', () => refused(refresh));
  it('is refused when the published key of Blade signed it', () =>
    refused(forge(claimsIn(good), PUBLISHED_KEY)));
  it('cannot be signed with that key: the service does not start with it', () => {
    const env = { DATABASE_URL: 'x', REDIS_URL: 'x', JWT_SECRET: PUBLISHED_KEY };
    expect(() => readConfig(env)).toThrow('JWT_SECRET must be a random key');
  });
  it('is refused without a signature', async () => {
    for (const alg of ['none', 'None', 'HS256'])
      await refused(forge(claimsIn(good), '', { alg, typ: 'JWT' }));
  });
  it('is refused with another algorithm of the same key', () =>
    refused(forge(claimsIn(good), t.config.jwtSecret, { alg: 'HS512', typ: 'JWT' })));
  it('is refused when it has run out', () =>
    refused(forge({ ...claimsIn(good), exp: 1 }, t.config.jwtSecret)));
  it('is refused with a foreign issuer or audience', async () => {
    await refused(forge({ ...claimsIn(good), iss: 'x' }, t.config.jwtSecret));
    await refused(forge({ ...claimsIn(good), aud: 'x' }, t.config.jwtSecret));
  });
  it('is refused when claims are missing', () =>
    refused(
      forge({ iss: 'issuser', aud: 'audience', exp: 4e9, token_type: 'access_token' }, t.config.jwtSecret),
    ));
  it('is refused when it names a session that never was', () =>
    refused(forge({ ...claimsIn(good), sid: '1' }, t.config.jwtSecret)));
  it('is refused without the word bearer', async () => {
    await request(serverOf(t.app)).get('/api/blade-user/info').set('Blade-Auth', good).expect(401);
    await request(serverOf(t.app)).get('/api/blade-user/info').set('Authorization', BASIC).expect(401);
  });
  it('is no refresh token', async () => {
    expect(await byRefresh(t.app, good)).toEqual(ENDED);
  });
  it('may stand in the query of a link', () =>
    request(serverOf(t.app))
      .get('/api/blade-user/info')
      .query({ 'Blade-Auth': `bearer ${good}` })
      .expect(200));

  it('does not make an administrator of a role that only looks like one', async () => {
    const { account } = await buildUser(t.db, { roles: ['administrators', 'xadministrator'] });
    const client = await signIn(t.app, account, PASSWORD);
    await client.get('/api/blade-auth/oauth/clear-cache').expect(403);
    const answer = await clientOf(t.app, good).get('/api/blade-auth/oauth/clear-cache').expect(200);
    expect(answer.body).toEqual({ success: 'true', msg: '清除缓存成功' });
    await request(serverOf(t.app)).get('/api/blade-auth/oauth/clear-cache').expect(401);
  });
});

describe('without Redis', () => {
  it('people still sign in, are known, and sign out', async () => {
    const t = await startApp({ REDIS_URL: 'redis://127.0.0.1:1/0' });
    try {
      const { access_token } = await byPassword(t.app, 'admin', ADMIN_PASSWORD);
      await whoAmI(t.app, access_token).expect(200);
      await clientOf(t.app, access_token).get('/api/blade-auth/oauth/logout').expect(200);
      await whoAmI(t.app, access_token).expect(401);
    } finally {
      await t.close();
    }
  });
});
