// @ts-check
import { Failure } from './failure.mjs';
import { serverRequire } from './paths.mjs';

/**
 * Runs work with one connection.
 * @template T
 * @param {string} url
 * @param {(query: (text: string, values?: unknown[]) => Promise<Record<string, any>[]>) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function connected(url, work) {
  const { Client } = serverRequire('pg');
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(async (text, values) => (await client.query(text, values)).rows);
  } finally {
    await client.end();
  }
}

/**
 * The same server, another database.
 * @param {string} url
 * @param {string} name
 */
export function databaseOf(url, name) {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

/**
 * Whether the server takes connections; the database itself may still be missing.
 * @param {string} url
 */
export async function canConnect(url) {
  try {
    await connected(url, (query) => query('select 1'));
    return true;
  } catch (error) {
    return /** @type {{ code?: string }} */ (error).code === '3D000';
  }
}

/** @param {string} url */
const withoutPassword = (url) => url.replace(/(:\/\/[^:/@]*):.*@/, '$1:…@');

/**
 * Makes the database and its PostGIS where they are missing; answers whether it is still empty of our tables.
 * @param {string} url
 */
export async function ensureDatabase(url) {
  try {
    await createIfMissing(url);
    await connected(url, (query) => query('select 1'));
  } catch (error) {
    throw new Failure(
      `the database ${withoutPassword(url)} cannot be reached: ${/** @type {Error} */ (error).message}`,
      'check that it runs and that DATABASE_URL names its host, user, password and database',
    );
  }
  return connected(url, async (query) => {
    await requirePostgis(query);
    const [row] = await query("select to_regclass('public.schema_migration') is null as empty");
    return row?.['empty'] === true;
  });
}

/** @param {string} url */
async function createIfMissing(url) {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  try {
    await connected(url, (query) => query('select 1'));
  } catch (error) {
    if (/** @type {{ code?: string }} */ (error).code !== '3D000') throw error;
    await connected(databaseOf(url, 'postgres'), (query) =>
      query(`create database "${name.replaceAll('"', '""')}"`),
    );
  }
}

/** @param {(text: string) => Promise<Record<string, any>[]>} query */
async function requirePostgis(query) {
  const [present] = await query("select 1 from pg_extension where extname = 'postgis'");
  if (present) return;
  try {
    await query('create extension if not exists postgis');
  } catch (error) {
    const reason = /** @type {Error} */ (error).message;
    const remedy = /permission/.test(reason)
      ? 'let a superuser run in that database: create extension postgis'
      : 'install PostGIS on the database server (Debian: postgresql-15-postgis-3), or use an image such as postgis/postgis';
    throw new Failure(`PostGIS is missing in the database: ${reason}`, remedy);
  }
}
