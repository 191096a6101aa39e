#!/usr/bin/env node
// @ts-check
import './lib/node-version.mjs';
import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runBrowser } from './lib/browser-runs.mjs';
import { describe, Failure } from './lib/failure.mjs';
import { releaseLock, takeLock } from './lib/lock.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { TEST_DATA_DIR, prepareDataDir } from './lib/paths.mjs';
import { session } from './lib/session.mjs';
import { Steps, note } from './lib/steps.mjs';
import { Supervisor } from './lib/supervisor.mjs';
import { changedFiles, touched } from './lib/test-changes.mjs';
import { allTests, byKind, named } from './lib/test-files.mjs';
import { needsOf, prepareBrowser, prepareTests } from './lib/test-preparation.mjs';
import { compareRows, runJest, runScripts, testEnv } from './lib/test-runs.mjs';
import {
  keepSeconds,
  longestFirst,
  noteSeconds,
  shuffled,
  whereSecondsWent,
  withApart,
} from './lib/test-seconds.mjs';
import { answerHelp } from './lib/usage.mjs';

/** @typedef {import('./lib/test-runs.mjs').Counts} Counts */

const USAGE = `npm test                  all tests
npm test -- server        tests of server and shared
npm test -- scripts       tests of npm start
npm test -- web           tests of the pages, in a browser and without one
npm test -- <patterns>    the files whose path has one of the patterns
npm test -- --changed     the files that import what is not committed, or call what lies behind it, the nearest first;
                          where all is committed, those of the last commit

Beside these:
  --since <commit>        with --changed: what differs from that commit
  --lanes <number>        how many files run at a time: three for two cores, since a file waits a third of its time; of
                          those that need no services, one a core at most
  --shuffle <seed>        files in an order of chance, the same for the same seed
  --looks                 every screen in light and in dark, not in one of them
  --seed <number>         which screens are light and which dark, as an earlier run had it
  --containers            PostgreSQL and Redis in throw-away containers, of Docker or the engine that DOCKER_HOST names
  --measure               notes how long each file took in scripts/test-seconds.json, by which first runs order them`;

const OPTIONS = /** @type {const} */ ({
  changed: { type: 'boolean' },
  since: { type: 'string' },
  lanes: { type: 'string' },
  shuffle: { type: 'string' },
  looks: { type: 'boolean' },
  seed: { type: 'string' },
  containers: { type: 'boolean' },
  measure: { type: 'boolean' },
});

const GIGABYTE = 2 ** 30;
/** Files of tests wait for about a third of their time. */
const LANES_PER_CORE = 1.5;
const SPENT = join(TEST_DATA_DIR, 'spent.tsv');
const ROWS = join(TEST_DATA_DIR, 'sql-rows.jsonl');

/** Reads and checks the arguments of the command line. */
function given() {
  const remedy = 'npm test -- --help says what can be named';
  try {
    const { values, positionals: words } = parseArgs({ allowPositionals: true, options: OPTIONS });
    const { looks = false, seed = String(randomInt(1000)), measure = false, changed = false } = values;
    const { containers = false } = values;
    const { since, shuffle, lanes = String(Math.ceil(availableParallelism() * LANES_PER_CORE)) } = values;
    if (!/^\d{1,9}$/.test(seed)) throw new Error(`'${seed}' is no seed`);
    if (!/^[1-9]\d?$/.test(lanes)) throw new Error(`'${lanes}' is no number of lanes`);
    return { words, looks, seed, measure, changed, containers, since, shuffle, lanes: Number(lanes) };
  } catch (error) {
    throw new Failure(String(/** @type {Error} */ (error).message), remedy);
  }
}

/** @typedef {ReturnType<typeof given>} Given */

/**
 * The files to run, in their order.
 * @param {Given} options
 */
function selection({ words, changed, since, shuffle }) {
  const all = named(allTests(), words);
  if (all.length === 0)
    throw new Failure(
      `no test file has '${words.join("' or '")}' in its path`,
      'npm test -- --help says what can be named',
    );
  if (!changed) return shuffle === undefined ? longestFirst(all) : shuffled(all, shuffle);
  const files = touched(all, changedFiles(since));
  note(`${files.length} of ${all.length} test files could see the change`);
  return files;
}

