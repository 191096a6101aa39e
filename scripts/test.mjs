#!/usr/bin/env node
// @ts-check
import './lib/node-version.mjs';
import { join } from 'node:path';
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
import { testServices } from './lib/test-services.mjs';
import { TEMPLATE, ensureTemplate } from './lib/test-template.mjs';
import { answerHelp } from './lib/usage.mjs';

const USAGE = `npm test                  all tests
npm test -- server        unit and API tests
npm test -- scripts       tests of npm start
npm test -- web           browser tests
npm test -- <pattern>     the files whose path has the pattern`;

const GIGABYTE = 2 ** 30;
const dataDir = join(ROOT, '.data-test');

/** What to run, by the word given: a kind of tests, or a pattern of paths in all kinds. */
function selection() {
  const [word] = process.argv.slice(2);
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
  await steps.run('Building the server', () => ensureBuilt(['build:server']));
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
 */
async function test(supervisor, cleaning, { jest, pattern, scripts, browser }) {
  prepareDataDir(dataDir, GIGABYTE);
  const steps = new Steps(7);
  const { env, system } = await prepare(steps, supervisor, cleaning);
  const counts = { passed: 0, failed: 0 };
  /**
   * @param {string} title
   * @param {() => Promise<{ passed: number, failed: number }>} work
   */
  const add = async (title, work) => {
    const { passed, failed } = await steps.run(title, work, { pulse: false });
    note(`${passed} passed, ${failed} failed`);
    counts.passed += passed;
    counts.failed += failed;
  };
  const ofScripts = scripts.length > 0;
  if (jest && ofScripts)
    await add('Unit and API tests, and beside them those of npm start', () =>
      sumCounts([runJest(system, pattern), runScripts(system, scripts, 1)]),
    );
  else if (jest) await add('Unit and API tests', () => runJest(system, pattern));
  else if (ofScripts) await add('Tests of npm start', () => runScripts(system, scripts, 2));
  if (browser.length > 0) await add('Browser tests', () => runBrowser(system, browser, env, supervisor));
  return counts;
}

async function main() {
  answerHelp(USAGE);
  const chosen = selection();
  const supervisor = new Supervisor(dataDir);
  const cleaning = { stop: async () => /** @type {unknown} */ (undefined) };
  let closing = '';
  await session(
    async () => {
      const { passed, failed } = await test(supervisor, cleaning, chosen);
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
