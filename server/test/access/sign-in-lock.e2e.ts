import request from 'supertest';
import { placeOf, SignInLock } from '../../src/auth/lock.js';
import { SharedCache } from '../../src/cache/shared-cache.js';
import { startApp, type TestApp } from '../kit/app.js';
import { BASIC, md5 } from '../kit/client.js';
import { buildUser, PASSWORD } from '../kit/people.js';
import { BAD, byPassword, serverOf } from './token.js';

const LOCKED = { error_code: 2003, error_description: '登录错误次数过多,请稍后再试' };

describe('the lock', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startApp();
  });
  afterAll(() => t.close());

  const later = (minutes: number, account: string) =>
    t.db.query(
      `update sign_in_failure set last_failed_at = last_failed_at - make_interval(mins => $1) where account = $2`,
      [minutes, account],
    );

  const forged = (i: number) => ({
    'X-Forwarded-For': `10.0.0.${i}`,
    'X-Real-IP': `10.0.1.${i}`,
    Forwarded: `for=10.0.2.${i}`,
  });

  it('closes a place after five failures, whatever address they claim, and the right password does not open it', async () => {
    const { account } = await buildUser(t.db);
    for (let i = 0; i < 5; i++) expect(await byPassword(t.app, account, 'wrong', forged(i))).toEqual(BAD);
    expect(await byPassword(t.app, account, PASSWORD, forged(9))).toEqual(LOCKED);
    await t.redis.flushdb();
    expect(await byPassword(t.app, account, PASSWORD)).toEqual(LOCKED);
    await later(31, account);
    expect(await byPassword(t.app, account, PASSWORD)).toHaveProperty('access_token');
  });

  it('closes an account that does not exist in the same way', async () => {
    for (let i = 0; i < 5; i++) await byPassword(t.app, 'ghost', 'wrong');
    expect(await byPassword(t.app, 'ghost', 'wrong')).toMatchObject({ error_code: 2003 });
  });

  it('gives no more than five tries to many at once, on two processes', async () => {
    const { account } = await buildUser(t.db);
    const twin = await t.twin();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => byPassword(i % 2 ? t.app : twin, account, `wrong${i}`)),
    );
    expect(answers.filter((answer) => answer.error_code === 2001)).toHaveLength(5);
  });

  it('counts one more where another has failed since it began', async () => {
    const { account } = await buildUser(t.db);
    await byPassword(t.app, account, 'wrong');
    await later(-1, account);
    expect(await byPassword(t.app, account, 'wrong')).toEqual(BAD);
    expect(await byPassword(t.app, account, PASSWORD)).toHaveProperty('access_token');
  });

  it('does not close for many right sign-ins at once', async () => {
    const { account } = await buildUser(t.db);
    const answers = await Promise.all(Array.from({ length: 12 }, () => byPassword(t.app, account, PASSWORD)));
    expect(answers.every((answer) => answer.access_token)).toBe(true);
  });

  it('lets nobody in by a password that has been changed while they waited', async () => {
    const { account, id } = await buildUser(t.db);
    const waiting = Array.from({ length: 12 }, () => byPassword(t.app, account, PASSWORD));
    await Promise.race(waiting);
    await t.db.query(
      `update blade_user set password = (select password from blade_user where account = 'admin' limit 1) where id = $1`,
      [id],
    );
    const [changed] = (await t.db.query('select localtimestamp::text as at')) as { at: string }[];
    await Promise.all(waiting);
    const begun = (await t.db.query(
      `select create_time <= $2::timestamp as before from user_session where user_id = $1`,
      [id, changed!.at],
    )) as { before: boolean }[];
    expect(begun.length).toBeGreaterThan(0);
    expect(begun.filter(({ before }) => !before)).toEqual([]);
  });

  it('forgets failures after a success', async () => {
    const { account } = await buildUser(t.db);
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 4; i++) await byPassword(t.app, account, 'wrong');
      expect(await byPassword(t.app, account, PASSWORD)).toHaveProperty('access_token');
    }
  });

  it('counts no attempt whose password nobody could look at', async () => {
    const { account } = await buildUser(t.db);
    const away = () => Promise.reject(new Error('away'));
    for (let i = 0; i < 6; i++)
      await expect(
        t.app.get(SignInLock).guard({ tenantId: '000000', account, address: '127.0.0.1' }, away),
      ).rejects.toThrow('away');
    expect(await byPassword(t.app, account, PASSWORD)).toHaveProperty('access_token');
  });

  it('is one tenant’s own', async () => {
    const { account } = await buildUser(t.db);
    await buildUser(t.db, { account, tenantId: '100002' });
    for (let i = 0; i < 6; i++) await byPassword(t.app, account, 'wrong');
    const other = await byPassword(t.app, account, PASSWORD, { 'Tenant-Id': '100002' });
    expect(other).toHaveProperty('access_token');
  });
});

