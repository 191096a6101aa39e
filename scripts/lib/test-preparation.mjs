// @ts-check
import { ensureChineseFonts } from './apt.mjs';
import { ensureChromium } from './browser-runs.mjs';
import { ensureBuilt } from './build.mjs';
import { databaseOf } from './database.mjs';
import { ImportGraph, sourceFiles } from './import-graph.mjs';
import { TEST_DATA_DIR } from './paths.mjs';
import { secretsOf } from './secrets.mjs';
import { note } from './steps.mjs';
import { testServices } from './test-services.mjs';
import { TEMPLATE, ensureTemplate } from './test-template.mjs';

/** @typedef {import('./steps.mjs').Steps} Steps */
/** @typedef {import('./supervisor.mjs').Supervisor} Supervisor */
/** @typedef {import('./test-runs.mjs').TestSystem} TestSystem */
/** @typedef {Record<import('./test-files.mjs').Kind, string[]>} Chosen */

/** Text in a test, or in its parts, that shows that it runs built files. */
const RUNS_BUILT = /['"`]dist\b|\/dist\//;

/**
 * Preparations that files of tests need before they can run.
 * @param {Chosen} chosen
 */
export function needsOf({ api, scripts, browser }) {
  const isWhole = scripts.length > 0;
  const graph = new ImportGraph(sourceFiles());
  const reaches = (/** @type {string[]} */ files, /** @type {RegExp} */ pattern) =>
    files
      .flatMap((file) => [
        ...graph.distances([file], (each) => !/^(server\/test|web\/e2e)\//.test(each)).keys(),
      ])
      .some((file) => /^(server\/test|web\/e2e)\//.test(file) && pattern.test(graph.textOf(file)));
  const pages = isWhole || browser.length > 0;
  return {
    services: api.length + scripts.length + browser.length > 0,
    browser: browser.length > 0,
    pages,
    server: pages || reaches(api, RUNS_BUILT),
    bench: isWhole || reaches(browser, /server\/bench\/dist/),
  };
}

/**
 * Brings up what tests run against, as far as they need it.
 * @param {Steps} steps
 * @param {ReturnType<typeof needsOf>} needs
 * @param {{ supervisor: Supervisor, cleaning: { stop: () => Promise<unknown> }, containers: boolean }} to cleaning takes
 * what must be ended besides; containers: whether the services run in some
 * @returns {Promise<{ env: NodeJS.ProcessEnv, system: TestSystem, pages: Promise<unknown> | null }>} pages: what needs them
 * waits until they are built
 */
export async function prepareTests(steps, needs, { supervisor, cleaning, containers }) {
  await steps.run('Chinese fonts', ensureChineseFonts);
  const services = await steps.run('PostgreSQL with PostGIS, and Redis', async () => {
    const started = await testServices(TEST_DATA_DIR, supervisor, containers);
    cleaning.stop = started.stop;
    note(started.how);
    return started;
  });
  const { jwtSecret, adminPassword } = secretsOf(TEST_DATA_DIR);
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: TEST_DATA_DIR,
    REDIS_URL: `${services.redisUrl}/0`,
    JWT_SECRET: jwtSecret,
    ADMIN_PASSWORD: adminPassword,
  };
  const server = databaseOf(services.ownerUrl, 'postgres');
  const { databaseUrl: api, redisUrl } = services;
  const system = { dataDir: TEST_DATA_DIR, server, api, redisUrl, adminPassword };
  const build = () => ensureBuilt(['build:server', ...(needs.bench ? ['build:bench'] : [])]);
  if (needs.server) await steps.run('Building the server', build);
  const template = () =>
    steps.run(`Template database ${TEMPLATE}`, () => ensureTemplate(system, { env, build, steps }));
  const pages = needs.pages ? steps.run('Building the pages', () => ensureBuilt(['build:web'])) : null;
  // Here only against an unhandled rejection: the caller that awaits `pages` gets the error.
  pages?.catch(() => undefined);
  await template();
  return { env, system, pages };
}

/**
 * Installs the browser that tests look through.
 * @param {Steps} steps
 */
export const prepareBrowser = (steps) => steps.run('Chromium', ensureChromium);
