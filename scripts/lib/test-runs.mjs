// @ts-check
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { applicationService, command, isHealthy } from './application.mjs';
import { connected, databaseOf } from './database.mjs';
import { ROOT, readJson } from './paths.mjs';
import { freePort } from './ports.mjs';
import { run } from './run-command.mjs';
import { TEMPLATE } from './test-template.mjs';

/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * @typedef {object} TestSystem what tests run against
 * @property {string} dataDir
 * @property {string} server a database address on the test server
 * @property {string} redisUrl without a database number
 * @property {string} adminPassword of the template database
 */

/**
 * How tests are told of what they run against.
 * @param {TestSystem} system
 */
const testEnv = ({ server, redisUrl, adminPassword }) => ({
  ...process.env,
  TEST_DATABASE_URL: databaseOf(server, 'postgres'),
  TEST_TEMPLATE: TEMPLATE,
  TEST_REDIS_URL: redisUrl,
  TEST_ADMIN_PASSWORD: adminPassword,
});

/**
 * Unit and API tests: Jest over server, shared and the client's plain modules.
 * @param {TestSystem} system
 * @param {string | null} pattern of file names
 * @returns {Promise<Counts>}
 */
export async function runJest(system, pattern) {
  const report = join(system.dataDir, 'jest.json');
  rmSync(report, { force: true });
  const args = ['--maxWorkers=2', '--json', `--outputFile=${report}`, '--passWithNoTests'];
  if (pattern) args.push('--testPathPatterns', pattern);
  const env = {
    ...testEnv(system),
    NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
  };
  const jest = join(ROOT, 'node_modules/jest/bin/jest.js');
  // Its report on standard output is for machines and is also in the file; what people read is on standard error.
  const { code } = await run(process.execPath, [jest, ...args], {
    cwd: join(ROOT, 'server'),
    env,
    show: 'errors',
  });
  const { numPassedTests = 0, numFailedTests = 0, numRuntimeErrorTestSuites = 0 } = readJson(report);
  const failed = numFailedTests + numRuntimeErrorTestSuites;
  return { passed: numPassedTests, failed: failed || (code === 0 ? 0 : 1) };
}

/**
 * Files of a folder by their ending and, where one is given, a pattern in their path.
 * @param {string} folder
 * @param {string} ending
 * @param {string | null} pattern
 */
export function testFiles(folder, ending, pattern) {
  const files = existsSync(join(ROOT, folder)) ? readdirSync(join(ROOT, folder)) : [];
  const paths = files.filter((file) => file.endsWith(ending)).map((file) => `${folder}/${file}`);
  return paths.filter((path) => !pattern || path.includes(pattern)).sort();
}

/**
 * Runs files by Node's own test runner and counts from its report.
 * @param {string[]} files
 * @param {NodeJS.ProcessEnv} env
 * @param {string} report where the report goes
 * @returns {Promise<Counts>}
 */
async function runNodeTests(files, env, report) {
  rmSync(report, { force: true });
  const reporters = [
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=tap',
    `--test-reporter-destination=${report}`,
  ];
  const args = ['--test', '--test-concurrency=1', ...reporters, ...files];
  const { code } = await run(process.execPath, args, { cwd: ROOT, env, show: true });
  const tap = existsSync(report) ? readFileSync(report, 'utf8') : '';
  const count = (/** @type {string} */ word) =>
    Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0);
  const failed = count('fail') + count('cancelled');
  return { passed: count('pass'), failed: failed || (code === 0 ? 0 : 1) };
}

/**
 * Tests of the scripts themselves.
 * @param {TestSystem} system
 * @param {string[]} files
 */
export const runScripts = (system, files) =>
  runNodeTests(files, testEnv(system), join(system.dataDir, 'scripts.tap'));

/**
 * An OpenID Connect provider by which people may sign in to the system, and how the system is told of it.
 * @param {string} address
 * @param {import('./supervisor.mjs').Supervisor} supervisor
 */
async function startProvider(address, supervisor) {
  const port = await freePort();
  const redirect = `${address}/api/blade-auth/oauth/callback/oidc`;
  const args = [join(ROOT, 'server/test/oidc-provider.mjs'), redirect, String(port)];
  supervisor.launch({ name: 'oidc', command: process.execPath, args, cwd: ROOT });
  return {
    OIDC_ISSUER: `http://127.0.0.1:${port}`,
    OIDC_CLIENT_ID: 'gushu',
    OIDC_CLIENT_SECRET: 'gushu-secret',
    OIDC_NAME: '政务平台',
  };
}

/**
 * Starts the built system on a clone of the template with some demo trees.
 * @param {TestSystem} system
 * @param {NodeJS.ProcessEnv} base
 * @param {import('./supervisor.mjs').Supervisor} supervisor
 */
async function startSystem({ dataDir, server, redisUrl }, base, supervisor) {
  const files = join(dataDir, 'e2e');
  rmSync(files, { recursive: true, force: true });
  mkdirSync(files, { recursive: true });
  await connected(server, (query) => query(`create database e2e_system template ${TEMPLATE}`));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const env = {
    ...base,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: files,
    DATABASE_URL: databaseOf(server, 'e2e_system'),
    REDIS_URL: `${redisUrl}/15`,
    CAPTCHA_MODE: 'off',
    ...(await startProvider(address, supervisor)),
  };
  // A second process has a key of the tile service: what it changes for pages is tried beside pages without.
  const tilesPort = await freePort();
  const tiles = { ...env, PORT: String(tilesPort), TIANDITU_KEY: 'e2ekey' };
  const tilesAddress = `http://127.0.0.1:${tilesPort}`;
  const args = ['--trees', '2000', '--seed', '1'];
  await command('demo', args, { env, dataDir, what: 'loading demo trees', remedy: 'correct what it names' });
  supervisor.launch(applicationService('worker', env));
  supervisor.launch(applicationService('api', env, () => isHealthy(address)));
  supervisor.launch({ ...applicationService('api', tiles, () => isHealthy(tilesAddress)), name: 'tiles' });
  for (const name of ['api', 'tiles']) await supervisor.ready(name, 120_000);
  return { address, tilesAddress };
}

/**
 * Browser tests with Node's own runner, against the started system.
 * @param {TestSystem} system
 * @param {string[]} files
 * @param {NodeJS.ProcessEnv} base
 * @param {import('./supervisor.mjs').Supervisor} supervisor
 * @returns {Promise<Counts>}
 */
export async function runBrowser(system, files, base, supervisor) {
  const { address, tilesAddress } = await startSystem(system, base, supervisor);
  const screenshots = join(system.dataDir, 'screenshots');
  mkdirSync(screenshots, { recursive: true });
  const env = {
    ...process.env,
    E2E_URL: address,
    E2E_TILES_URL: tilesAddress,
    E2E_ADMIN_PASSWORD: system.adminPassword,
    E2E_SCREENSHOTS: screenshots,
    CHROMIUM_PATH: chromiumPath() ?? '',
  };
  return runNodeTests(files, env, join(system.dataDir, 'browser.tap'));
}

/** Debian's Chromium, or the one the environment names. */
export function chromiumPath() {
  const given = process.env['CHROMIUM_PATH'];
  return [given, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    (path) => path && existsSync(path),
  );
}
