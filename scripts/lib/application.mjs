// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './failure.mjs';
import { LogFile } from './log-file.mjs';
import { ROOT, readJson, writeJson } from './paths.mjs';
import { lastError, run } from './run-command.mjs';
import { secretsOf } from './secrets.mjs';
import { note } from './steps.mjs';

/** @typedef {import('./services.mjs').Services} Services */

/**
 * The environment of the product's commands; API and worker do not get the owner's address.
 * @param {import('./environment.mjs').Options} options
 * @param {Services} services
 * @returns {NodeJS.ProcessEnv}
 */
export function applicationEnv({ dataDir, host, port }, { databaseUrl, ownerUrl, redisUrl }) {
  return {
    NODE_ENV: 'production',
    ...process.env,
    DATA_DIR: dataDir,
    HOST: host,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: ownerUrl,
    REDIS_URL: redisUrl,
    JWT_SECRET: process.env['JWT_SECRET'] || secretsOf(dataDir).jwtSecret,
  };
}

/**
 * Runs one of the server's commands and shows what it says of its progress.
 * @param {string} name of server/dist/commands/
 * @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv, dataDir: string, what: string, remedy: string }} options
 */
export async function command(name, args, { env, dataDir, what, remedy }) {
  const log = new LogFile(join(dataDir, 'logs', `${name}.log`));
  const onLine = (/** @type {string} */ line) => {
    log.write(line);
    if (!/^\s*at |^[{[]|^Node\.js v|^\s*$/.test(line)) note(line);
  };
  const file = join(ROOT, 'server/dist/commands', `${name}.js`);
  const { code, output } = await run(process.execPath, [file, ...args], { cwd: ROOT, env, onLine });
  if (code === 0) return;
  const full = /ENOSPC|no space left/i.exec(output);
  if (full) throw new Error(full[0]);
  const said = lastError(output).replace(/^[a-z ]+ failed: /, '');
  // A remedy that the command itself names counts more than the one that fits every failure.
  const [reason, known = remedy] = said.replace(/\.$/, '').split('. Remedy: ');
  throw new Failure(`${what} failed: ${reason}`, `${known}; log: ${log.path}`);
}

/** Pino's level of a warning. */
const WARNING = 40;

/** State of an installation that outlasts its starts, in `installation.json` of the data folder. */
export class Installation {
  /** @param {string} dataDir */
  constructor(dataDir) {
    this.path = join(dataDir, 'installation.json');
  }

  /**
   * A start is the first until demo data and password are through, even when it was aborted in between.
   * @param {boolean} emptyDatabase
   */
  begin(emptyDatabase) {
    if (emptyDatabase) writeJson(this.path, { firstStart: true });
    return readJson(this.path)['firstStart'] === true;
  }

  /** Whether a start has gone through here: then there is an administrator. */
  get isDone() {
    return readJson(this.path)['firstStart'] === false;
  }

  finish() {
    writeJson(this.path, { firstStart: false });
  }
}

/**
 * The part of a line of pino's log that belongs on the terminal: warnings and errors; null for other lines.
 * @param {string} line
 */
function errorOf(line) {
  if (!line.startsWith('{')) return /error|fatal|uncaught/i.test(line) ? line : null;
  try {
    const { level, msg, err } = JSON.parse(line);
    return level >= WARNING ? `${msg ?? ''} ${err?.message ?? ''}`.trim() : null;
  } catch {
    return null;
  }
}

/**
 * The API or the worker as a service.
 * @param {'api' | 'worker'} name
 * @param {NodeJS.ProcessEnv} env
 * @param {() => Promise<boolean>} [ready]
 * @returns {import('./supervisor.mjs').Service}
 */
export function applicationService(name, env, ready) {
  const file = join(ROOT, 'server/dist', name === 'api' ? 'main.js' : 'worker.js');
  if (!existsSync(file)) throw new Failure(`${file} is missing`, 'run: npm run build');
  return {
    name,
    command: process.execPath,
    args: [file],
    cwd: ROOT,
    // Unzipping runs on several threads; with an arena each, glibc would keep some 30 MB that nobody uses.
    // No other process takes over here: a proxy that sees it leave has nobody else to ask.
    env: { LEAVE_SECONDS: '0', ...env, DATABASE_OWNER_URL: '', MALLOC_ARENA_MAX: '2' },
    ready,
    error: errorOf,
  };
}

/**
 * Whether the system serves and its worker works.
 * @param {string} address
 */
export async function isHealthy(address) {
  try {
    const answer = await fetch(`${address}/health`, { signal: AbortSignal.timeout(3_000) });
    const state = /** @type {any} */ (await answer.json());
    const worker = (state.data ?? state).worker;
    return answer.status === 200 && ['up', 'ok', true].includes(worker?.status ?? worker);
  } catch {
    return false;
  }
}
