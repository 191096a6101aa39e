import { message, permissionOf } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { Callers } from '../../../auth/callers.js';
import type { Caller } from '../../../caller/caller.js';
import { isPassing, queryOne } from '../../../database/database.js';
import { AppError, BusinessError } from '../../../http/errors.js';
import { CANCELED } from '../../../jobs/canceled.js';
import { JobRunner, type Running } from '../../../jobs/job-runner.js';
import { JobWorker } from '../../../jobs/job-worker.js';
import { Scheduler } from '../../../jobs/scheduler.js';
import { announceLeft, announceNoted, noteMove } from '../../../work/move-notes.js';
import type { CountedRow } from '../../../moves/moves.js';
import { JsonLogger } from '../../../process/logger.js';
import {
  endRun,
  findRun,
  type Job,
  MOVES,
  nextRows,
  OPEN_BATCHES,
  storeResult,
  updateProgress,
} from './move-run.queries.js';
import { type MovableRecord, MovableRecords, outcomeOf, titleOf } from './movable-records.js';

const MINUTE_MS = 60_000;
const ROWS_AT_ONCE = 100;

/**
 * Moves the rows of jobs with the rights their senders have when these run, each row in a transaction of its own that also
 * keeps what came of it: a job whose worker was killed goes on behind the last row.
 */
@Injectable()
export class MoveRunWorker extends JobWorker<Job> {
  constructor(
    private readonly db: DataSource,
    jobs: JobRunner,
    private readonly scheduler: Scheduler,
    private readonly callers: Callers,
    private readonly records: MovableRecords,
    private readonly log: JsonLogger,
  ) {
    super(jobs, MOVES);
  }

  override onApplicationBootstrap(): void {
    super.onApplicationBootstrap();
    this.scheduler.every(MINUTE_MS, 'moves', () => this.announceLeft());
  }

  /** Announces what calls that have died had moved; jobs go on, and announce at their end. */
  announceLeft(): Promise<void> {
    return announceLeft(this.db, OPEN_BATCHES);
  }

  protected async work(job: Job, { tx }: Running): Promise<void> {
    const moved = this.records.of(job.record);
    await this.moveAll(job, moved);
    const ended = await queryOne(tx, endRun(job.id));
    if (!ended) throw new BusinessError(CANCELED);
  }

  /** Whoever ordered a job, with the rights of this moment. */
  private senderOf(job: Job, { record, machine }: MovableRecord): Promise<Caller> {
    const { permission = 'review' } = machine.moves[job.action] ?? {};
    return this.callers.ofSender(job, permissionOf(record, permission), 'move');
  }

  /**
   * However the job ends, the people of the rows it has moved hear of them, one message a person for the whole job. What came
   * of the rows is counted where these are stored: each is there before the job ends.
   */
  protected override async announce(id: string): Promise<Sql | undefined> {
    const run = await findRun(this.db, id);
    const moved = this.records.of(run.record);
    await announceNoted(this.db, id);
    return MOVES.announce(id, {
      title: sql`${JSON.stringify(titleOf(moved, run.action))}::jsonb`,
      done: sql`${JSON.stringify(outcomeOf(run))}::jsonb`,
    });
  }

  private async moveAll(job: Job, movable: MovableRecord): Promise<void> {
    const { id } = job;
    const report = this.jobs.reporter(() => updateProgress(id));
    for (;;) {
      const rows = await nextRows(this.db, id, ROWS_AT_ONCE);
      if (rows.length === 0) return;
      // A job takes minutes, in which its sender may lose role or region.
      const caller = await this.senderOf(job, movable);
      for (const row of rows) {
        await this.moveRow(job, movable, caller, row).catch((error: unknown) =>
          this.keepFault(job, row, error),
        );
        await report(undefined);
      }
    }
  }

  private moveRow(
    { id, action, opinion }: Job,
    { record, machine, service }: MovableRecord,
    caller: Caller,
    row: CountedRow,
  ): Promise<void> {
    const move = { field: machine.field, action, opinion };
    return service.moveCounted(caller, row, move, async (db, result, moved) => {
      const stored = await storeResult(db, id, result);
      // Another worker has moved it meanwhile: what came of it is there already.
      if (!stored && result.ok) throw new BusinessError('row.changedSince');
      if (moved) await noteMove(db, caller, record, { batch: id, moved, opinion });
    });
  }

  /** An error of one row is reported at that row, and the others are moved; a lost database stops the job until it is back. */
  private async keepFault({ id, language }: Job, row: CountedRow, error: unknown): Promise<void> {
    if (error instanceof AppError || isPassing(error)) throw error;
    const { message: text, stack } = error as Error;
    this.log.error(text, stack, `moves ${id}, row ${row.id}`);
    await storeResult(this.db, id, { id: row.id, ok: false, msg: message('move.rowFault', language) });
  }
}
