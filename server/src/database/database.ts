import { migrations } from '@gushu/migrations';
import sql, { type Sql } from 'sql-template-tag';
import pg from 'pg';
import { DataSource, type DataSourceOptions, type EntityManager, type QueryRunner } from 'typeorm';
import { CONNECT_MS, DeadlinePool } from './pool.js';
import { CONNECTION_SECONDS, PreparingClient } from './prepared.js';

// bigint as text (ids are 64 bits), counts and numerics as numbers, days and moments as the wire writes them.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMP, (text) => text.slice(0, 19));

/** Connections of a process. */
export const POOL_SIZE = 12;

/** Name of the map service's connections in the database (`application_name`). */
export const MAP_APPLICATION = 'gushu-map';

/** Milliseconds that a statement may take, and that it may wait for a lock; 0 for as long as it needs. */
export interface StatementLimits {
  statementMs: number;
  lockMs: number;
}

const UNLIMITED: StatementLimits = { statementMs: 0, lockMs: 0 };

/** Options of the one connection pool of a process. Moments are `timestamp` in Asia/Shanghai. */
export function databaseOptions(
  url: string,
  poolSize = POOL_SIZE,
  { statementMs, lockMs } = UNLIMITED,
): DataSourceOptions {
  return {
    type: 'postgres',
    driver: { ...pg, Pool: DeadlinePool },
    url,
    migrations,
    migrationsTableName: 'schema_migration',
    migrationsTransactionMode: 'each',
    poolSize,
    extra: {
      Client: PreparingClient,
      options: `-c timezone=Asia/Shanghai -c temp_buffers=32MB -c idle_in_transaction_session_timeout=60000 -c client_connection_check_interval=1000 -c statement_timeout=${statementMs} -c lock_timeout=${lockMs}`,
      connectionTimeoutMillis: CONNECT_MS,
      maxLifetimeSeconds: CONNECTION_SECONDS,
      keepAlive: true,
    },
  };
}

/** A connection pool or the connection of a running transaction. */
export type Db = DataSource | EntityManager;

/** Runs a bound statement and answers its rows. */
export const query = <T>(db: Db, statement: Sql): Promise<T[]> =>
  db.query(statement.text, statement.values) as Promise<T[]>;

/** Runs a bound statement and answers its first row. */
export const queryOne = async <T>(db: Db, statement: Sql): Promise<T | undefined> =>
  (await query<T>(db, statement))[0];

/** Runs a bound change that returns its row, and answers that row: to a bare change TypeORM adds a number. */
export const changeOne = <T>(db: Db, change: Sql): Promise<T | undefined> =>
  queryOne<T>(db, sql`with changed as (${change}) select * from changed`);

/**
 * Takes a raw pg connection out of the pool for COPY and cursors. A failed use destroys the connection, so that a
 * half-read COPY never goes back to the pool.
 */
export async function withConnection<T>(
  db: DataSource,
  use: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const pool = (db.driver as unknown as { master: pg.Pool }).master;
  const client = await pool.connect();
  let failed = true;
  try {
    const result = await use(client);
    failed = false;
    return result;
  } finally {
    client.release(failed);
  }
}

/**
 * Begins a transaction on a connection that `withConnection` has taken; COPY and all other statements then share it.
 * The runner begins it and so knows of it: a transaction begun within it is a savepoint.
 */
export async function beginOn(db: DataSource, client: pg.PoolClient): Promise<QueryRunner> {
  const runner = db.createQueryRunner();
  Object.assign(runner, { databaseConnection: client });
  await runner.startTransaction();
  return runner;
}
