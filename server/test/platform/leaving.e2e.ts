import request from 'supertest';
import { startApp, type TestApp } from '../kit/app.js';
import { eventually } from '../kit/eventually.js';
import { freePort } from '../kit/own-services.js';
import { type Process, startProcess } from '../kit/process.js';
import { serverOf } from '../access/token.js';

let t: TestApp;
beforeAll(async () => {
  t = await startApp();
});
afterAll(() => t.close());

const ready = () => request(serverOf(t.app)).get('/ready');

describe('Whether a proxy is to send calls to a process', () => {
  it('is said by 200, without a cache on the way', async () => {
    const { status, body, headers } = await ready();
    expect([status, body]).toEqual([200, { status: 'up', database: 'up', migrations: 'up', leaving: false }]);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('is denied while a migration of this version is missing, and not for one of a newer version', async () => {
    const last = '(select max(timestamp) from schema_migration)';
    const [row] = await t.db.query<{ timestamp: string; name: string }[]>(
      `select timestamp, name from schema_migration where timestamp = ${last}`,
    );
    await t.asOwner(`delete from schema_migration where timestamp = ${last}`);
    const { status, body } = await ready();
    expect([status, body]).toMatchObject([503, { status: 'down', database: 'up', migrations: 'down' }]);
    const add = (timestamp: string, name: string) =>
      t.asOwner('insert into schema_migration (timestamp, name) values ($1, $2)', [timestamp, name]);
    await add(row!.timestamp, row!.name);
    await add('9999999999999', 'OfTomorrow9999999999999');
    expect((await ready()).status).toBe(200);
    await t.asOwner(`delete from schema_migration where name like 'OfTomorrow%'`);
  });
});

describe('A process that is told to end', () => {
  let leaving: Process;
  let address: string;
  const start = async (seconds: string) => {
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    leaving = startProcess(t, 'main', { PORT: String(port), LEAVE_SECONDS: seconds });
    await eventually('it is ready', async () => (await fetch(`${address}/ready`)).ok);
  };
  const tell = () => process.kill(leaving.pid, 'SIGTERM');
  afterEach(() => leaving.end('SIGKILL'));

  it('is not ready first, and serves on over new lines until its seconds are over or it is told once more', async () => {
    await start('600');
    expect((await fetch(`${address}/health`)).headers.get('connection')).toBe('keep-alive');
    tell();
    await eventually('it is not ready', async () => (await fetch(`${address}/ready`)).status === 503);
    const said = await fetch(`${address}/ready`);
    expect(await said.json()).toEqual({ status: 'down', database: 'up', migrations: 'up', leaving: true });
    const served = await fetch(`${address}/health`);
    expect([served.status, served.headers.get('connection')]).toEqual([200, 'close']);
    expect(leaving.isRunning()).toBe(true);
    tell();
    await leaving.ended;
    expect(leaving.output()).toContain('API is not ready any more and still serves');
    await expect(fetch(`${address}/ready`)).rejects.toThrow();
  });

  it('closes at once where it has no seconds', async () => {
    await start('0');
    tell();
    await leaving.ended;
    expect(leaving.output()).not.toContain('still serves');
  });
});
