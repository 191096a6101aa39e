import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import sql, { raw, type Sql } from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { beginOn, query, queryOne, withConnection } from '../database/database.js';
import { isPassing } from '../process/passing-faults.js';
import { diskRefusal } from '../http/disk-faults.js';
import { AppError, BusinessError } from '../http/errors.js';
import { CANCELED } from './canceled.js';
import { CancelWatch } from './cancel-watch.js';
import { JobQueue, type OpenRow, type QueueName } from './job-queue.js';

const REPORT_MS = 500;
/** Counted when a row is taken up: what ends the worker itself does not come back for ever. */
const MAX_BEGUN = 10;
// A fault that is not a lost connection is tried again this often: another job may have been in the way.
const MAX_ATTEMPTS = 3;
const AWAY = 503;

/** A row that has been taken up. */
export interface Begun {
  id: string;
  /** How often it has been, this time counted. */
  attempts: number;
  cancelRequested?: boolean;
}

/** The transaction of a run, which holds its lock, and its connection for work that needs it directly. */
export interface Running {
  tx: EntityManager;
  client: pg.PoolClient;
  /** Throws once the run has been requested to stop: for long work without statements. */
  assertWanted: () => void;
}

/** The rows of a table as the jobs of a queue. */
export interface RowJobs<J extends Begun> {
  queue: QueueName;
  table: string;
  /** Condition of a row that is not at its end. */
  open: Sql;
  /** Whether people may stop a run, by `cancel_requested` of its row. */
  cancelable?: boolean;
  /** Takes an open row up, counts that, and answers the job. Statements that change a row are queries of it. */
  begin: (id: string) => Sql;
  /** Runs it to its end in the run's transaction; a function that it answers runs once that is committed. */
  work: (job: J, running: Running) => Promise<void | (() => Promise<void>)>;
  /** Fails an open row that has been begun so often, with the key of the reason, and answers whether it has. */
  fail: (id: string, key: string, params: object, after: number) => Sql;
  /** Notifies the person who ordered it of its end, in the transaction of the end. */
  announce?: (id: string) => Promise<Sql | undefined>;
  /** Deletes rows that have ended; runs every hour. */
  forget?: () => Sql;
  /** Keys of the texts where no reason is known, and for a row that has ended its worker too often. */
  texts: { fault: string; gaveUp: string };
}

/**
 * Runs jobs of all kinds. A run holds an advisory lock on its row in a transaction: a worker that is killed leaves
 * nothing of it, its lock goes with its connection and the sweeper begins the row again. A row at its end never runs.
 */
@Injectable()
export class JobRunner {
  constructor(
    private readonly db: DataSource,
    private readonly jobs: JobQueue,
  ) {}

  /** Runs the open rows of a table in this process, one at a time. */
  consume<J extends Begun>(rows: RowJobs<J>): void {
    const open = sql`select id, attempts as turn from ${raw(rows.table)} where ${rows.open} order by id limit 100`;
    const { forget } = rows;
    this.jobs.consume(rows.queue, {
      run: (id) => this.run(rows, id),
      open: () => query<OpenRow>(this.db, open),
      ...(forget ? { forget: () => query(this.db, forget()) } : {}),
    });
  }

  /** Runs one row to its end; does nothing when it is at its end or another worker is on it. */
  async run<J extends Begun>(rows: RowJobs<J>, id: string): Promise<void> {
    try {
      await withConnection(this.db, (client) => this.locked(rows, id, client));
    } catch (error) {
      // PostgreSQL's own disk is tried again, as all that passes.
      const refusal = error instanceof AppError ? error : isPassing(error) ? undefined : diskRefusal(error);
      // A store of files that is away now may be back when the sweeper comes again.
      if (refusal) return this.giveUp(rows, id, refusal, refusal.http === AWAY ? MAX_BEGUN : 0);
      if (!isPassing(error)) await this.giveUp(rows, id, { key: rows.texts.fault, params: {} }, MAX_ATTEMPTS);
      throw error;
    }
  }

  /**
   * Reports the progress of a run outside its transaction, so that people see it, and ends the run if its sender has
   * canceled it: `update` changes the open row and returns whether it is `canceled`.
   */
  reporter<P>(update: (progress: P) => Sql): (progress: P) => Promise<void> {
    let last = 0;
    return async (progress) => {
      if (Date.now() - last < REPORT_MS) return;
      last = Date.now();
      const row = await queryOne<{ canceled: boolean }>(this.db, update(progress));
      if (row?.canceled ?? true) throw new BusinessError(CANCELED);
    };
  }

  private async locked<J extends Begun>(rows: RowJobs<J>, id: string, client: pg.PoolClient): Promise<void> {
    const runner = await beginOn(this.db, client);
    // Work outside the transaction may take longer than an idle transaction is left open.
    await client.query('set local idle_in_transaction_session_timeout = 0');
    const got = await queryOne<{ locked: boolean }>(
      runner.manager,
      sql`select pg_try_advisory_xact_lock(hashtextextended(${rows.queue}, ${id}::bigint)) locked`,
    );
    const job = got?.locked ? await this.begun(rows, id) : undefined;
    const watch = await CancelWatch.begin(this.db, rows, id, client);
    let afterwards;
    try {
      const assertWanted = (): void => watch.assertWanted();
      afterwards = job && (await rows.work(job, { tx: runner.manager, client, assertWanted }));
      if (job) await this.announce(runner.manager, rows, id);
      await watch.end();
      await runner.commitTransaction();
    } catch (error) {
      await watch.end();
      watch.assertWanted();
      throw error;
    }
    await afterwards?.();
  }

  private async begun<J extends Begun>(rows: RowJobs<J>, id: string): Promise<J | undefined> {
    const job = await queryOne<J>(this.db, rows.begin(id));
    if (job?.cancelRequested) throw new BusinessError(CANCELED);
    if (job && job.attempts > MAX_BEGUN) throw new BusinessError(rows.texts.gaveUp, { n: MAX_BEGUN });
    return job;
  }

  private async giveUp<J extends Begun>(
    rows: RowJobs<J>,
    id: string,
    { key, params }: Pick<AppError, 'key' | 'params'>,
    after: number,
  ): Promise<void> {
    await this.db.transaction(async (tx) => {
      if (await queryOne(tx, rows.fail(id, key, params, after))) await this.announce(tx, rows, id);
    });
  }

  private async announce<J extends Begun>(tx: EntityManager, rows: RowJobs<J>, id: string): Promise<void> {
    const message = await rows.announce?.(id);
    if (message) await query(tx, message);
  }
}
