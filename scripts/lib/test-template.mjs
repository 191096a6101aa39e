// @ts-check
import { command } from './application.mjs';
import { contentHash } from './build.mjs';
import { connected, databaseOf } from './database.mjs';
import { note } from './steps.mjs';

/** The database that each system of browser tests clones. */
export const TEMPLATE = 'gushu_tpl';

/**
 * The database that every suite of unit, API and script tests clones. Below the counties it has one province: townships
 * and villages are 662,000 of 665,000 regions, and more than a hundred copies of them took a sixth of the suites' time.
 */
export const SUITE_TEMPLATE = 'gushu_tpl_suite';
const SUITE_PROVINCE = '33';

const SOURCES = ['migrations', 'server/base-data', 'server/src/base-data'];

/**
 * Drops what killed test runs left, and the template too unless it was made from the present sources.
 * @param {string} server
 * @param {string} key
 */
async function clear(server, key) {
  return connected(server, async (query) => {
    const databases = await query(
      "select datname as name, shobj_description(oid, 'pg_database') as made from pg_database where datname ~ '^(test|e2e)_|^gushu_tpl(_suite)?$'",
    );
    const current = databases.filter(({ made }) => made === key).map(({ name }) => name);
    for (const { name } of databases) {
      if (!current.includes(name)) await query(`drop database if exists "${name}" with (force)`);
    }
    if (!current.includes(TEMPLATE)) await query(`create database ${TEMPLATE}`);
    return current;
  });
}

/**
 * How a process of the product is told of a database of the test server.
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
  await connected(server, (query) => query(`create database ${SUITE_TEMPLATE} template ${TEMPLATE}`));
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
 * @param {NodeJS.ProcessEnv} env
 */
export async function ensureTemplate(system, env) {
  const { server, dataDir } = system;
  const key = contentHash(SOURCES, new Set());
  const kept = await clear(server, key);
  const options = {
    env: { ...env, ...databaseEnv(system, TEMPLATE) },
    dataDir,
    remedy: 'correct what it names',
  };
  await command('migrate', [], { ...options, what: 'the migration' });
  await command('base-data', [], { ...options, what: 'loading base data' });
  const isMade = kept.includes(TEMPLATE) && kept.includes(SUITE_TEMPLATE);
  if (!kept.includes(SUITE_TEMPLATE)) await makeSuiteTemplate(server);
  for (const name of [TEMPLATE, SUITE_TEMPLATE])
    await connected(server, (query) => query(`comment on database ${name} is '${key}'`));
  if (isMade) note('kept from an earlier run');
}
