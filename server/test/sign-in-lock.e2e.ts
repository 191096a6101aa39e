import { SignInLock } from '../src/auth/lock.js';
import { startApp, type TestApp } from './app.js';
import { buildUser, PASSWORD } from './people.js';
import { BAD, byPassword } from './token.js';

describe('the lock', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startApp();
  });
  afterAll(() => t.close());

  const forged = (i: number) => ({
    'X-Forwarded-For': `10.0.0.${i}`,
    'X-Real-IP': `10.0.1.${i}`,
    Forwarded: `for=10.0.2.${i}`,
  });

  it('closes after five failures, whatever address they claim, and the right password does not open it', async () => {
    const { account } = await buildUser(t.db);
    for (let i = 0; i < 5; i++) expect(await byPassword(t.app, account, 'wrong', forged(i))).toEqual(BAD);
    const locked = { error_code: 2003, error_description: '登录错误次数过多,请稍后再试' };
    expect(await byPassword(t.app, account, PASSWORD, forged(9))).toEqual(locked);
    await t.redis.flushdb();
    expect(await byPassword(t.app, account, PASSWORD)).toEqual(locked);
    await t.db.query(
      `update sign_in_failure set last_failed_at = localtimestamp - interval '31 minutes' where account = $1`,
      [account],
    );
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

  it('does not close for many right sign-ins at once', async () => {
    const { account } = await buildUser(t.db);
    const answers = await Promise.all(Array.from({ length: 12 }, () => byPassword(t.app, account, PASSWORD)));
    expect(answers.every((answer) => answer.access_token)).toBe(true);
  });

  it('lets nobody in by a password that has been changed while he waited', async () => {
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
      await expect(t.app.get(SignInLock).guard('000000', account, away)).rejects.toThrow('away');
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
