// @ts-check
import { command } from './application.mjs';
import { contentHash } from './build.mjs';
import { connected, databaseOf } from './database.mjs';

/** The database that each system of browser tests clones. */
export const TEMPLATE = 'gushu_tpl';

/**
 * The database that every suite of unit, API and script tests clones. Below the counties it has one province: townships
 * and villages are 662,000 of 665,000 regions, and more than a hundred copies of them took a sixth of the suites' time.
 */
export const SUITE_TEMPLATE = 'gushu_tpl_suite';
const SUITE_PROVINCE = '33';

/** The database of demo trees that each system of browser tests begins with. */
export const DEMO = 'e2e_demo';

/** Sources of the template: where these differ, another one is made. */
const SOURCES = ['migrations', 'server/base-data', 'server/src/base-data'];
/** Sources that might change the template: where these differ it is brought up to date, mostly without a change. */
const BESIDE = ['shared', 'server/src'];

/** How the state of a template is noted at its database. */
const noteOf = () => ({ key: contentHash(SOURCES, new Set()), whole: contentHash([...SOURCES, ...BESIDE]) });

/**
 * Drops databases that killed test runs left, and those made from other sources than the present ones.
 * @param {string} server
 * @param {{ key: string, whole: string }} note
 * @returns {Promise<Map<string, string>>} the databases that stay, with what is noted of them
 */
async function clear(server, { key, whole }) {
  return connected(server, async (query) => {
    const databases = await query(
      "select datname as name, shobj_description(oid, 'pg_database') as made from pg_database where datname ~ '^(test|e2e)_|^gushu_tpl(_suite)?$'",
    );
    const isCurrent = (/** @type {Record<string, any>} */ { name, made }) =>
      name === DEMO ? made === whole : name.startsWith(TEMPLATE) && made?.startsWith(key);
    for (const { name } of databases.filter((each) => !isCurrent(each)))
      await query(`drop database if exists "${name}" with (force)`);
    return new Map(databases.filter(isCurrent).map(({ name, made }) => [name, made]));
  });
}

/**
 * Environment that points a process of the product at a database of the test server.
 * @param {import('./test-runs.mjs').TestSystem} system
 * @param {string} name
 */
export const databaseEnv = ({ server, api }, name) => ({
  DATABASE_URL: databaseOf(api, name),
  DATABASE_OWNER_URL: databaseOf(server, name),
});

/**
 * Makes the template of the suites from the whole one.
 * @param {string} server
 */
async function makeSuiteTemplate(server) {
  await connected(server, async (query) => {
    await query(`drop database if exists ${SUITE_TEMPLATE} with (force)`);
    await query(`create database ${SUITE_TEMPLATE} template ${TEMPLATE}`);
  });
  await connected(databaseOf(server, SUITE_TEMPLATE), async (query) => {
    await query(
      `delete from blade_region where length(code) > 6 and not starts_with(code, '${SUITE_PROVINCE}')`,
    );
    await query('vacuum (full, analyze) blade_region');
  });
}

/**
 * Makes the template databases, or brings the stored ones up to date; the 665,000 regions are loaded only once.
 * @param {import('./test-runs.mjs').TestSystem} system
 * @param {{ env: NodeJS.ProcessEnv, build: () => Promise<unknown>, steps: import('./steps.mjs').Steps }} by build: of the
 * commands that make them
 */
export async function ensureTemplate(system, { env, build, steps }) {
  const { server, dataDir } = system;
  const { key, whole } = noteOf();
  const kept = await clear(server, { key, whole });
  const marked = `${key} ${whole}`;
  if (kept.get(TEMPLATE) === marked && kept.get(SUITE_TEMPLATE) === marked) return 'kept from an earlier run';
  await build();
  if (!kept.has(TEMPLATE)) await connected(server, (query) => query(`create database ${TEMPLATE}`));
  const options = {
    env: { ...env, ...databaseEnv(system, TEMPLATE) },
    dataDir,
    remedy: 'correct what it names',
  };
  await steps.run('Migrations', () => command('migrate', [], { ...options, what: 'the migration' }));
  await steps.run('Base data with its regions', () =>
    command('base-data', [], { ...options, what: 'loading base data' }),
  );
  await steps.run('Template of the API tests', () => makeSuiteTemplate(server));
  for (const name of [TEMPLATE, SUITE_TEMPLATE])
    await connected(server, (query) => query(`comment on database ${name} is '${marked}'`));
  return 'made';
}

/**
 * Makes a database of demo trees from the template unless there is one of the present sources, and notes its sources.
 * @param {string} server
 * @param {() => Promise<unknown>} load
 */
export async function ensureDemo(server, load) {
  const { whole } = noteOf();
  const [found] = await connected(server, (query) =>
    query(`select shobj_description(oid, 'pg_database') as made from pg_database where datname = '${DEMO}'`),
  );
  if (found?.['made'] === whole) return;
  await connected(server, (query) => query(`create database ${DEMO} template ${TEMPLATE}`));
  await load();
  await connected(server, (query) => query(`comment on database ${DEMO} is '${whole}'`));
}
