import { availableParallelism } from 'node:os';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { MAP_APPLICATION } from '../../database/database.js';
import { isPassing } from '../../process/passing-faults.js';
import { CONFIG, type Config } from '../../process/config.js';
import { remainingMs } from '../../process/deadline.js';
import { busy } from './ows-error.js';

/** Connections of a process for answers other than bulk answers. */
export const LIGHT_AT_ONCE = 8;
const STATEMENT_MS = 30_000;
const WAIT_MS = 5_000;

/**
 * Bulk answers that may run at once in each process: all processes together use half the cores, each at least one.
 */
export const bulkAtOnce = (processes: number, cores = availableParallelism()): number =>
  Math.max(1, Math.floor(cores / 2 / processes));

// Read only, one core per answer, no JIT (compiling would delay the first byte), and a backend ends when its reader
// is gone.
const SETTINGS = {
  timezone: 'Asia/Shanghai',
  jit: 'off',
  max_parallel_workers_per_gather: 0,
  default_transaction_read_only: 'on',
  statement_timeout: STATEMENT_MS,
  idle_in_transaction_session_timeout: STATEMENT_MS,
  client_connection_check_interval: 1_000,
};

function poolOf({ databaseUrl }: Config, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max,
    application_name: MAP_APPLICATION,
    connectionTimeoutMillis: WAIT_MS,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
    options: Object.entries(SETTINGS)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  });
  // A connection that dies while it is idle is replaced; without a listener it would end the process.
  pool.on('error', () => undefined);
  return pool;
}

/** A connection taken from a pool. */
export interface Held {
  client: pg.PoolClient;
  /** Releases the connection, once; with an error it is closed, and its running statement ends. */
  done: (error?: Error) => void;
}

const ignore = (): void => undefined;

/** The map services' own connections, so that many maps do not block the console, nor bulk answers the others. */
@Injectable()
export class MapPool implements OnApplicationShutdown {
  /** Maximum of bulk answers at once in this process. */
  readonly bulkAtOnce: number;
  readonly bulk: pg.Pool;
  readonly light: pg.Pool;

  constructor(@Inject(CONFIG) config: Config) {
    this.bulkAtOnce = bulkAtOnce(config.apiProcesses);
    this.bulk = poolOf(config, this.bulkAtOnce);
    this.light = poolOf(config, LIGHT_AT_ONCE);
  }

  /** Takes a connection of a pool. @throws the error of `busy` where none is free in time */
  async hold(pool: pg.Pool): Promise<Held> {
    const client = await pool.connect().catch((error: unknown) => {
      // The pool's error has no code, only a message.
      throw /timeout/.test((error as Error).message) ? busy() : error;
    });
    // A connection that breaks fails its query; without a listener it would also end the process.
    client.on('error', ignore);
    let held = true;
    const done = (error?: Error) => {
      if (held) client.off('error', ignore).release(error);
      held = false;
    };
    return { client, done };
  }

  /** The rows of a quick statement. */
  async rows<T extends object>({ text, values }: Sql): Promise<T[]> {
    const { client, done } = await this.hold(this.light);
    try {
      // pg's types lack the option.
      const asked = { text, values, query_timeout: Math.max(1, remainingMs(STATEMENT_MS)) };
      const { rows } = await client.query<T>(asked);
      done();
      return rows;
    } catch (error) {
      // After a refused statement the connection is still usable.
      done(isPassing(error) ? (error as Error) : undefined);
      throw error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.bulk.end(), this.light.end()]);
  }
}
