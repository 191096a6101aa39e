// @ts-check
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { applicationService, command, isHealthy } from './application.mjs';
import { install } from './apt.mjs';
import { connected } from './database.mjs';
import { Failure } from './failure.mjs';
import { ROOT } from './paths.mjs';
import { freePort } from './ports.mjs';
import { runLanes } from './test-runs.mjs';
import { databaseEnv, DEMO, ensureDemo } from './test-template.mjs';

/** @typedef {import('./test-runs.mjs').TestSystem} TestSystem */
/** @typedef {import('./supervisor.mjs').Supervisor} Supervisor */

/** How long a process may take until it serves: machines under load are slow, not broken. */
const PATIENCE_MS = 600_000;

/** A database of Redis for each lane; Jest's workers have had theirs before. Redis has 16. */
const MAX_LANES = 15;

/**
 * The variable that a test file names when it wants a system with a key of the tile service, started as the file
 * begins.
 */
const TILES = /\bE2E_TILES_URL\b/;

/**
 * An OpenID Connect provider by which people may sign in to a system, and the settings that point the system at it.
 * @param {string} address
 * @param {string} mark
 * @param {Supervisor} supervisor
 */
async function startProvider(address, mark, supervisor) {
  const port = await freePort();
  const redirect = `${address}/api/blade-auth/oauth/callback/oidc`;
  const args = [join(ROOT, 'server/test/access/oidc-provider.mjs'), redirect, String(port)];
  supervisor.launch({ name: `oidc${mark}`, command: process.execPath, args, cwd: ROOT });
  return {
    OIDC_ISSUER: `http://127.0.0.1:${port}`,
    OIDC_CLIENT_ID: 'gushu',
    OIDC_CLIENT_SECRET: 'gushu-secret',
    OIDC_NAME: '政务平台',
  };
}

/**
 * Loads demo trees into a clone of the template, once for all systems.
 * @param {TestSystem} system
 * @param {NodeJS.ProcessEnv} base
 */
async function loadDemo(system, base) {
  const { dataDir, server } = system;
  const files = join(dataDir, 'e2e', 'demo');
  await ensureDemo(server, async () => {
    rmSync(join(dataDir, 'e2e'), { recursive: true, force: true });
    mkdirSync(files, { recursive: true });
    const env = { ...base, DATA_DIR: files, ...databaseEnv(system, DEMO) };
    const args = ['--trees', '2000', '--seed', '1'];
    await command('demo', args, {
      env,
      dataDir,
      what: 'loading demo trees',
      remedy: 'correct what it names',
    });
  });
}

/**
 * Starts the built system on a database of its own with the demo trees.
 * @param {TestSystem} system
 * @param {NodeJS.ProcessEnv} base
 * @param {{ lane: number, supervisor: Supervisor }} options
 */
async function startSystem(system, base, { lane, supervisor }) {
  const { dataDir, server, redisUrl } = system;
  const mark = lane === 0 ? '' : `-${lane + 1}`;
  const database = `e2e_system_${lane + 1}`;
  const files = join(dataDir, 'e2e', String(lane + 1));
  rmSync(files, { recursive: true, force: true });
  // The demo's rows name files: pictures of trees, photos and papers of projects.
  cpSync(join(dataDir, 'e2e', 'demo'), files, { recursive: true });
  await connected(server, (query) => query(`create database ${database} template ${DEMO}`));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const env = {
    ...base,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: files,
    ...databaseEnv(system, database),
    REDIS_URL: `${redisUrl}/${lane}`,
    CAPTCHA_MODE: 'off',
    // A busy machine takes as long as it takes.
    ANSWER_SECONDS: '180',
    ...(await startProvider(address, mark, supervisor)),
  };
  supervisor.launch({ ...applicationService('worker', env), name: `worker${mark}` });
  supervisor.launch({ ...applicationService('api', env, () => isHealthy(address)), name: `api${mark}` });
  return { address, env, ready: () => supervisor.ready(`api${mark}`, PATIENCE_MS) };
}

