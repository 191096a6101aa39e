// @ts-check
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import jestConfig from '../../server/jest.config.js';
import { databaseOf } from './database.mjs';
import { ROOT, readJson } from './paths.mjs';
import { run } from './run-command.mjs';
import { note } from './steps.mjs';
import { longestFirst } from './test-seconds.mjs';
import { SUITE_TEMPLATE, TEMPLATE } from './test-template.mjs';

/** @typedef {import('./test-seconds.mjs').Took} Took */
/** @typedef {{ passed: number, failed: number, took: Took[] }} Counts how many tests, and how long their files took */

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
  TEST_TEMPLATE: SUITE_TEMPLATE,
  TEST_WHOLE_TEMPLATE: TEMPLATE,
  TEST_REDIS_URL: redisUrl,
  TEST_ADMIN_PASSWORD: adminPassword,
});

/** A suite waits for database, queue and processes of its own now and then: one more than cores are few. */
const JEST_AT_ONCE = 3;

/**
 * Unit and API tests: Jest over server, shared and the client's plain modules.
 * @param {TestSystem} system
 * @param {string | null} pattern of file names
 * @returns {Promise<Counts>}
 */
export async function runJest(system, pattern) {
  const report = join(system.dataDir, 'jest.json');
  rmSync(report, { force: true });
  const args = [`--maxWorkers=${JEST_AT_ONCE}`, '--json', `--outputFile=${report}`];
  if (pattern) args.push('--testPathPatterns', pattern);
  const env = {
    ...testEnv(system),
    // The last one: an eighth of the time went into collecting garbage.
    NODE_OPTIONS: '--experimental-vm-modules --no-warnings --max-semi-space-size=64',
  };
  const jest = join(ROOT, 'node_modules/jest/bin/jest.js');
  // Its report on standard output is for machines and is also in the file; what people read is on standard error.
  const { code } = await run(process.execPath, [jest, ...args], {
    cwd: join(ROOT, 'server'),
    env,
    show: 'errors',
  });
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numRuntimeErrorTestSuites = 0,
    testResults = [],
  } = readJson(report);
  const failed = numFailedTests + numRuntimeErrorTestSuites;
  const took = testResults.map(
    (/** @type {{ name: string, startTime: number, endTime: number }} */ each) => ({
      file: relative(ROOT, each.name),
      seconds: (each.endTime - each.startTime) / 1000,
    }),
  );
  return { passed: numPassedTests, failed: failed || (code === 0 ? 0 : 1), took };
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
 * Runs a file by Node's own test runner and counts from its report.
 * @param {string} file
 * @param {NodeJS.ProcessEnv} env
 * @param {string} report where the report goes
 * @returns {Promise<{ passed: number, failed: number, output: string }>}
 */
async function runNodeTests(file, env, report) {
  rmSync(report, { force: true });
  const reporters = [
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=tap',
    `--test-reporter-destination=${report}`,
  ];
  const { code, output } = await run(process.execPath, ['--test', ...reporters, file], { cwd: ROOT, env });
  const tap = existsSync(report) ? readFileSync(report, 'utf8') : '';
  const count = (/** @type {string} */ word) =>
    Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0);
  const failed = count('fail') + count('cancelled');
  return { passed: count('pass'), failed: failed || (code === 0 ? 0 : 1), output };
}

// Counts and figures of a file's own run; diagnostics of its tests stay, and what it did not run.
const OF_ONE_FILE = /^ℹ ((tests|suites|pass|fail|duration_ms) .*|(cancelled|skipped|todo) 0)$\n?/gm;

/**
 * Runs files by Node's own test runner, one at a time in each lane, and shows what each says when it ends.
 * @param {string[]} files
 * @param {NodeJS.ProcessEnv[]} lanes their environments
 * @param {string} report where the reports go: a path that the number of a lane is added to
 * @returns {Promise<Counts>}
 */
export async function runLanes(files, lanes, report) {
  const waiting = longestFirst(files);
  /** @type {Counts} */
  const counts = { passed: 0, failed: 0, took: [] };
  const work = async (/** @type {NodeJS.ProcessEnv} */ env, /** @type {number} */ lane) => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const since = Date.now();
      const { passed, failed, output } = await runNodeTests(file, env, `${report}-${lane + 1}.tap`);
      note(file);
      console.log(output.replace(OF_ONE_FILE, '').trimEnd());
      counts.passed += passed;
      counts.failed += failed;
      counts.took.push({ file, seconds: (Date.now() - since) / 1000 });
    }
  };
  await Promise.all(lanes.map(work));
  return counts;
}

/**
 * Adds up what runs at the same time counts.
 * @param {Promise<Counts>[]} runs
 * @returns {Promise<Counts>}
 */
export async function sumCounts(runs) {
  /** @type {Counts} */
  const counts = { passed: 0, failed: 0, took: [] };
  for (const { passed, failed, took } of await Promise.all(runs)) {
    counts.passed += passed;
    counts.failed += failed;
    counts.took.push(...took);
  }
  return counts;
}

/**
 * Tests of the scripts themselves: each file has databases and folders of its own. They mostly wait for what they start.
 * @param {TestSystem} system
 * @param {string[]} files
 * @param {number} atOnce how many files at a time
 */
export const runScripts = (system, files, atOnce) =>
  runLanes(files, Array(atOnce).fill(testEnv(system)), join(system.dataDir, 'scripts'));
