// @ts-check
import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, describe, it } from 'node:test';
import { connected } from '../lib/database.mjs';
import { prepareDataDir, readJson } from '../lib/paths.mjs';
import { isAlive, send, startTime, until } from '../lib/processes.mjs';
import { RECOVERY_PATIENCE } from '../lib/server-state.mjs';
import { LIMITS as STOP_LIMITS, shutDown } from '../lib/shut-down.mjs';
import { FORMER } from '../lib/supervisor.mjs';
import { FILE_LIMIT, LIMIT_MS, startProcess } from './start-process.mjs';

const dataDir = mkdtempSync(join(tmpdir(), 'gushu-recovery-'));
// PostgreSQL's own user passes through.
chmodSync(dataDir, 0o711);
const LIMITS = { patience: 4_000, every: 500, kill: 500, former: 30_000 };

/** @type {ReturnType<typeof startProcess>[]} */
const kept = [];

/** @type {number[]} */
const frozen = [];

/** @param {number} pid */
function freeze(pid) {
  process.kill(pid, 'SIGSTOP');
  frozen.push(pid);
}

/** @param {Partial<typeof LIMITS>} [limits] */
function keep(limits = {}) {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    REDIS_URL: process.env['TEST_REDIS_URL'],
    LIMITS: JSON.stringify({ ...LIMITS, ...limits }),
  };
  const keeper = startProcess(process.execPath, ['scripts/test/keeper.mjs'], env);
  kept.push(keeper);
  return keeper;
}

/** @param {ReturnType<typeof keep>} keeper */
async function urlOf(keeper) {
  await keeper.says(/^up: /m);
  return /^up: (.*)$/m.exec(keeper.text())?.[1] ?? '';
}

/** @returns {{ pid: number, startTime: string | null }} */
const server = () => readJson(join(dataDir, 'run/processes.json'))['postgres'];
const log = () => readFileSync(join(dataDir, 'logs/postgres.log'), 'utf8');

/**
 * The processes of the server that is noted down, by a word of their titles.
 * @param {RegExp} title
 */
function children(title) {
  const { pid } = server();
  const read = (/** @type {string} */ path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');
  const pids = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean);
  return pids.map(Number).filter((each) => title.test(read(`/proc/${each}/cmdline`)));
}

/**
 * Ends everything at once, as a power cut does.
 * @param {number} [but] a process that outlives the others
 */
function killAll(but) {
  const pids = [kept.at(-1)?.child.pid ?? 0, server().pid, ...children(/postgres/)];
  for (const pid of pids) if (pid !== but) process.kill(pid, 'SIGKILL');
}

/**
 * Writes so much that recovery takes a moment, some of it committed; the address works until the server is killed.
 * @param {string} url
 */
async function load(url) {
  await connected(url, async (query) => {
    await query('drop table if exists load');
    await query('create table load (id int primary key, filling text)');
    await query(`insert into load select n, repeat(md5(n::text), 20) from generate_series(1, 100000) n`);
  });
  const open = connected(url, (query) =>
    query(`insert into load select n, repeat(md5(n::text), 20) from generate_series(100001, 2000000) n`),
  );
  open.catch(() => undefined);
  const rows = { committed: 100_000 };
  const single = connected(url, async (query) => {
    for (let id = -1; ; id -= 1) {
      await query('insert into load values ($1, null)', [id]);
      rows.committed += 1;
    }
  });
  single.catch(() => undefined);
  await until(() => rows.committed > 100_050, LIMIT_MS);
  return rows;
}