describe('the lock behind a listed proxy', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startApp({ TRUSTED_PROXIES: '127.0.0.1' });
  });
  afterAll(() => t.close());

  const from = (address: string, more: Record<string, string> = {}) => ({
    'X-Forwarded-For': address,
    ...more,
  });
  const at = (number: number) => from(`198.51.${number >> 8}.${number & 255}`);
  const codes = async (count: number, attempt: (i: number) => Promise<{ error_code?: number }>) => {
    const found: (number | undefined)[] = [];
    for (let i = 0; i < count; i++) found.push((await attempt(i)).error_code);
    return found;
  };
  const tries = (found: readonly (number | undefined)[]) => found.filter((code) => code === 2001).length;
  const cookiesOf = async (account: string, address: string): Promise<string> => {
    const answer = await request(serverOf(t.app))
      .post('/api/blade-auth/oauth/token')
      .set({ Authorization: BASIC, ...from(address) })
      .query({ tenantId: '000000', grant_type: 'password', username: account, password: md5(PASSWORD) });
    const [cookie = ''] = answer.get('Set-Cookie') ?? [];
    expect(cookie).toMatch(/^gushu-known-\w+=[\w.-]+; Path=\/api\/blade-auth; HttpOnly; SameSite=Lax/);
    return cookie.split(';')[0]!;
  };

  it('keeps a stranger’s address out, the owner at another one not', async () => {
    const { account } = await buildUser(t.db);
    expect(tries(await codes(8, () => byPassword(t.app, account, 'wrong', at(1))))).toBe(5);
    expect(await byPassword(t.app, account, PASSWORD, at(1))).toEqual(LOCKED);
    expect(await byPassword(t.app, account, PASSWORD, at(2))).toHaveProperty('access_token');
    expect(await byPassword(t.app, account, PASSWORD, at(1))).toEqual(LOCKED);
  });

  it('gives many addresses together fifty tries in half an hour, and the owner’s browser and address its own', async () => {
    const { account } = await buildUser(t.db);
    const cookie = await cookiesOf(account, '203.0.113.1');
    expect(tries(await codes(70, (i) => byPassword(t.app, account, 'wrong', at(100 + i))))).toBe(50);
    expect(await byPassword(t.app, account, PASSWORD, at(99))).toEqual(LOCKED);
    const anywhere = from('203.0.113.77', { Cookie: `a=b; ${cookie}` });
    expect(await byPassword(t.app, account, PASSWORD, anywhere)).toHaveProperty('access_token');
    expect(await byPassword(t.app, account, PASSWORD, from('203.0.113.1'))).toHaveProperty('access_token');
    await t.db.query(
      `update sign_in_failure set last_failed_at = last_failed_at - interval '80 seconds' where account = $1 and place = ''`,
      [account],
    );
    expect(tries(await codes(9, (i) => byPassword(t.app, account, 'wrong', at(200 + i))))).toBe(2);
  });

  it('counts what a known browser fails by itself, and knows none by another’s cookie', async () => {
    const { account } = await buildUser(t.db);
    const other = await buildUser(t.db);
    const cookie = await cookiesOf(account, '203.0.113.5');
    const own = { Cookie: cookie };
    expect(
      tries(await codes(7, (i) => byPassword(t.app, account, 'wrong', { ...at(300 + i), ...own }))),
    ).toBe(5);
    expect(await byPassword(t.app, account, PASSWORD, { ...at(320), ...own })).toEqual(LOCKED);
    expect(await byPassword(t.app, account, PASSWORD, at(321))).toHaveProperty('access_token');
    const [name, value = ''] = (await cookiesOf(other.account, '203.0.113.6')).split('=');
    for (const forged of [cookie.replace(/=.*/, `=${value}`), `${name}=${value.replace(/^\d+/, '99')}`]) {
      await codes(5, () => byPassword(t.app, other.account, 'wrong', { ...at(330), Cookie: forged }));
      expect(await byPassword(t.app, other.account, PASSWORD, { ...at(330), Cookie: forged })).toEqual(
        LOCKED,
      );
      await t.db.query(`delete from sign_in_failure where account = $1`, [other.account]);
    }
  });

  it('gives one address a bounded number of tries at all accounts, and those who were there before theirs', async () => {
    await t.db.query(`update blade_param set param_value = '1' where param_key = 'account.failCount'`);
    await t.app.get(SharedCache).invalidate('params');
    const { account } = await buildUser(t.db);
    expect(await byPassword(t.app, account, PASSWORD, at(400))).toHaveProperty('access_token');
    expect(tries(await codes(50, (i) => byPassword(t.app, `none${i}`, 'wrong', at(400))))).toBe(40);
    expect(await byPassword(t.app, account, PASSWORD, at(400))).toHaveProperty('access_token');
    expect(await byPassword(t.app, 'none99', PASSWORD, at(400))).toEqual(LOCKED);
  });
});

describe('A place that signs in', () => {
  it('is an address, of IPv6 the network of one subscriber', () => {
    expect(placeOf('192.0.2.7')).toBe('192.0.2.7');
    for (const address of ['2001:db8:0:1::7', '2001:0db8::1:9:8:7:6', '2001:db8:0:1:ffff:ffff:ffff:ffff']) {
      expect(placeOf(address)).toBe('2001:db8:0:1::');
    }
    expect(placeOf('::1')).toBe('0:0:0:0::');
    expect(placeOf('fe80::1%eth0')).toBe('fe80:0:0:0::');
  });
});
