import { message, permissionOf } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { Callers } from '../../../auth/callers.js';
import type { Caller } from '../../../caller/caller.js';
import { queryOne } from '../../../database/database.js';
import { isPassing } from '../../../process/passing-faults.js';
import { AppError, BusinessError } from '../../../http/errors.js';
import { CANCELED } from '../../../jobs/canceled.js';
import { JobRunner, type Running } from '../../../jobs/job-runner.js';
import { JobWorker } from '../../../jobs/job-worker.js';
import { Scheduler } from '../../../jobs/scheduler.js';
import { announceLeft, announceNoted, noteTransition } from '../../../work/transition-notes.js';
import type { CountedRow } from '../../../transitions/transitions.js';
import { JsonLogger } from '../../../process/logger.js';
import {
  endRun,
  findRun,
  type Job,
  TRANSITIONS,
  nextRows,
  OPEN_BATCHES,
  storeResult,
  updateProgress,
} from './transition-run.queries.js';
import { type TransitionRecord, TransitionRecords, outcomeOf, titleOf } from './transition-records.js';

const MINUTE_MS = 60_000;
const ROWS_AT_ONCE = 100;

/**
 * Transitions the rows of jobs with the rights that their senders have at that time. Each row has a transaction of its
 * own, which also stores its result: a job whose worker was killed goes on after the last row.
 */
@Injectable()
export class TransitionRunWorker extends JobWorker<Job> {
  constructor(
    private readonly db: DataSource,
    jobs: JobRunner,
    private readonly scheduler: Scheduler,
    private readonly callers: Callers,
    private readonly records: TransitionRecords,
    private readonly log: JsonLogger,
  ) {
    super(jobs, TRANSITIONS);
  }

  override onApplicationBootstrap(): void {
    super.onApplicationBootstrap();
    this.scheduler.every(MINUTE_MS, 'moves', () => this.announceLeft());
  }

  /** Announces transitions of calls that died before they announced them; jobs go on and announce at their end. */
  announceLeft(): Promise<void> {
    return announceLeft(this.db, OPEN_BATCHES);
  }

  protected async work(job: Job, { tx }: Running): Promise<void> {
    const listed = this.records.of(job.record);
    await this.transitionAll(job, listed);
    const ended = await queryOne(tx, endRun(job.id));
    if (!ended) throw new BusinessError(CANCELED);
  }

  /** The sender of a job, with their current rights. */
  private senderOf(job: Job, { record, machine }: TransitionRecord): Promise<Caller> {
    const { permission = 'review' } = machine.transitions[job.action] ?? {};
    return this.callers.ofSender(job, permissionOf(record, permission), 'move');
  }

  /**
   * Notifies the people of the transitioned rows, however the job ends, with one message a person for the whole job.
   * The results are counted from the stored rows: all of them are stored before the job ends.
   */
  protected override async announce(id: string): Promise<Sql | undefined> {
    const run = await findRun(this.db, id);
    const listed = this.records.of(run.record);
    await announceNoted(this.db, id);
    return TRANSITIONS.announce(id, {
      title: sql`${JSON.stringify(titleOf(listed, run.action))}::jsonb`,
      done: sql`${JSON.stringify(outcomeOf(run))}::jsonb`,
    });
  }

  private async transitionAll(job: Job, listed: TransitionRecord): Promise<void> {
    const { id } = job;
    const report = this.jobs.reporter(() => updateProgress(id));
    for (;;) {
      const rows = await nextRows(this.db, id, ROWS_AT_ONCE);
      if (rows.length === 0) return;
      // Read again for each part: a job takes minutes, in which its sender may lose a role or region.
      const caller = await this.senderOf(job, listed);
      for (const row of rows) {
        await this.transitionRow(job, listed, caller, row).catch((error: unknown) =>
          this.keepFault(job, row, error),
        );
        await report(undefined);
      }
    }
  }

  private transitionRow(
    { id, action, opinion }: Job,
    { record, machine, service }: TransitionRecord,
    caller: Caller,
    row: CountedRow,
  ): Promise<void> {
    const transition = { field: machine.field, action, opinion };
    return service.transitionCounted(caller, row, transition, async (db, result, made) => {
      const stored = await storeResult(db, id, result);
      // Another worker has transitioned it meanwhile and stored its result.
      if (!stored && result.ok) throw new BusinessError('row.changedSince');
      if (made) await noteTransition(db, caller, record, { batch: id, made, opinion });
    });
  }

  /**
   * Stores an error of one row as its result and goes on with the others; a lost database stops the job for a while.
   */
  private async keepFault({ id, language }: Job, row: CountedRow, error: unknown): Promise<void> {
    if (error instanceof AppError || isPassing(error)) throw error;
    const { message: text, stack } = error as Error;
    this.log.error(text, stack, `transitions ${id}, row ${row.id}`);
    await storeResult(this.db, id, { id: row.id, ok: false, msg: message('move.rowFault', language) });
  }
}
