// @ts-check
import { Failure } from '../failure.mjs';
import { serverRequire } from '../paths.mjs';

/**
 * @typedef {(text: string, values?: unknown[]) => Promise<Record<string, any>[]>} Query
 *
 * @typedef {object} Snapshot the database as it was at one moment, for as long as it is open
 * @property {string} id by which others, pg_dump too, look at the same moment
 * @property {Query} query
 * @property {() => Promise<void>} close
 */

/**
 * Holds the database as it is now; people go on writing.
 * @param {string} url
 * @returns {Promise<Snapshot>}
 */
export async function openSnapshot(url) {
  const { Client } = serverRequire('pg');
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true });
  // A connection that breaks fails its query; without a listener it would also end the process.
  client.on('error', () => undefined);
  await client.connect();
  /** @type {Query} */
  const query = async (text, values) => (await client.query(text, values)).rows;
  await query('set idle_in_transaction_session_timeout = 0');
  await query('set statement_timeout = 0');
  await query('begin isolation level repeatable read, read only');
  const [row] = await query('select pg_export_snapshot() as id');
  return { id: row?.['id'], query, close: () => client.end() };
}

/** The tables with rows of ours; those that an extension brings are made by it. */
const TABLES = `select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relpersistence <> 't' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    and not exists (select from pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by 1`;

/**
 * How many rows each table has.
 * @param {Query} query
 * @returns {Promise<Record<string, number>>}
 */
export async function countRows(query) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const { name } of await query(TABLES)) {
    const [row] = await query(`select count(*) as n from ${name}`);
    counts[name] = Number(row?.['n']);
  }
  return counts;
}

/**
 * Migrations that a database has, in their order.
 * @param {Query} query
 * @returns {Promise<string[]>}
 */
export async function migrationsOf(query) {
  const [table] = await query("select to_regclass('schema_migration') is not null as made");
  if (!table?.['made'])
    throw new Failure('the database has no tables of Gushu, so there is nothing to save', 'run: npm start');
  return (await query('select name from schema_migration order by timestamp')).map(({ name }) => name);
}
