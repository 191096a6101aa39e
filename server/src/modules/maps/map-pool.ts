import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { CONFIG, type Config } from '../../config.js';

/** National answers that may run at once in a process. */
export const HEAVY_AT_ONCE = 4;
/** Connections beside those. */
export const LIGHT_AT_ONCE = 8;
const STATEMENT_MS = 30_000;
const WAIT_MS = 5_000;

// Read only, no compiling of plans (it would come before the first byte), and a backend whose reader is gone ends. Rows
// are written as text by the workers of a parallel plan, so handing them on costs little; the usual prices forbid it.
const SETTINGS = {
  timezone: 'Asia/Shanghai',
  jit: 'off',
  parallel_tuple_cost: 0.001,
  parallel_setup_cost: 100,
  default_transaction_read_only: 'on',
  statement_timeout: STATEMENT_MS,
  idle_in_transaction_session_timeout: STATEMENT_MS,
  client_connection_check_interval: 1_000,
};

/** The map services' own connections, so that a crowd of maps leaves the console's alone. */
@Injectable()
export class MapPool implements OnApplicationShutdown {
  readonly pool: pg.Pool;

  constructor(@Inject(CONFIG) config: Config) {
    this.pool = new pg.Pool({
      connectionString: config.databaseUrl,
      max: HEAVY_AT_ONCE + LIGHT_AT_ONCE,
      connectionTimeoutMillis: WAIT_MS,
      idleTimeoutMillis: 30_000,
      allowExitOnIdle: true,
      options: Object.entries(SETTINGS)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
    });
    // A connection that dies while it is idle is replaced; without a listener it would end the process.
    this.pool.on('error', () => undefined);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}
