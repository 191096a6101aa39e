// @ts-check
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { connected, databaseOf } from '../database.mjs';
import { Failure } from '../failure.mjs';
import { nameOf } from '../paths.mjs';
import { run } from '../run-command.mjs';
import { checkRoles } from './roles.mjs';
import { countRows } from './snapshot.mjs';
import { majorOf, serverVersion } from './tools.mjs';

/** @typedef {import('./snapshot.mjs').Query} Query */

/** @param {string} dataDir */
const volumesOf = (dataDir) => ['postgres', 'redis'].map((name) => `${nameOf(dataDir)}-${name}`);

/** Where a cluster is that could not be in its data folder. @param {string} dataDir */
const elsewhere = (dataDir) => join('/var/lib', nameOf(dataDir));

/** @param {string} folder */
const entriesOf = (folder) => (existsSync(folder) ? readdirSync(folder) : []);

/**
 * Whether an entry of a data folder is one of the usual folders, and nothing but a lock has come into it yet.
 * @param {string} path
 */
const isUnused = (path) =>
  ['logs', 'run'].includes(basename(path)) && entriesOf(path).every((name) => name === 'lock.json');

/**
 * Refuses a data folder that holds anything, or whose services' data are still elsewhere. Who holds its lock is another
 * question.
 * @param {string} dataDir
 */
export async function requireEmpty(dataDir) {
  const remedy = 'set DATA_DIR to a new folder, or move the old one away; nothing was written';
  for (const folder of [dataDir, elsewhere(dataDir)]) {
    const entry = entriesOf(folder).find((name) => !isUnused(join(folder, name)));
    if (entry) throw new Failure(`${folder} is not empty, it has ${entry}`, remedy);
  }
  for (const volume of volumesOf(dataDir)) {
    if ((await run('docker', ['volume', 'inspect', volume])).code === 0)
      throw new Failure(`Docker has a volume ${volume} of this folder already`, remedy);
  }
}

/**
 * Takes away what a restore that failed has made in a data folder that was empty.
 * @param {string} dataDir
 */
export async function clear(dataDir) {
  for (const volume of volumesOf(dataDir)) await run('docker', ['volume', 'rm', volume], { atTheEnd: true });
  rmSync(elsewhere(dataDir), { recursive: true, force: true });
  // The lock goes last: until then nobody else may begin.
  const names = entriesOf(dataDir).sort((a, b) => Number(a === 'run') - Number(b === 'run'));
  for (const name of names) rmSync(join(dataDir, name), { recursive: true, force: true });
}

/**
 * Runs work on the database, or on the server's own one where the database is not made yet.
 * @template T
 * @param {string} url
 * @param {(query: Query, isMade: boolean) => Promise<T>} work
 */
async function onServer(url, work) {
  try {
    return await connected(url, (query) => work(query, true));
  } catch (error) {
    if (/** @type {{ code?: string }} */ (error).code !== '3D000') throw error;
    return connected(databaseOf(url, 'postgres'), (query) => work(query, false));
  }
}

/**
 * Refuses a given database that has tables, or into which the backup cannot go.
 * @param {string} url
 * @param {{ postgres: string, roles: import('./roles.mjs').Roles }} backup
 */
export async function checkDatabase(url, { postgres, roles }) {
  const { host } = new URL(url);
  try {
    await onServer(url, async (query, isMade) => {
      const tables = isMade ? Object.keys(await countRows(query)) : [];
      if (tables.length > 0) {
        throw new Failure(
          `the database at ${host} is not empty, it has ${tables.length} tables`,
          'name an empty one in DATABASE_URL; nothing was written',
        );
      }
      await checkRoles(query, roles);
      const [row] = await query('show server_version');
      requireVersion(String(row?.['server_version']), postgres);
    });
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(
      `the database at ${host} cannot be reached: ${/** @type {Error} */ (error).message}`,
      'check that it runs and that DATABASE_URL names its host, user, password and database',
    );
  }
}

/**
 * @param {string} present
 * @param {string} wanted
 */
function requireVersion(present, wanted) {
  if (majorOf(present) >= majorOf(wanted)) return;
  throw new Failure(
    `PostgreSQL is ${present} here, and the backup is of ${wanted}`,
    `use PostgreSQL ${majorOf(wanted)} or a later one`,
  );
}

/**
 * Refuses services of our own that are older than the backup's.
 * @param {string} url
 * @param {string} postgres version of the backup's
 */
export const checkVersion = async (url, postgres) => requireVersion(await serverVersion(url), postgres);

/**
 * Refuses files of a store that the environment must name and does not.
 * @param {string[]} stores
 */
export function checkStores(stores) {
  const given = process.env['S3_BUCKET'] ? `s3:${process.env['S3_BUCKET']}` : null;
  const other = stores.find((store) => store.startsWith('s3:') && store !== given);
  if (!other) return;
  const bucket = other.slice('s3:'.length);
  throw new Failure(
    `files of the backup belong into the bucket ${bucket}`,
    `set S3_BUCKET=${bucket} with its endpoint and keys; nothing was written`,
  );
}

/** PostgreSQL's error codes for a schema that is not empty, or not ours to drop. */
const KEPT = ['2BP01', '42501'];

/**
 * Drops extensions that have a schema of their own, such as the geocoder's of the PostGIS image, and schemas that hold
 * nothing: the dump makes them.
 * @param {Query} query on a database without tables
 */
export async function dropSchemas(query) {
  const extensions = await query(
    `select quote_ident(extname) as name from pg_extension e join pg_namespace n on n.oid = e.extnamespace
      where nspname not in ('public', 'pg_catalog') and pg_has_role(e.extowner, 'usage')`,
  );
  for (const { name } of extensions) await query(`drop extension ${name}`);
  const schemas = await query(
    `select quote_ident(nspname) as name from pg_namespace
      where nspname !~ '^pg_' and nspname not in ('public', 'information_schema')`,
  );
  for (const { name } of schemas) {
    await query(`drop schema ${name}`).catch((error) => {
      if (!KEPT.includes(error.code)) throw error;
    });
  }
}
