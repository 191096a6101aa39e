// @ts-check
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { databaseOf } from './database.mjs';
import { ROOT, TEST_DATA_DIR, readJson, writeJson } from './paths.mjs';
import { run } from './run-command.mjs';
import { note } from './steps.mjs';
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
 * Environment that points tests at a system.
 * @param {TestSystem} system
 */
export const testEnv = ({ server, api, redisUrl, adminPassword }) => ({
  ...process.env,
  TEST_DATABASE_URL: databaseOf(server, 'postgres'),
  TEST_API_DATABASE_URL: databaseOf(api, 'postgres'),
  TEST_TEMPLATE: SUITE_TEMPLATE,
  TEST_WHOLE_TEMPLATE: TEMPLATE,
  TEST_REDIS_URL: redisUrl,
  TEST_ADMIN_PASSWORD: adminPassword,
});

/** The last one of what Jest runs with: an eighth of the time went into collecting garbage. */
const JEST_OPTIONS = '--experimental-vm-modules --no-warnings --max-semi-space-size=64';

/**
 * Runs files of unit or of API tests by Jest, in the order given.
 * @param {string[]} files
 * @param {{ name: string, lanes: number, env: NodeJS.ProcessEnv }} options name: of the run, for what is written of it
 * @returns {Promise<Counts>}
 */
export async function runJest(files, { name, lanes, env }) {
  const report = join(TEST_DATA_DIR, `${name}.json`);
  const order = join(TEST_DATA_DIR, `${name}-order.json`);
  rmSync(report, { force: true });
  writeJson(order, files);
  const args = [`--maxWorkers=${lanes}`, '--json', `--outputFile=${report}`];
  const jest = join(ROOT, 'node_modules/jest/bin/jest.js');
  // Its report on standard output is for machines and is also in the file; the text for people is on standard error.
  // The order of the paths decides which files run: those given by path are listed once more at the end.
  const { code } = await run(process.execPath, [jest, ...args], {
    cwd: join(ROOT, 'server'),
    env: { ...env, TEST_ORDER: order, NODE_OPTIONS: JEST_OPTIONS },
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
    (/** @type {{ name: string, startTime: number, endTime: number, status: string }} */ each) => ({
      file: relative(ROOT, each.name),
      seconds: (each.endTime - each.startTime) / 1000,
      hasFailed: each.status === 'failed',
    }),
  );
  return { passed: numPassedTests, failed: failed || (code === 0 ? 0 : 1), took };
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

/**
 * Compares the rows that the statements of API tests have answered with their types, and counts as one failure if they
 * differ.
 * @param {string} answered what was recorded of them
 * @param {boolean} isWhole whether all API tests ran
 * @returns {Promise<Counts>}
 */
export async function compareRows(answered, isWhole) {
  const check = join(ROOT, 'scripts/checks/sql-rows.mjs');
  const { code, output } = await run(process.execPath, [check, answered, ...(isWhole ? ['--whole'] : [])], {
    cwd: ROOT,
    env: process.env,
  });
  for (const line of output.split('\n')) note(line);
  return { passed: 0, failed: code === 0 ? 0 : 1, took: [] };
}

// Counts and figures of a file's own run are left out; diagnostics and skipped tests stay.
const OF_ONE_FILE = /^ℹ ((tests|suites|pass|fail|duration_ms) .*|(cancelled|skipped|todo) 0)$\n?/gm;

/** @typedef {(file: string) => NodeJS.ProcessEnv | Promise<NodeJS.ProcessEnv>} Lane makes a file its environment */

/**
 * Runs files by Node's own test runner in the order given, one at a time in each lane, and shows what each says when it
 * ends.
 * @param {string[]} files
 * @param {Lane[]} lanes
 * @param {string} report where the reports go: a path that the number of a lane is added to
 * @returns {Promise<Counts>}
 */
export async function runLanes(files, lanes, report) {
  const waiting = [...files];
  /** @type {Counts} */
  const counts = { passed: 0, failed: 0, took: [] };
  const work = async (/** @type {Lane} */ envOf, /** @type {number} */ lane) => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const env = await envOf(file);
      const since = Date.now();
      const { passed, failed, output } = await runNodeTests(file, env, `${report}-${lane + 1}.tap`);
      note(file);
      console.log(output.replace(OF_ONE_FILE, '').trimEnd());
      counts.passed += passed;
      counts.failed += failed;
      counts.took.push({ file, seconds: (Date.now() - since) / 1000, hasFailed: failed > 0 });
    }
  };
  await Promise.all(lanes.map(work));
  return counts;
}

/**
 * Tests of the scripts themselves: each file has databases and folders of its own. They mostly wait for what they start.
 * @param {string[]} files
 * @param {{ lanes: number, env: NodeJS.ProcessEnv }} options
 */
export const runScripts = (files, { lanes, env }) =>
  runLanes(
    files,
    Array(lanes).fill(() => env),
    join(TEST_DATA_DIR, 'scripts'),
  );
