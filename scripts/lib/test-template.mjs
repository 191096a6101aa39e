// @ts-check
import { command } from './application.mjs';
import { contentHash } from './build.mjs';
import { connected, databaseOf } from './database.mjs';
import { note } from './steps.mjs';

/** The database that every suite clones. */
export const TEMPLATE = 'gushu_tpl';

const SOURCES = ['migrations', 'server/base-data', 'server/src/base-data'];

/**
 * Drops what killed test runs left, and the template too unless it was made from the present sources.
 * @param {string} server
 * @param {string} key
 */
async function clear(server, key) {
  return connected(server, async (query) => {
    const databases = await query(
      "select datname as name, shobj_description(oid, 'pg_database') as key from pg_database where datname ~ '^(test|e2e)_|^gushu_tpl$'",
    );
    const current = databases.some(({ name, key: made }) => name === TEMPLATE && made === key);
    for (const { name } of databases) {
      if (name !== TEMPLATE || !current) await query(`drop database if exists "${name}" with (force)`);
    }
    if (!current) await query(`create database ${TEMPLATE}`);
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
 * Makes the template database, or brings the stored one up to date; the 665,000 regions are loaded only once.
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
  await connected(server, (query) => query(`comment on database ${TEMPLATE} is '${key}'`));
  if (kept) note('kept from an earlier run');
}
