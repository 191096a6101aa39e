import { createHash } from 'node:crypto';
import request from 'supertest';
import { CLIENTS } from '../../src/auth/clients.js';
import { SharedCache } from '../../src/cache/shared-cache.js';
import { startApp, type TestApp } from '../kit/app.js';
import { type Client, md5, signIn } from '../kit/client.js';
import { buildUser, PASSWORD } from '../kit/people.js';
import { askToken, serverOf, whoAmI } from './token.js';

const BACK = 'https://portal.example/oauth/redirect';
const BAD_CODE = { error_code: 2000, error_description: '授权码无效或已过期' };
const ORDER = { client_id: 'portal', response_type: 'code', redirect_uri: BACK, state: '000000' };
const basic = (id: string, secret = '') => ({
  Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});

describe('signing in to other systems with our accounts', () => {
  let t: TestApp;
  let person: Client;
  let account: string;
  beforeAll(async () => {
    t = await startApp();
    await t.db.query(
      `insert into blade_client (client_id, client_secret, authorized_grant_types, web_server_redirect_uri)
        values ('portal', encode(sha256('right'), 'hex'), 'authorization_code,refresh_token', $1),
          ('other', encode(sha256('right'), 'hex'), 'authorization_code', $1),
          ('closed', '', 'password', $1), ('homeless', '', 'authorization_code', null),
          ('public', '', 'authorization_code', $1)`,
      [BACK],
    );
    await t.app.get(SharedCache, { strict: false }).invalidate(CLIENTS);
    ({ account } = await buildUser(t.db));
    person = await signIn(t.app, account, PASSWORD);
  });
  afterAll(() => t.close());

  const authorize = (order: Record<string, string>) =>
    request(serverOf(t.app)).get('/api/blade-auth/oauth/authorize').query(order);
  const agree = async (more: Record<string, string> = {}): Promise<URL> => {
    const answer = await person
      .post('/api/blade-auth/oauth/authorize/perform', {}, { ...ORDER, ...more })
      .expect(200);
    return new URL((answer.body as { data: { location: string } }).data.location);
  };
  const exchange = (code: string, more: Record<string, string> = {}, header = basic('portal', 'right')) =>
    askToken(t.app, { grant_type: 'authorization_code', code, redirect_uri: BACK, ...more }, header);

  it('leads to the page that asks the person', async () => {
    const { headers } = await authorize(ORDER).expect(302);
    const page = new URL(headers['location']!, 'http://here');
    expect([page.pathname, page.searchParams.get('redirect_uri')]).toEqual(['/login/authorize', BACK]);
  });

  it.each([
    ['another address', { redirect_uri: 'https://evil.example' }],
    ['a longer address', { redirect_uri: `${BACK}/../x` }],
    ['an address with a query', { redirect_uri: `${BACK}?a=b` }],
    ['no address', { redirect_uri: '' }],
    ['an unknown client', { client_id: 'nobody' }],
    ['a client without the grant', { client_id: 'closed' }],
    ['a client without an address', { client_id: 'homeless', redirect_uri: '' }],
    ['another kind of answer', { response_type: 'token' }],
    ['a client without a secret that sends no challenge', { client_id: 'public' }],
    ['a challenge that is plain', { code_challenge: 'x', code_challenge_method: 'plain' }],
  ])('leads nowhere for %s', async (_, wrong) => {
    const refused = await authorize({ ...ORDER, ...wrong } as Record<string, string>).expect(400);
    expect(refused.headers['location']).toBeUndefined();
    await person.post('/api/blade-auth/oauth/authorize/perform', {}, { ...ORDER, ...wrong }).expect(400);
  });

  it('asks who is there before it gives a code', () =>
    request(serverOf(t.app)).post('/api/blade-auth/oauth/authorize/perform').query(ORDER).expect(401));

  it('gives a code that its client exchanges once', async () => {
    const back = await agree();
    expect([back.origin + back.pathname, back.searchParams.get('state')]).toEqual([BACK, '000000']);
    const code = back.searchParams.get('code')!;
    const answer = await exchange(code);
    expect(answer).toMatchObject({ account, client_id: 'portal' });
    await whoAmI(t.app, answer.access_token).expect(200);
    expect(await exchange(code)).toEqual(BAD_CODE);
  });

  it.each([
    ['another client', {}, basic('other', 'right')],
    ['another address', { redirect_uri: 'https://evil.example' }, basic('portal', 'right')],
    ['no address', { redirect_uri: '' }, basic('portal', 'right')],
  ])('is used up by %s', async (_, more, header) => {
    const code = (await agree()).searchParams.get('code')!;
    expect(await exchange(code, more as Record<string, string>, header)).toEqual(BAD_CODE);
    expect(await exchange(code)).toEqual(BAD_CODE);
  });

  it('stays good when somebody without the secret tries', async () => {
    const code = (await agree()).searchParams.get('code')!;
    expect(await exchange(code, {}, basic('portal', 'wrong'))).toMatchObject({ error_code: 3001 });
    expect(await exchange(code)).toHaveProperty('access_token');
  });

  it('holds a client to the challenge it has sent', async () => {
    const verifier = 'v'.repeat(43);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const order = { code_challenge: challenge, code_challenge_method: 'S256' };
    const first = (await agree(order)).searchParams.get('code')!;
    expect(await exchange(first)).toEqual(BAD_CODE);
    const second = (await agree(order)).searchParams.get('code')!;
    expect(await exchange(second, { code_verifier: verifier })).toHaveProperty('access_token');
  });

  it('lets a client without a secret in by its challenge', async () => {
    const verifier = 'w'.repeat(43);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const order = { client_id: 'public', code_challenge: challenge, code_challenge_method: 'S256' };
    const stolen = (await agree(order)).searchParams.get('code')!;
    expect(await exchange(stolen, {}, basic('public'))).toEqual(BAD_CODE);
    const code = (await agree(order)).searchParams.get('code')!;
    expect(await exchange(code, { code_verifier: verifier }, basic('public'))).toMatchObject({ account });
  });

  describe('on a page without a script', () => {
    const form = { tenantId: '000000', password: md5(PASSWORD) };
    const perform = (fields: Record<string, string>, order = ORDER, app = t.app) =>
      request(serverOf(app))
        .post('/api/blade-auth/oauth/login/perform')
        .query(order)
        .type('form')
        .send({ ...form, username: account, ...fields });

    it('leads whoever signs in there back with a code', async () => {
      const { headers } = await perform({}).expect(302);
      const back = new URL(headers['location']!);
      expect([back.origin + back.pathname, back.searchParams.get('state')]).toEqual([BACK, '000000']);
      expect(await exchange(back.searchParams.get('code')!)).toMatchObject({ account });
    });

    it('leads nobody anywhere who does not, nor to another address', async () => {
      const wrong = await perform({ password: md5('x') }).expect(400);
      expect(wrong.body).toMatchObject({ code: 400, msg: '用户名或密码错误' });
      const far = await perform({}, { ...ORDER, redirect_uri: 'https://evil.example' }).expect(400);
      const [kept] = (await t.db.query(
        `select kind, account, outcome from audit_trail where path like '%login/perform' and account = $1
          order by create_time desc, id desc limit 1 offset 1`,
        [account],
      )) as object[];
      expect(kept).toEqual({ kind: 'sign-in', account, outcome: 'refused' });
      for (const { headers } of [wrong, far]) expect(headers['location']).toBeUndefined();
    });

    it('lets another person in after the session has ended', async () => {
      const mine = await signIn(t.app, account, PASSWORD);
      const out = await mine.get('/api/blade-auth/oauth/authorize/logout', ORDER).expect(302);
      expect(out.headers['location']).toMatch(/^\/login\/authorize\?client_id=portal&/);
      await whoAmI(t.app, mine.token).expect(401);
      const bare = await request(serverOf(t.app)).get('/api/blade-auth/oauth/authorize/logout').expect(302);
      expect(bare.headers['location']).toBe('/login');
    });
  });

  it('forgets a code after five minutes', async () => {
    await agree();
    const [key] = await t.redis.keys('oauth:code:*');
    const left = await t.redis.ttl(key!);
    expect(left).toBeGreaterThan(280);
    expect(left).toBeLessThanOrEqual(300);
  });
});

describe('the page of single sign-on', () => {
  it('asks for the captcha wherever sign-in does', async () => {
    const t = await startApp({ CAPTCHA_MODE: 'on' });
    try {
      await t.db.query(
        `insert into blade_client (client_id, authorized_grant_types, web_server_redirect_uri)
          values ('portal', 'authorization_code', $1)`,
        [BACK],
      );
      const { account } = await buildUser(t.db);
      const { body } = await request(serverOf(t.app)).get('/api/blade-auth/oauth/captcha');
      const captchaKey = (body as { key: string }).key;
      const captchaCode = (await t.redis.get(`captcha:${captchaKey}`))!;
      const perform = (fields: Record<string, string>) =>
        request(serverOf(t.app))
          .post('/api/blade-auth/oauth/login/perform')
          .query({ ...ORDER, code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' })
          .type('form')
          .send({ tenantId: '000000', username: account, password: md5(PASSWORD), ...fields });
      expect((await perform({}).expect(400)).body).toMatchObject({ msg: '验证码不正确' });
      await perform({ captchaKey, captchaCode }).expect(302);
      await perform({ captchaKey, captchaCode }).expect(400);
    } finally {
      await t.close();
    }
  });
});
