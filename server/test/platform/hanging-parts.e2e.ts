import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { JobState } from '@gushu/shared';
import { ADMIN_PASSWORD, onServer, openOwner, startApp, type TestApp } from '../kit/app.js';
import { BASIC, type Client, md5, signIn } from '../kit/client.js';
import { buildOldTree } from '../kit/factories.js';
import { eventually } from '../kit/eventually.js';
import { freePort } from '../kit/own-services.js';
import { type Process, startProcess } from '../kit/process.js';

const TREES = 'oldTree/oldTree';
const SAVES = 25;
/** Transactions that may hold a connection at a time. */
const WRITERS = 8;
const LOCKED = /正被占用/;
const BUSY = /系统繁忙/;

/** A line that holds back what passes, of scripts/lib. */
interface Line {
  hold(): void;
  release(): void;
  cut(): void;
}

interface Answer {
  status: number;
  retryAfter: string | null;
  body: { msg?: string; error_description?: string; data?: Record<string, unknown> };
}

async function lineTo(url: string): Promise<{ line: Line; url: string }> {
  const path = pathToFileURL(join(process.cwd(), '../scripts/lib/faults/line.mjs')).href;
  const { Line } = (await import(path)) as {
    Line: { to(url: string): Promise<{ line: Line; url: string }> };
  };
  return Line.to(url);
}

