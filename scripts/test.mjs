#!/usr/bin/env node
// @ts-check
import './lib/node-version.mjs';
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChineseFont } from './lib/apt.mjs';
import { ensureChromium, runBrowser } from './lib/browser-runs.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { databaseOf } from './lib/database.mjs';
import { describe, Failure } from './lib/failure.mjs';
import { releaseLock, takeLock } from './lib/lock.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { ROOT, prepareDataDir } from './lib/paths.mjs';
import { secretsOf } from './lib/secrets.mjs';
import { session } from './lib/session.mjs';
import { Steps, note } from './lib/steps.mjs';
import { Supervisor } from './lib/supervisor.mjs';
import { jestFiles, runJest, runScripts, sumCounts, testFiles } from './lib/test-runs.mjs';
import { noteSeconds, slowest } from './lib/test-seconds.mjs';
import { testServices } from './lib/test-services.mjs';
import { TEMPLATE, ensureTemplate } from './lib/test-template.mjs';
import { answerHelp } from './lib/usage.mjs';

const USAGE = `npm test                  all tests
npm test -- server        unit and API tests
npm test -- scripts       tests of npm start
npm test -- web           browser tests
npm test -- <pattern>     the files whose path has the pattern

Beside these:
  --looks                 every screen in each language and scheme, not in one of them
  --seed <number>         which look is whose turn, as an earlier run had it
  --measure               notes how long each file took, by which later runs order them`;

const OPTIONS = /** @type {const} */ ({
  looks: { type: 'boolean' },
  seed: { type: 'string' },
  measure: { type: 'boolean' },
});

const GIGABYTE = 2 ** 30;
const dataDir = join(ROOT, '.data-test');

/** The word given, and what was asked for beside it. */
function given() {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: OPTIONS });
    const { looks = false, seed = String(randomInt(1000)), measure = false } = values;
    if (!/^\d{1,9}$/.test(seed)) throw new Error(`'${seed}' is no seed`);
    return { word: positionals[0], looks, seed, measure };
  } catch (error) {
    throw new Failure(
      String(/** @type {Error} */ (error).message),
      'npm test -- --help says what can be named',
    );
  }
}

/**
 * What to run, by the word given: a kind of tests, or a pattern of paths in all kinds.
 * @param {string | undefined} word
 */
function selection(word) {
  const kinds = ['server', 'scripts', 'web'];
  const chosen = kinds.includes(word ?? '') ? [word] : kinds;
  const pattern = kinds.includes(word ?? '') ? null : (word ?? null);
  const found = {
    jest: chosen.includes('server') && jestFiles(pattern).length > 0,
    pattern,
    scripts: chosen.includes('scripts') ? testFiles('scripts/test', '.test.mjs', pattern) : [],
    browser: chosen.includes('web') ? testFiles('web/e2e', '.spec.mjs', pattern) : [],
  };
  if (!found.jest && found.scripts.length + found.browser.length === 0)
    throw new Failure(
      `no test file has '${pattern}' in its path`,
      'npm test -- --help says what can be named',
    );
  return found;
}

/**
 * @param {Steps} steps
 * @param {Supervisor} supervisor
 * @param {{ stop: () => Promise<unknown> }} cleaning takes what must be ended besides
 */
async function prepare(steps, supervisor, cleaning) {
  await steps.run('Packages (npm ci)', ensurePackages);
  await steps.run('Chromium and a Chinese font', async () => {
    await ensureChromium();
    await ensureChineseFont();
  });
  const services = await steps.run('PostgreSQL with PostGIS, and Redis', async () => {
    await takeLock(dataDir, 'npm test');
    await supervisor.stopLeftovers();
    const started = await testServices(dataDir, supervisor);
    cleaning.stop = started.stop;
    note(started.how);
    return started;
  });
  await steps.run('Building the server', () => ensureBuilt(['build:server', 'build:bench']));
  const { jwtSecret, adminPassword } = secretsOf(dataDir);
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    REDIS_URL: `${services.redisUrl}/0`,
    JWT_SECRET: jwtSecret,
    ADMIN_PASSWORD: adminPassword,
  };
  const server = databaseOf(services.ownerUrl, 'postgres');
  const system = { dataDir, server, api: services.databaseUrl, redisUrl: services.redisUrl, adminPassword };
  await steps.run(`Template database ${TEMPLATE}, and beside it the pages`, async () => {
    const [pages] = await Promise.all([ensureBuilt(['build:web']), ensureTemplate(system, env)]);
    return pages;
  });
  return { env, system };
}

/**
 * @param {Supervisor} supervisor
 * @param {{ stop: () => Promise<unknown> }} cleaning
 * @param {ReturnType<typeof selection>} chosen
 * @param {ReturnType<typeof given>} options
 */
async function test(supervisor, cleaning, { jest, pattern, scripts, browser }, { looks, seed }) {
  prepareDataDir(dataDir, GIGABYTE);
  const steps = new Steps(7);
  const { env, system } = await prepare(steps, supervisor, cleaning);
  /** @type {import('./lib/test-runs.mjs').Counts} */
  const counts = { passed: 0, failed: 0, took: [] };
  /**
   * @param {string} title
   * @param {() => Promise<import('./lib/test-runs.mjs').Counts>} work
   */
  const add = async (title, work) => {
    const { passed, failed, took } = await steps.run(title, work, { pulse: false });
    note(`${passed} passed, ${failed} failed`);
    counts.passed += passed;
    counts.failed += failed;
    counts.took.push(...took);
  };
  const ofScripts = scripts.length > 0;
  if (jest && ofScripts)
    await add('Unit and API tests, and beside them those of npm start', () =>
      sumCounts([runJest(system, pattern), runScripts(system, scripts, 1)]),
    );
  else if (jest) await add('Unit and API tests', () => runJest(system, pattern));
  else if (ofScripts) await add('Tests of npm start', () => runScripts(system, scripts, 2));
  if (browser.length > 0) {
    note(`each screen in ${looks ? 'all looks' : 'one look'}: --seed ${seed}`);
    const look = { E2E_SEED: seed, E2E_LOOKS: looks ? 'all' : '' };
    await add('Browser tests', () => runBrowser(system, browser, { base: env, look, supervisor }));
  }
  return counts;
}

async function main() {
  answerHelp(USAGE);
  const options = given();
  const chosen = selection(options.word);
  const supervisor = new Supervisor(dataDir);
  const cleaning = { stop: async () => /** @type {unknown} */ (undefined) };
  let closing = '';
  await session(
    async () => {
      const { passed, failed, took } = await test(supervisor, cleaning, chosen, options);
      if (took.length > 0) console.log(`\nThe slowest files:\n${slowest(took).join('\n')}`);
      if (options.measure) noteSeconds(took, (file) => existsSync(join(ROOT, file)));
      closing = `${passed} passed, ${failed} failed`;
      return failed > 0 || passed === 0 ? 1 : 0;
    },
    async () => {
      await supervisor.stop();
      await cleaning.stop();
      releaseLock(dataDir);
      if (closing) console.log(closing);
    },
  );
}

main().catch((error) => {
  console.error(describe(error));
  process.exit(1);
});