describe('A database server that was killed', FILE_LIMIT, () => {
  afterEach(async () => {
    for (const pid of frozen.splice(0)) send(pid, 'SIGCONT');
    for (const { child, ended } of kept.splice(0)) {
      child.kill('SIGTERM');
      await ended;
    }
  });
  after(() => rmSync(dataDir, { recursive: true, force: true }));

  it('comes up again by itself after everything was killed during a load, with all that was committed', async () => {
    const rows = await load(await urlOf(keep()));
    killAll();
    const { committed } = rows;
    const url = await urlOf(keep());
    assert.match(log(), /was not properly shut down; automatic recovery in progress/);
    const [found] = await connected(url, (query) => query('select count(*)::int as n from load'));
    assert.ok(
      found?.['n'] === committed || found?.['n'] === committed + 1,
      `${found?.['n']} of ${committed}`,
    );
  });

  it('is waited for until its last process is gone, and its lock file is left alone', async () => {
    const url = await urlOf(keep());
    const busy = connected(url, (query) => query('select pg_sleep(600)'));
    busy.catch(() => undefined);
    await until(() => children(/ SELECT/).length === 1, LIMIT_MS);
    const [backend = 0] = children(/ SELECT/);
    assert.ok(backend > 0, 'nobody asks');
    freeze(backend);
    killAll(backend);
    const lock = () => existsSync(join(dataDir, 'postgres/postmaster.pid'));
    process.kill(backend, 0);
    const next = keep();
    await next.says(/waits until the processes of a killed server are gone … [5-9] s/);
    assert.match(log(), /pre-existing shared memory block/);
    assert.ok(lock());
    assert.doesNotMatch(next.text(), /\[postgres\] ended|^up: /m);
    process.kill(backend, 'SIGKILL');
    await urlOf(next);
  });

  it('is never signalled while it recovers, and no start gives up before it shows no change', async () => {
    await load(await urlOf(keep()));
    killAll();
    const before = log().length;
    const stuck = keep();
    // Frozen any earlier, it would not have said yet that it recovers.
    await until(
      () =>
        /database system was (interrupted|not properly shut down)/.test(log().slice(before)) &&
        server()?.startTime !== null &&
        isAlive(server()) &&
        children(/ startup /).length > 0,
      LIMIT_MS,
      5,
    );
    const [startup = 0] = children(/ startup /);
    assert.ok(startup > 0, 'nothing recovers');
    freeze(startup);
    const recovering = server();
    assert.equal(await stuck.ended, 1);
    assert.match(stuck.text(), /^Error: postgres \(process \d+\) recovers and shows no change any more: .*/m);
    const again = keep();
    assert.equal(await again.ended, 1);
    assert.match(again.text(), /^Error: postgres \(process \d+\) of an earlier start still recovers .*/m);
    assert.ok(isAlive(recovering));
    const last = keep();
    await last.says(/PostgreSQL recovers \(.*\); it is not stopped before that is done/);
    process.kill(startup, 'SIGCONT');
    await urlOf(last);
    // It went through, and was then shut down in order.
    assert.match(log().split('starting PostgreSQL').at(-1) ?? '', /database system was shut down at/);
  });

  it('is not what a stop leaves: it waits for the shutdown checkpoint, a second Ctrl-C does no harm, a start waits', async () => {
    const first = keep();
    await connected(await urlOf(first), (query) => query('create table if not exists more (id int)'));
    const [checkpointer = 0] = children(/checkpointer/);
    assert.ok(checkpointer > 0, 'nothing writes checkpoints');
    const stopped = server();
    freeze(checkpointer);
    first.child.kill('SIGINT');
    first.child.kill('SIGINT');
    await first.says(/postgres writes its shutdown checkpoint … [2-9] s/);
    first.child.kill('SIGINT');
    const second = keep();
    await second.says(/'npm run services' \(process \d+\) is still stopping/);
    assert.ok(isAlive(stopped));
    const before = log().length;
    process.kill(checkpointer, 'SIGCONT');
    assert.equal(await first.ended, 0);
    await urlOf(second);
    assert.match(log().slice(before), /database system is shut down/);
    assert.doesNotMatch(log().slice(before), /not properly shut down/);
  });

  it('has five minutes without any change, to start and to stop, and a minute for the processes of a killed one', () => {
    assert.equal(RECOVERY_PATIENCE, 5 * 60_000);
    assert.equal(STOP_LIMITS.patience, RECOVERY_PATIENCE);
    assert.equal(FORMER, 60_000);
  });

  it('in a container is stopped by Docker, which is given the time that takes', async () => {
    const folder = join(dataDir, 'docker');
    mkdirSync(folder);
    const server = startProcess('sleep', ['600']);
    const pid = server.child.pid ?? 0;
    const said = join(folder, 'said');
    const script = `#!/bin/sh
echo "$@" >> ${said}
case "$1" in
  exec) echo 'Database cluster state:               in production'; echo ready ;;
  stop) kill ${pid} ;;
esac
`;
    writeFileSync(join(folder, 'docker'), script, { mode: 0o755 });
    const path = process.env['PATH'];
    process.env['PATH'] = `${folder}:${path}`;
    const noted = { pid, startTime: startTime(pid) };
    const container = 'gushu-postgres';
    const program = {
      name: 'postgres',
      ...noted,
      stopSignal: /** @type {const} */ ('SIGTERM'),
      container,
      cluster: { container },
    };
    assert.ok(await shutDown(program, () => !isAlive(noted), LIMITS));
    process.env['PATH'] = path;
    const calls = readFileSync(said, 'utf8').trim().split('\n');
    assert.equal(calls.at(-1), 'stop -t 86400 gushu-postgres');
    assert.doesNotMatch(calls.join(' '), /kill|rm -f/);
  });
});

describe('The data folder', () => {
  it('is closed to other users of the machine, one that an earlier version left open too', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gushu-open-'));
    chmodSync(folder, 0o755);
    mkdirSync(join(folder, 'files'), { mode: 0o755 });
    writeFileSync(join(folder, 'secrets.json'), '{}', { mode: 0o644 });
    prepareDataDir(folder, 0);
    const modeOf = (/** @type {string} */ name) => statSync(join(folder, name)).mode & 0o777;
    // PostgreSQL is a user of its own where root starts it: it passes through and lists nothing.
    assert.equal(modeOf('.'), process.getuid?.() === 0 ? 0o711 : 0o700);
    for (const name of ['files', 'logs', 'run']) assert.equal(modeOf(name), 0o700);
    assert.equal(modeOf('secrets.json'), 0o600);
    rmSync(folder, { recursive: true });
  });
});
