import type pg from 'pg';
import sql, { raw } from 'sql-template-tag';
import type { DataSource } from 'typeorm';
import { query, queryOne } from '../database/database.js';
import { BusinessError } from '../http/errors.js';
import { CANCELED } from './canceled.js';

const LOOK_MS = 500;

/** Rows that are run, and whether people may stop a run by `cancel_requested` of its row. */
interface Watched {
  table: string;
  cancelable?: boolean;
}

/**
 * Looks beside a run's transaction whether its row is to stop, and ends the statement that the run is waiting for: one
 * that is checking or storing some thousand rows may take long on a busy database.
 */
export class CancelWatch {
  private isCanceled = false;
  private isLooking = false;
  private looking: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  private constructor(
    private readonly db: DataSource,
    private readonly table: string,
    private readonly id: string,
    private readonly pid: number,
  ) {}

  /** Watches a row that was taken up on this connection; does nothing for rows that nobody can cancel. */
  static async begin(db: DataSource, rows: Watched, id: string, client: pg.ClientBase): Promise<CancelWatch> {
    const { rows: found } = await client.query<{ pid: number }>('select pg_backend_pid() pid');
    const watch = new CancelWatch(db, rows.table, id, found[0]?.pid ?? 0);
    if (rows.cancelable) watch.timer = setInterval(() => watch.round(), LOOK_MS);
    return watch;
  }

  /** Throws once the run is to stop. */
  assertWanted(): void {
    if (this.isCanceled) throw new BusinessError(CANCELED);
  }

  /** Ends the watch; afterwards nothing ends a statement of the connection any more. */
  async end(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }

  private round(): void {
    if (this.isLooking) return;
    this.isLooking = true;
    // A failed look is repeated by the next round.
    this.looking = this.look()
      .catch(() => undefined)
      .finally(() => (this.isLooking = false));
  }

  private async look(): Promise<void> {
    const row = await queryOne<{ canceled: boolean }>(
      this.db,
      sql`select cancel_requested canceled from ${raw(this.table)} where id = ${this.id}`,
    );
    if (!row?.canceled) return;
    this.isCanceled = true;
    await query(this.db, sql`select pg_cancel_backend(${this.pid})`);
  }
}
