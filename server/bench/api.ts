import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import sql from 'sql-template-tag';
import type { DataSource } from 'typeorm';
import { digestOf, hashDigest } from '#src/auth/passwords.js';
import { queryOne } from '#src/database/database.js';

const BASIC = `Basic ${Buffer.from('gushu-web:').toString('base64')}`;
const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const START_LIMIT = 30_000;

/** A signed-in client of a running product. */
export interface Api {
  get(path: string): Promise<Response>;
  /** Sends a form, or anything else as JSON. */
  post(path: string, body: FormData | object): Promise<Response>;
  /** Where a path of it is. */
  address(path: string): string;
  /** Its process, when it was started here. */
  pid: number | undefined;
  /** Its access token. */
  token: string;
  close(): Promise<void>;
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** Starts an API process of its own on a free port. */
async function startProcess(env: NodeJS.ProcessEnv): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort();
  const child = spawn(process.execPath, [MAIN], {
    // As `npm start` and the image run it.
    env: {
      ...env,
      MALLOC_ARENA_MAX: '2',
      PORT: String(port),
      HOST: '127.0.0.1',
      CAPTCHA_MODE: 'off',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const until = Date.now() + START_LIMIT;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error('the API ended while it was starting');
    const answer = await fetch(`${url}/health`).catch(() => undefined);
    if (answer?.ok) return { url, child };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  child.kill('SIGKILL');
  throw new Error('the API did not start in time');
}

/** Makes an administrator for this run only. */
export async function makeUser(db: DataSource, password = digestOf(randomBytes(12).toString('base64'))) {
  const account = `bench-${randomBytes(4).toString('hex')}`;
  const made = await queryOne<{ id: string }>(
    db,
    sql`insert into blade_user (tenant_id, account, password, name, real_name, role_id, xz_code, xzjb, status)
      select '000000', ${account}, ${await hashDigest(password)}, ${account}, ${account}, id::text, '', 1, 1
      from blade_role where role_alias = 'administrator' and tenant_id = '000000' and is_deleted = 0 returning id`,
  );
  if (!made) throw new Error('there are no roles yet; load the base data first');
  const remove = async () => {
    await db.query(`delete from user_session where user_id = $1`, [made.id]);
    await db.query(`delete from blade_user where id = $1`, [made.id]);
  };
  return { account, password, remove };
}

/** Signs in to the product at the address, or to one it starts itself. */
export async function openApi(
  db: DataSource,
  address: string | undefined,
  env: NodeJS.ProcessEnv,
): Promise<Api> {
  const started = address ? undefined : await startProcess(env);
  const url = address ?? started?.url ?? '';
  const user = await makeUser(db);
  const close = async () => {
    await user.remove();
    started?.child.kill('SIGTERM');
  };
  const query = new URLSearchParams({
    tenantId: '000000',
    username: user.account,
    password: user.password,
    grant_type: 'password',
    scope: 'all',
  });
  const headers = { Authorization: BASIC, 'Tenant-Id': '000000' };
  const answer = await fetch(`${url}/api/blade-auth/oauth/token?${query}`, { method: 'POST', headers });
  const { access_token: token } = (await answer.json()) as { access_token?: string };
  if (!token) {
    await close();
    throw new Error('sign-in was refused; the bench needs CAPTCHA_MODE=off');
  }
  const signed = { ...headers, 'Blade-Auth': `bearer ${token}`, 'Accept-Encoding': 'identity' };
  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const response = await fetch(`${url}${path}`, { ...init, headers: { ...signed, ...init.headers } });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${(await response.text()).slice(0, 200)}`);
    return response;
  };
  const post = (path: string, body: FormData | object) =>
    body instanceof FormData
      ? call(path, { method: 'POST', body })
      : call(path, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'Content-Type': 'application/json' },
        });
  return {
    get: (path) => call(path),
    address: (path) => `${url}${path}`,
    post,
    pid: started?.child.pid,
    token,
    close,
  };
}