/**
 * A second process of a system that has a key of the tile service: its pages are tested beside pages without.
 * @param {NodeJS.ProcessEnv} system
 * @param {{ lane: number, supervisor: Supervisor }} options
 * @returns {Promise<string>} its address, once it serves
 */
async function startTiles(system, { lane, supervisor }) {
  const port = await freePort();
  const env = { ...system, PORT: String(port), TIANDITU_KEY: 'e2ekey' };
  const address = `http://127.0.0.1:${port}`;
  const name = `tiles-${lane + 1}`;
  await supervisor.start({ ...applicationService('api', env, () => isHealthy(address)), name }, PATIENCE_MS);
  return address;
}

/**
 * A lane of browser tests: a system, and the environment that points its tests at it.
 * @param {TestSystem} system
 * @param {{ base: NodeJS.ProcessEnv, look: NodeJS.ProcessEnv, lane: number, supervisor: Supervisor }} options
 */
async function startLane(system, { base, look, lane, supervisor }) {
  const started = await startSystem(system, base, { lane, supervisor });
  const env = {
    ...process.env,
    ...look,
    E2E_URL: started.address,
    E2E_DATABASE_URL: started.env.DATABASE_URL,
    E2E_ADMIN_PASSWORD: system.adminPassword,
    E2E_SCREENSHOTS: join(system.dataDir, 'screenshots'),
    CHROMIUM_PATH: chromiumPath() ?? '',
    CHROMIUM_SHELL_PATH: shellPath() ?? '',
  };
  /** @type {Promise<string> | undefined} */
  let tiles;
  /** @type {import('./test-runs.mjs').Lane} */
  const envOf = async (file) => {
    if (!TILES.test(readFileSync(join(ROOT, file), 'utf8'))) return env;
    tiles ??= startTiles(started.env, { lane, supervisor });
    return { ...env, E2E_TILES_URL: await tiles };
  };
  return { envOf, ready: started.ready };
}

/**
 * Browser tests with Node's own runner: as many files at a time as there are systems, each system for one file at a time.
 * @param {TestSystem} system
 * @param {string[]} files in the order in which they begin
 * @param {{ base: NodeJS.ProcessEnv, look: NodeJS.ProcessEnv, supervisor: Supervisor, lanes: number }} options base: of all
 * processes of the systems; look: which screens are drawn how
 * @returns {Promise<import('./test-runs.mjs').Counts>}
 */
export async function runBrowser(system, files, { base, look, supervisor, lanes: most }) {
  await loadDemo(system, base);
  mkdirSync(join(system.dataDir, 'screenshots'), { recursive: true });
  const lanes = [];
  // One after the other: a free port is free until somebody listens.
  for (let lane = 0; lane < Math.min(most, files.length, MAX_LANES); lane++)
    lanes.push(await startLane(system, { base, look, lane, supervisor }));
  for (const { ready } of lanes) await ready();
  return runLanes(
    files,
    lanes.map(({ envOf }) => envOf),
    join(system.dataDir, 'browser'),
  );
}

const WHOLE = ['chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`);

/** Debian's Chromium, or the one the environment names. */
const chromiumPath = () => [process.env['CHROMIUM_PATH'], ...WHOLE].find((path) => path && existsSync(path));

/** Chromium without its windows, which take as much time as the pages of the tests; Debian packs it by itself. */
const SHELL = 'chromium-headless-shell';

const shellPath = () =>
  [process.env['CHROMIUM_PATH'], `/usr/bin/${SHELL}`].find((path) => path && existsSync(path));

/** Installs a browser where there is none, and the quicker one on a machine that does nothing but test. */
export async function ensureChromium() {
  if (!chromiumPath()) await install(['chromium'], '; or set CHROMIUM_PATH');
  if (!process.env['CI'] || shellPath()) return;
  await install([SHELL], '').catch((error) => {
    if (!(error instanceof Failure)) throw error;
  });
}
