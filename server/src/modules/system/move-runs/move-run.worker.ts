import { batchOutcome, message, permissionOf } from '@gushu/shared';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { Callers } from '../../../auth/callers.js';
import type { Caller } from '../../../caller/caller.js';
import { changeOne, isPassing } from '../../../database/database.js';
import { AppError, BusinessError } from '../../../http/errors.js';
import { CANCELED } from '../../../jobs/canceled.js';
import { JobRunner, type RowJobs, type Running } from '../../../jobs/job-runner.js';
import { Scheduler } from '../../../jobs/scheduler.js';
import { announceLeft, announceNoted, noteMove } from '../../../work/move-notes.js';
import type { CountedRow } from '../../../moves/moves.js';
import { JsonLogger } from '../../../process/logger.js';
import {
  announceRun,
  beginRun,
  endRun,
  failRun,
  findRun,
  forgetRuns,
  type Job,
  storeResult,
  nextRows,
  OPEN_BATCHES,
  RUNS,
  updateProgress,
} from './move-run.queries.js';
import { type MovableRecord, MovableRecords, titleOf } from './movable-records.js';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const ROWS_AT_ONCE = 100;

/**
 * Moves the rows of jobs with the rights their senders have when these run, each row in a transaction of its own that also
 * keeps what came of it: a job whose worker was killed goes on behind the last row.
 */
@Injectable()
export class MoveRunWorker implements OnApplicationBootstrap {
  private readonly rows: RowJobs<Job> = {
    queue: 'moves',
    ...RUNS.jobs,
    begin: beginRun,
    work: (job, running) => this.work(job, running),
    fail: failRun,
    announce: (id) => this.announce(id),
    texts: { fault: 'move.fault', gaveUp: 'move.fault' },
  };

  constructor(
    private readonly db: DataSource,
    private readonly jobs: JobRunner,
    private readonly scheduler: Scheduler,
    private readonly callers: Callers,
    private readonly records: MovableRecords,
    private readonly log: JsonLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.consume(this.rows);
    this.scheduler.every(HOUR_MS, 'moves', () => forgetRuns(this.db));
    this.scheduler.every(MINUTE_MS, 'moves', () => this.announceLeft());
  }

  /** Announces what calls that have died had moved; jobs go on, and announce at their end. */
  announceLeft(): Promise<void> {
    return announceLeft(this.db, OPEN_BATCHES);
  }

  private async work(job: Job, { tx }: Running): Promise<void> {
    const moved = this.records.of(job.record);
    await this.moveAll(job, moved);
    const ended = await changeOne(tx, endRun(job.id));
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
  private async announce(id: string): Promise<Sql> {
    const run = await findRun(this.db, id);
    const moved = this.records.of(run.record);
    await announceNoted(this.db, id);
    return announceRun(id, {
      title: titleOf(moved, run.action),
      outcome: batchOutcome(moved.machine, run.action, run),
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