describe('A process whose parts hang', () => {
  let t: TestApp;
  let admin: Client;
  let api: Process;
  let address: string;
  let [database, redis]: Line[] = [];

  beforeAll(async () => {
    t = await startApp();
    admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
    await t.db.query(
      `update blade_param set param_value = '999999' where param_key = 'account.requestsPerMinute'`,
    );
    const [overDatabase, overRedis] = await Promise.all([
      lineTo(t.config.databaseUrl),
      lineTo(t.config.redisUrl),
    ]);
    [database, redis] = [overDatabase.line, overRedis.line];
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    api = startProcess(t, 'main', {
      PORT: String(port),
      DATABASE_URL: overDatabase.url,
      REDIS_URL: overRedis.url,
      ANSWER_SECONDS: '10',
      LOCK_SECONDS: '5',
    });
    await eventually('the process answers', async () => (await fetch(`${address}/health`)).ok);
  });
  afterAll(async () => {
    database?.release();
    redis?.release();
    await api.end('SIGKILL');
    await t.close();
  });

  const ask = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const headers = { Authorization: BASIC, 'Blade-Auth': `bearer ${admin.token}`, ...init.headers };
    const answer = await fetch(`${address}${path}`, { ...init, headers });
    const body = (await answer.json()) as Answer['body'];
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body };
  };
  const post = (path: string, body: object): Promise<Answer> =>
    ask(`/api/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    });
  const list = () => ask(`/api/${TREES}/page?current=1&size=5`);
  const signInThere = () =>
    ask('/api/blade-auth/oauth/token', {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'password',
        scope: 'all',
        tenantId: '000000',
        username: 'admin',
        password: md5(ADMIN_PASSWORD),
      }),
    });
  const isWhole = () =>
    eventually('it is whole again', async () => (await Promise.all([list(), signInThere()])).every(isGood));
  const isGood = ({ status }: Answer): boolean => status === 200;
  const inWords = ({ status, retryAfter, body }: Answer): void => {
    expect([status, body.msg ?? body.error_description]).toEqual([503, expect.stringMatching(BUSY)]);
    expect(Number(retryAfter)).toBeGreaterThan(0);
  };
  const names = async () => {
    const rows = await t.db.query<{ name: string }[]>(
      `select distinct small_place_name as name from old_tree where small_place_name like 'save %'`,
    );
    return rows.map(({ name }) => name);
  };

  it('says in words that PostgreSQL does not answer, and is whole once it does', async () => {
    database!.hold();
    const answers = await Promise.all([list(), signInThere(), ask('/health')]);
    for (const answer of answers.slice(0, 2)) inWords(answer);
    expect(answers[2]!.status).toBe(503);
    // Also new connections are accepted, and never answered.
    database!.cut();
    inWords(await list());
    database!.release();
    await isWhole();
  });

  it('answers lists, sign-ins and orders of exports while Redis does not', async () => {
    redis!.hold();
    const answers = await Promise.all([list(), signInThere(), post(`${TREES}/export-submit`, {})]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const id = answers[2]!.body.data?.['id'];
    expect(await t.db.query('select state from job where id = $1', [id])).toEqual([
      { state: JobState.waiting },
    ]);
    redis!.release();
    await isWhole();
  });

  it('tells saves that a lock holds up so, and goes on with reads, sign-in and health meanwhile', async () => {
    const trees = await Promise.all(
      Array.from({ length: SAVES }, () => buildOldTree(t.db, { smallPlaceName: 'before', status: 0 })),
    );
    await t.db.transaction(async (tx) => {
      await tx.query('lock table old_tree in share row exclusive mode');
      const saves = Promise.all(
        trees.map(({ id }) => post(`${TREES}/update`, { id, version: 1, smallPlaceName: `save ${id}` })),
      );
      const [{ pid }] = (await tx.query('select pg_backend_pid() as pid')) as [{ pid: number }];
      const waiting = () =>
        t.db.query<[]>('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [pid]);
      await eventually('as many wait as may', async () => (await waiting()).length >= WRITERS);
      for (const call of [list, signInThere, () => ask('/health')])
        await eventually('others are answered', async () => isGood(await call()));
      const said = (await saves).map(({ status, body }) => [status, body.msg]);
      expect(said.filter(([, msg]) => LOCKED.test(String(msg))).length).toBeGreaterThanOrEqual(WRITERS);
      for (const one of said) expect(one).toEqual([503, expect.stringMatching(/正被占用|系统繁忙/)]);
    });
    expect(await names()).toEqual([]);
    const [{ id }] = trees as [(typeof trees)[0], ...typeof trees];
    expect((await post(`${TREES}/update`, { id, version: 1, smallPlaceName: `save ${id}` })).status).toBe(
      200,
    );
    expect(await names()).toEqual([`save ${id}`]);
  });

  /**
   * Answer to a save that waits for the table of trees, while another transaction locks that and has run the
   * statement.
   */
  const saidWhileHeld = async (statement = 'select 1') => {
    const { id } = await buildOldTree(t.db, { status: 0 });
    return t.db.transaction(async (tx) => {
      await tx.query(statement);
      await tx.query('lock table old_tree in share row exclusive mode');
      const { status, body } = await post(`${TREES}/update`, { id, version: 1, smallPlaceName: 'x' });
      return [status, body.msg];
    });
  };

  it('names the upgrade or the batch that a save waits for', async () => {
    const lock = `select pg_advisory_xact_lock(hashtext('schema_migration'))`;
    expect(await saidWhileHeld(lock)).toEqual([503, expect.stringMatching(/系统正在升级/)]);
    await t.db.query(
      `insert into job (kind, tenant_id, create_user, state) select 'imports', '000000', id, ${JobState.running} from blade_user limit 1`,
    );
    expect(await saidWhileHeld()).toEqual([503, expect.stringMatching(/可能是正在导入的批次/)]);
    await t.db.query(`delete from job where kind = 'imports'`);
  });

  const terminate = () =>
    t.asOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = $1 and pid <> pg_backend_pid()`,
      [new URL(t.config.databaseUrl).username],
    );

  it('goes on when all its connections are ended again and again', async () => {
    for (let at = 0; at < 20; at++) {
      const calls = Array.from({ length: 10 }, () => list());
      await terminate();
      for (const answer of await Promise.all(calls)) if (!isGood(answer)) inWords(answer);
    }
    await isWhole();
    expect(api.isRunning()).toBe(true);
  });

  const setOfDatabase = async (what: string) => {
    const name = new URL(t.config.databaseUrl).pathname.slice(1);
    await onServer(`alter database ${name} ${what}`);
    await terminate();
  };

  it.each([
    ['takes no more connections', 'connection limit 0', 'connection limit -1'],
    ['is read only for now', 'set default_transaction_read_only = on', 'reset default_transaction_read_only'],
  ])('says in words that PostgreSQL %s', async (_, set, reset) => {
    await setOfDatabase(set);
    // The first may meet a connection that has just ended.
    for (const answer of [await signInThere(), await signInThere()]) inWords(answer);
    await setOfDatabase(reset);
    await isWhole();
  });

  it('writes what the audit trail could not take later', async () => {
    const row = `select outcome, http_status from audit_trail where path like '%/post/remove' and outcome <> 'begun'`;
    const owner = await openOwner(t);
    await owner.transaction(async (tx) => {
      await tx.query('lock table audit_trail in share row exclusive mode');
      inWords(await ask('/api/blade-system/post/remove?ids=1', { method: 'POST' }));
      expect(await tx.query(row)).toEqual([]);
    });
    await owner.destroy();
    const rows = await eventually('the row is there', async () => {
      const found = await t.db.query<object[]>(row);
      return found.length > 0 && found;
    });
    expect(rows).toEqual([{ outcome: 'fault', http_status: 503 }]);
  });
});
