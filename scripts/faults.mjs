#!/usr/bin/env node
// @ts-check
import './lib/node-version.mjs';
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { applicationEnv, applicationService, command, isHealthy } from './lib/application.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { commandServices } from './lib/command-services.mjs';
import { connected, ensureDatabase } from './lib/database.mjs';
import { readOptions } from './lib/environment.mjs';
import { FAULTS } from './lib/faults/faults.mjs';
import { Line } from './lib/faults/line.mjs';
import { People } from './lib/faults/people.mjs';
import { atWork, lostOf } from './lib/faults/work.mjs';
import { releaseLock } from './lib/lock.mjs';
import { readJson } from './lib/paths.mjs';
import { freePort } from './lib/ports.mjs';
import { startStore } from './lib/faults/store.mjs';
import { until } from './lib/processes.mjs';
import { session } from './lib/session.mjs';
import { Supervisor } from './lib/supervisor.mjs';
import { answerHelp } from './lib/usage.mjs';

const USAGE = `npm run faults [-- words]: plays faults of Redis, PostgreSQL, S3 and the disk on a system with people at work, and
prints how long anybody waited and what was lost; words choose faults by name. Takes some ten minutes. It uses DATA_DIR
like npm start, and leaves demo trees there: give it a folder of its own.`;
const PASSWORD = 'Faults-2026-x';
const HOOKS = new URL('./lib/faults/hooks.mjs', import.meta.url).href;
const WHOLE_MS = 60_000;
const BEFORE_MS = 2_000;
const HEAD =
  '| fault | list, s | save, s | order, s | upload, s | sign-in, s | health, s | processes ended | lost | whole after, s | |';

/** A process of the product that is noted when it ends, and started again. */
class Process {
  ends = 0;
  #isOver = false;

  /** @param {import('./lib/supervisor.mjs').Service} service */
  constructor({ command: program, args, env, cwd }) {
    const start = () => {
      this.child = spawn(program, args, { env, cwd, stdio: ['ignore', 'ignore', 'inherit'] });
      this.child.once('exit', () => {
        if (this.#isOver) return;
        this.ends++;
        start();
      });
    };
    start();
  }

  end() {
    this.#isOver = true;
    this.child?.kill('SIGTERM');
  }
}

/**
 * @param {import('./lib/environment.mjs').Options} options
 * @param {Supervisor} supervisor
 */
async function prepare(options, supervisor) {
  const { dataDir } = options;
  const services = await commandServices('npm run faults', options, supervisor);
  await ensureDatabase(services.ownerUrl);
  await ensureBuilt(['build:server']);
  const base = {
    ...applicationEnv(options, services),
    ADMIN_PASSWORD: PASSWORD,
    CAPTCHA_MODE: 'off',
    LOG_LEVEL: 'silent',
  };
  const ways = { env: base, dataDir, remedy: 'correct what it names' };
  await command('migrate', [], { ...ways, what: 'the migration' });
  await command('base-data', [], { ...ways, what: 'loading base data' });
  const [{ trees } = { trees: 0 }] = await connected(services.ownerUrl, (query) =>
    query('select count(*)::int as trees from old_tree'),
  );
  if (trees === 0)
    await command('demo', ['--trees', '500', '--seed', '1'], { ...ways, what: 'loading demo trees' });
  // All of them work under one account.
  await connected(services.ownerUrl, (query) =>
    query("update blade_param set param_value = '999999' where param_key = 'account.requestsPerMinute'"),
  );
  return { services, base };
}

/** @param {number[]} times */
const longest = (times) => (times.length ? (Math.max(...times) / 1000).toFixed(1) : '–');

/**
 * @param {import('./lib/faults/faults.mjs').Fault} fault
 * @param {People} people
 * @param {{ ends: number, lost: string, wholeAfter: number }} found
 */
function line({ name, wantedMs }, { answers }, { ends, lost, wholeAfter }) {
  const kinds = ['list', 'save', 'order', 'upload', 'sign-in', 'health'].map((kind) => {
    const of = answers.filter((answer) => answer.kind === kind);
    const bad = of.filter(({ isInWords }) => !isInWords && kind !== 'health').length;
    return `${longest(of.map(({ ms }) => ms))}${bad ? ` (${bad} of ${of.length} not in words)` : ''}`;
  });
  const isKept =
    answers.every(({ ms, isInWords, kind }) => ms <= wantedMs && (isInWords || kind === 'health')) &&
    ends === 0 &&
    !lost;
  return `| ${[name, ...kinds, ends, lost || 'none', wholeAfter.toFixed(1), isKept ? 'kept' : 'MISSED'].join(' | ')} |`;
}

/**
 * Starts API and worker on lines that faults can be played on.
 * @param {{ services: import('./lib/services.mjs').Services, base: NodeJS.ProcessEnv, dataDir: string }} prepared
 */
async function startProduct({ services, base, dataDir }) {
  const database = await Line.to(services.databaseUrl);
  const redis = await Line.to(services.redisUrl);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const store = await startStore(join(dataDir, 'faults-store'));
  const overStore = await Line.to(store.endpoint);
  const folder = join(dataDir, 'faults');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const env = {
    ...base,
    ...store.env,
    S3_ENDPOINT: overStore.url,
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    PORT: String(port),
    HOST: '127.0.0.1',
    FAULTS_DIR: folder,
    NODE_OPTIONS: `--import ${HOOKS}`,
  };
  const names = /** @type {const} */ (['api', 'worker']);
  const processes = names.map((name) => new Process(applicationService(name, env)));
  const restartDatabase = () =>
    process.kill(readJson(join(dataDir, 'run/processes.json'))['postgres'].pid, 'SIGINT');
  const parts = {
    redis: redis.line,
    database: database.line,
    store: overStore.line,
    folder,
    ownerUrl: services.ownerUrl,
    restartDatabase,
  };
  return { address, processes: [...processes, store], parts };
}

/**
 * Plays one fault with people at work, and answers its line of the table.
 * @param {import('./lib/faults/faults.mjs').Fault} fault
 * @param {Awaited<ReturnType<typeof startProduct>>} product
 */
async function played(fault, { address, processes, parts }) {
  const endsOf = () => processes.reduce((sum, { ends }) => sum + ends, 0);
  await until(() => isHealthy(address), WHOLE_MS);
  const people = new People(address, PASSWORD);
  if (!(await people.signIn())) throw new Error('sign-in is refused');
  const work = await atWork(people);
  people.answers = [];
  const before = endsOf();
  work.begin();
  await sleep(BEFORE_MS);
  await fault.play(parts);
  const over = performance.now();
  await until(() => isHealthy(address), WHOLE_MS);
  const wholeAfter = (performance.now() - over) / 1000;
  await people.end();
  return line(fault, people, { ends: endsOf() - before, lost: await lostOf(people, work), wholeAfter });
}

async function main() {
  answerHelp(USAGE);
  const words = process.argv.slice(2);
  const chosen = FAULTS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  const options = readOptions();
  const supervisor = new Supervisor(options.dataDir);
  /** @type {{ end: () => void }[]} */
  let processes = [];
  await session(
    async () => {
      const prepared = await prepare(options, supervisor);
      const product = await startProduct({ ...prepared, dataDir: options.dataDir });
      ({ processes } = product);
      console.log(HEAD);
      for (const fault of chosen) console.log(await played(fault, product));
      return 0;
    },
    async () => {
      for (const each of processes) each.end();
      await supervisor.stop();
      releaseLock(options.dataDir);
    },
  );
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
