// @ts-check
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import jestConfig from '../../server/jest.config.js';
import { databaseOf } from './database.mjs';
import { ROOT, readJson } from './paths.mjs';
import { run } from './run-command.mjs';
import { TEMPLATE } from './test-template.mjs';

/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * @typedef {object} TestSystem what tests run against
 * @property {string} dataDir
 * @property {string} server a database address on the test server, as the owner of all tables
 * @property {string} api the same as API and worker connect
 * @property {string} redisUrl without a database number
 * @property {string} adminPassword of the template database
 */

/**
 * How tests are told of what they run against.
 * @param {TestSystem} system
 */
const testEnv = ({ server, api, redisUrl, adminPassword }) => ({
  ...process.env,
  TEST_DATABASE_URL: databaseOf(server, 'postgres'),
  TEST_API_DATABASE_URL: databaseOf(api, 'postgres'),
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
  const args = ['--maxWorkers=2', '--json', `--outputFile=${report}`];
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
 * Jest's files, as its configuration and the pattern name them.
 * @param {string | null} pattern
 */
export function jestFiles(pattern) {
  const { roots, testMatch } = jestConfig;
  const endings = testMatch.map((match) => match.replace('**/*', ''));
  const paths = roots.flatMap((root) => {
    const folder = resolve(root.replace('<rootDir>', join(ROOT, 'server')));
    return readdirSync(folder, { recursive: true }).map((file) => join(folder, String(file)));
  });
  const named = new RegExp(pattern ?? '', 'i');
  return paths.filter(
    (path) => named.test(path) && endings.some((ending) => path.endsWith(ending)) && !path.includes('/dist/'),
  );
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
  const named = new RegExp(pattern ?? '');
  return paths.filter((path) => named.test(path)).sort();
}

/**
 * Runs files by Node's own test runner and counts from its report.
 * @param {string[]} files
 * @param {NodeJS.ProcessEnv} env
 * @param {{ report: string, show?: boolean }} options where the report goes; whether people see the tests as they end
 * @returns {Promise<Counts & { output: string }>}
 */
export async function runNodeTests(files, env, { report, show = false }) {
  rmSync(report, { force: true });
  const reporters = [
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=tap',
    `--test-reporter-destination=${report}`,
  ];
  const args = ['--test', '--test-concurrency=1', ...reporters, ...files];
  const { code, output } = await run(process.execPath, args, { cwd: ROOT, env, show });
  const tap = existsSync(report) ? readFileSync(report, 'utf8') : '';
  const count = (/** @type {string} */ word) =>
    Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0);
  const failed = count('fail') + count('cancelled');
  return { passed: count('pass'), failed: failed || (code === 0 ? 0 : 1), output };
}

/** Tests of scripts that bring along what they need: they run beside those that share the test server. */
const ALONE = /(help|recovery)\.test\.mjs$/;

/**
 * Tests of the scripts themselves.
 * @param {TestSystem} system
 * @param {string[]} files
 * @returns {Promise<Counts>}
 */
export async function runScripts(system, files) {
  const env = testEnv(system);
  const run = async (/** @type {boolean} */ alone, /** @type {string} */ name) => {
    const chosen = files.filter((file) => ALONE.test(file) === alone);
    const report = join(system.dataDir, name);
    if (chosen.length === 0) return { passed: 0, failed: 0, output: '' };
    return runNodeTests(chosen, env, { report, show: !alone });
  };
  const [shared, alone] = await Promise.all([run(false, 'scripts.tap'), run(true, 'scripts-alone.tap')]);
  if (alone.output) console.log(alone.output.trimEnd());
  return { passed: shared.passed + alone.passed, failed: shared.failed + alone.failed };
}