/**
 * Runs the chosen tests; those without services run first, while the rest is prepared.
 * @param {Supervisor} supervisor
 * @param {{ stop: () => Promise<unknown> }} cleaning
 * @param {Given & { files: string[] }} options
 */
async function test(supervisor, cleaning, options) {
  const { files, lanes, looks, seed, containers } = options;
  prepareDataDir(TEST_DATA_DIR, GIGABYTE);
  await takeLock(TEST_DATA_DIR, 'npm test');
  await supervisor.stopLeftovers();
  for (const file of [SPENT, ROWS]) rmSync(file, { force: true });
  const chosen = byKind(files);
  const needs = needsOf(chosen);
  const { unit, api, scripts, browser } = chosen;
  const steps = new Steps();
  /** @type {Counts} */
  const counts = { passed: 0, failed: 0, took: [] };
  /** @type {(title: string, work: () => Promise<Counts>) => Promise<void>} */
  const add = async (title, work) => {
    const { passed, failed, took } = await steps.run(title, work, { pulse: false });
    note(`${passed} passed, ${failed} failed`);
    counts.passed += passed;
    counts.failed += failed;
    counts.took.push(...took);
  };
  await Promise.all([steps.run('Packages (npm ci)', ensurePackages), needs.browser && prepareBrowser(steps)]);
  const spent = { TEST_SPENT: SPENT };
  const [prepared] = await Promise.all([
    needs.services ? prepareTests(steps, needs, { supervisor, cleaning, containers }) : undefined,
    unit.length > 0 &&
      add('Tests without services', () =>
        // Chinese time is the product's alone: browsers and machines have any zone, one with summer time too.
        runJest(unit, {
          name: 'unit',
          // They wait for nothing, and each lane more loads all packages once more.
          lanes: Math.min(lanes, availableParallelism()),
          env: { ...process.env, ...spent, TZ: 'America/Los_Angeles' },
        }),
      ),
  ]);
  if (prepared) {
    const { system, env: base, pages } = prepared;
    const env = { ...testEnv(system), ...spent };
    const ofScripts = async () => {
      await pages;
      await add('Tests of npm start', () => runScripts(scripts, { lanes: 1, env }));
    };
    const ofApi = { name: 'api', lanes, env: { ...env, TEST_ROWS: ROWS } };
    await Promise.all([
      api.length > 0 && add('Tests of the API', () => runJest(api, ofApi)),
      scripts.length > 0 && ofScripts(),
    ]);
    // A file that failed has not sent all its statements.
    const isWhole = counts.failed === 0 && api.length === byKind(allTests()).api.length;
    const ofBrowser = async () => {
      await pages;
      note(`each screen in ${looks ? 'light and dark' : 'light or dark'}: --seed ${seed}`);
      const look = { E2E_SEED: seed, E2E_LOOKS: looks ? 'all' : '', ...spent };
      await add('Browser tests', () => runBrowser(system, browser, { base, look, supervisor, lanes }));
    };
    await Promise.all([
      api.length > 0 && add('Rows of SQL and their types', () => compareRows(ROWS, isWhole)),
      browser.length > 0 && ofBrowser(),
    ]);
  }
  return { ...counts, took: withApart(counts.took, SPENT), steps: steps.took };
}

async function main() {
  answerHelp(USAGE);
  const options = given();
  const files = selection(options);
  const supervisor = new Supervisor(TEST_DATA_DIR);
  const cleaning = { stop: async () => /** @type {unknown} */ (undefined) };
  let closing = '';
  await session(
    async () => {
      const { passed, failed, took, steps } = await test(supervisor, cleaning, { ...options, files });
      if (took.length > 0) console.log(`\n${whereSecondsWent(took, steps)}`);
      keepSeconds(took, steps);
      if (options.measure) noteSeconds(took);
      closing = `${passed} passed, ${failed} failed`;
      const isNothing = passed === 0 && !options.changed;
      return failed > 0 || isNothing ? 1 : 0;
    },
    async () => {
      await supervisor.stop();
      await cleaning.stop();
      releaseLock(TEST_DATA_DIR);
      if (closing) console.log(closing);
    },
  );
}

main().catch((error) => {
  console.error(describe(error));
  process.exit(1);
});
