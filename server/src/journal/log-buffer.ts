import type { DataSource } from 'typeorm';
import { inOwnTime } from '../process/deadline.js';
import { KEPT_DAYS, type LogRow, wellFormed } from './log-rows.js';

const MAX_WAITING = 5_000;
const BATCH = 500;
const EVERY_MS = 1_000;
const NO_PARTITION = '23514';

/** The logs of Blade; which columns a row may fill. */
type LogTable = 'blade_log_usual' | 'blade_log_api' | 'blade_log_error';

const HALF_CHARACTER = /\\ud[89a-f]/;

/** A row as JSON; looked through once more only where half of a character may be in it. */
function textOf(row: LogRow): string {
  const text = JSON.stringify(row);
  return HALF_CHARACTER.test(text) ? JSON.stringify(wellFormed(row)) : text;
}

/**
 * Rows on their way into a log: written in batches beside the requests, never in their way. What does not fit while the
 * database is away is dropped and counted.
 */
export class LogBuffer {
  // Texts, not objects: thousands wait, and of a text nothing more is to be looked at when memory is tidied.
  private waiting: string[] = [];
  // All rows of a table have the same: how its rows are made sees to that.
  private columns = '';
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> | undefined;

  constructor(
    private readonly db: DataSource,
    private readonly table: LogTable,
    private readonly lost: (rows: number) => void,
  ) {}

  add(row: LogRow): void {
    if (this.waiting.length >= MAX_WAITING) return this.lost(1);
    this.columns ||= Object.keys(row).join(', ');
    this.waiting.push(textOf(row));
    this.timer ??= setTimeout(() => void this.flush(), EVERY_MS).unref();
  }

  /** Writes what waits; one batch at a time. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    while (this.writing) await this.writing;
    while (this.waiting.length > 0 && this.db.isInitialized) {
      const batch = this.waiting.splice(0, BATCH);
      this.writing = inOwnTime(() => this.write(batch)).catch(() => this.lost(batch.length));
      await this.writing;
      this.writing = undefined;
    }
  }

  private async write(rows: readonly string[]): Promise<void> {
    try {
      await this.insert(rows);
    } catch (error) {
      if ((error as { code?: string }).code !== NO_PARTITION) throw error;
      // No worker has made the month's table: it was away for months, or the clock was set.
      await this.db.query('select keep_log_partitions($1)', [KEPT_DAYS]);
      await this.insert(rows);
    }
  }

  private async insert(rows: readonly string[]): Promise<void> {
    const { table, columns } = this;
    await this.db.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
      [`[${rows.join(',')}]`],
    );
  }
}
