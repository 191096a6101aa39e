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
 * Unit and API tests: Jest over server, shared and the client's plain modules.
 * @param {TestSystem} system
 * @param {string | null} pattern of file names
 * @returns {Promise<Counts>}
 */
export async function runJest({ dataDir, server, redisUrl, adminPassword }, pattern) {
  const report = join(dataDir, 'jest.json');
  rmSync(report, { force: true });
  const args = ['--maxWorkers=2', '--json', `--outputFile=${report}`, '--passWithNoTests'];
  if (pattern) args.push('--testPathPatterns', pattern);
  const env = {
    ...process.env,
    NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
    TEST_DATABASE_URL: databaseOf(server, 'postgres'),
    TEST_TEMPLATE: TEMPLATE,
    TEST_REDIS_URL: redisUrl,
    TEST_ADMIN_PASSWORD: adminPassword,
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

/** @param {string | null} pattern */
export function browserFiles(pattern) {
  const folder = join(ROOT, 'web/e2e');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files.filter((file) => file.endsWith('.spec.mjs') && (!pattern || file.includes(pattern))).sort();
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
  };
  const args = ['--trees', '2000', '--seed', '1'];
  await command('demo', args, { env, dataDir, what: 'loading demo trees', remedy: 'correct what it names' });
  supervisor.launch(applicationService('worker', env));
  supervisor.launch(applicationService('api', env, () => isHealthy(address)));
  await supervisor.ready('api', 120_000);
  return address;
}

/**
 * Browser tests with Node's own runner, against the started system.
 * @param {TestSystem} system
 * @param {string[]} files of web/e2e
 * @param {NodeJS.ProcessEnv} base
 * @param {import('./supervisor.mjs').Supervisor} supervisor
 * @returns {Promise<Counts>}
 */
export async function runBrowser(system, files, base, supervisor) {
  const address = await startSystem(system, base, supervisor);
  const report = join(system.dataDir, 'browser.tap');
  const screenshots = join(system.dataDir, 'screenshots');
  mkdirSync(screenshots, { recursive: true });
  const env = {
    ...process.env,
    E2E_URL: address,
    E2E_ADMIN_PASSWORD: system.adminPassword,
    E2E_SCREENSHOTS: screenshots,
    CHROMIUM_PATH: chromiumPath() ?? '',
  };
  const reporters = ['spec', 'stdout', 'tap', report].map((value, index) =>
    index % 2 === 0 ? `--test-reporter=${value}` : `--test-reporter-destination=${value}`,
  );
  const paths = files.map((file) => join(ROOT, 'web/e2e', file));
  const args = ['--test', '--test-concurrency=1', ...reporters, ...paths];
  const { code } = await run(process.execPath, args, { cwd: ROOT, env, show: true });
  const tap = existsSync(report) ? readFileSync(report, 'utf8') : '';
  const count = (/** @type {string} */ word) =>
    Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0);
  const failed = count('fail') + count('cancelled');
  return { passed: count('pass'), failed: failed || (code === 0 ? 0 : 1) };
}

/** Debian's Chromium, or the one the environment names. */
export function chromiumPath() {
  const given = process.env['CHROMIUM_PATH'];
  return [given, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    (path) => path && existsSync(path),
  );
}
