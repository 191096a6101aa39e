import { INIT_PASSWORD } from '@gushu/shared';
import request from 'supertest';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { type Client, signIn } from '../kit/client.js';

describe('A parameter that an installation begins with empty', () => {
  let t: TestApp;
  let admin: Client;
  beforeAll(async () => {
    t = await startApp();
    admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
  });
  afterAll(() => t.close());

  it('may be filled in and emptied again, others may not', async () => {
    const all: { id: string; key: string; value: string }[] = await t.db.query(
      `select id, param_key as key, param_value as value from blade_param where is_deleted = 0 order by param_key`,
    );
    const set = async (id: string, paramValue: string) =>
      (await admin.post('/api/blade-system/param/submit', { id, paramValue })).status;
    const emptied: [key: string, status: number][] = [];
    for (const { id, key, value } of all.filter((one) => one.value === '')) {
      expect([key, await set(id, key === INIT_PASSWORD ? 'Gs#7w2m9Qx!' : 'https://a.example.cn')]).toEqual([
        key,
        200,
      ]);
      emptied.push([key, await set(id, value)]);
    }
    expect(emptied.length).toBeGreaterThan(10);
    expect(emptied.filter(([, status]) => status !== 200)).toEqual([]);
    const whole = all.find(({ key }) => key === 'account.failCount')!;
    expect(await set(whole.id, '')).toBe(400);
  });
});

describe('Pages of other hosts inside the console', () => {
  let t: TestApp;
  let admin: Client;

  beforeAll(async () => {
    t = await startApp();
    admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
  });
  afterAll(() => t.close());

  const policyOf = async (path: string): Promise<string> => {
    const server = t.app.getHttpServer() as Parameters<typeof request>[0];
    const policy = (await request(server).get(path)).headers['content-security-policy'] ?? '';
    return /frame-src [^;]*/.exec(policy)?.[0] ?? '';
  };

  /** Sets a parameter, made where there is none yet. */
  const setterOf = async (paramKey: string, paramName: string) => {
    const { records } = (await admin.get('/api/blade-system/param/list', { paramKey })).body.data;
    return (paramValue: string) =>
      admin.post('/api/blade-system/param/submit', { id: records[0]?.id, paramName, paramKey, paramValue });
  };

  it('are not what the update log is, unless an administrator sets its address, which must be one of the web', async () => {
    const read = async () => (await admin.get('/api/blade-system/frame/update-log').expect(200)).body.data;
    expect(await read()).toBe('');
    const set = await setterOf('frame.updateLog', '更新日志地址');
    await set('https://docs.example.cn/log').expect(200);
    expect(await read()).toBe('https://docs.example.cn/log');
    await set('javascript:alert(1)').expect(200);
    expect(await read()).toBe('');
    await set('').expect(200);
  });

  it('receive the codes of refusals that they show nothing about', async () => {
    const read = async () => (await admin.get('/api/blade-system/frame/silent-codes').expect(200)).body.data;
    expect(await read()).toEqual([]);
    const set = await setterOf('frame.silentCodes', '不提示的错误码');
    await set('4001, 423；x，-1').expect(200);
    expect(await read()).toEqual([4001, 423]);
    await set('').expect(200);
  });

  it('may be shown once an administrator lists their host, at once and in all processes', async () => {
    expect(await policyOf('/wel/index')).toBe("frame-src 'self'");
    const twin = await t.twin();
    const value = "https://map.example.cn, https://*.gov.cn, *, https://evil.cn; script-src 'unsafe-inline'";
    await (await setterOf('frame.hosts', '站点'))(value).expect(200);
    expect(await policyOf('/wel/index')).toBe(
      "frame-src 'self' https://map.example.cn https://*.gov.cn https://evil.cn",
    );
    const other = await signIn(twin, 'admin', ADMIN_PASSWORD);
    const answer = await other.get('/api/blade-system/frame/hosts').expect(200);
    expect(answer.body.data).toEqual(['https://map.example.cn', 'https://*.gov.cn', 'https://evil.cn']);
    expect(await policyOf('/api/blade-system/tenant/info')).toBe("frame-src 'none'");
    expect(await policyOf('/%61pi/blade-system/tenant/info')).toBe("frame-src 'none'");
  });
});
