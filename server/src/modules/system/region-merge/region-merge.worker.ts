import { insideRegion } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Callers } from '../../../auth/callers.js';
import type { Caller } from '../../../caller/caller.js';
import { query, queryOne } from '../../../database/database.js';
import { BusinessError, ForbiddenError } from '../../../http/errors.js';
import { CANCELED } from '../../../jobs/canceled.js';
import { JobRunner, type Running } from '../../../jobs/job-runner.js';
import { JobWorker } from '../../../jobs/job-worker.js';
import { Scheduler } from '../../../jobs/scheduler.js';
import { moveBatch } from './batch.js';
import { nextListed } from './batch.queries.js';
import { MOVED } from './moved-records.js';
import { listFollowers, planRows } from './plan.queries.js';
import { nameTargets } from './publications.js';
import { assertSeesAllRows } from './region-merge.rules.js';
import {
  countDone,
  countToUndo,
  endRun,
  forgetRows,
  type Job,
  lockRegions,
  REGION_MERGES,
  storePlan,
  updateProgress,
} from './runs.queries.js';

const HOUR_MS = 3_600_000;

/**
 * Moves the rows of regions, a thousand in a transaction that also notes them: a job whose worker was killed goes on behind
 * the last of these.
 */
@Injectable()
export class RegionMergeWorker extends JobWorker<Job> {
  constructor(
    private readonly db: DataSource,
    jobs: JobRunner,
    private readonly scheduler: Scheduler,
    private readonly callers: Callers,
  ) {
    super(jobs, REGION_MERGES);
  }

  override onApplicationBootstrap(): void {
    super.onApplicationBootstrap();
    this.scheduler.every(HOUR_MS, 'regionMoves', () => forgetRows(this.db));
  }

  protected async work(job: Job, { tx }: Running): Promise<void> {
    const caller = await this.senderOf(job);
    await lockRegions(tx, job);
    if (!job.isPlanned) await this.plan(job, caller);
    await this.moveAll(job);
    if (!(await queryOne(tx, endRun(job.id)))) throw new BusinessError(CANCELED);
  }

  /** The sender with the rights of this moment, who must still see all rows of both regions. */
  private async senderOf(job: Job): Promise<Caller> {
    const caller = await this.callers.ofSender(job, REGION_MERGES.permission, 'regionMove');
    assertSeesAllRows(caller);
    if (![job.fromCode, job.toCode].every((code) => insideRegion(code, caller.xzCode)))
      throw new ForbiddenError('row.outsideRegion');
    return caller;
  }

  /** Lists the rows as they are now: these are moved, and no others. */
  private plan(job: Job, caller: Caller): Promise<void> {
    return this.db.transaction(async (tx) => {
      const { undoOf } = job;
      if (undoOf !== null) await listFollowers(tx, undoOf);
      const counts = undoOf === null ? await planRows(tx, job.id, job) : await countToUndo(tx, undoOf);
      // People come to the other region with the whole of their own alone.
      if (undoOf === null && job.geom === null) await nameTargets(tx, caller, job);
      await query(tx, storePlan(job.id, counts));
    });
  }

  private async moveAll(job: Job): Promise<void> {
    let done = await countDone(this.db, job.id);
    const report = this.jobs.reporter((num: number) => updateProgress(job.id, num));
    for (const moved of MOVED)
      for (;;) {
        const listed = await nextListed(this.db, job, moved);
        if (listed.length === 0) break;
        // A job takes minutes, in which its sender may lose role or region.
        const caller = await this.senderOf(job);
        await this.db.transaction((tx) => moveBatch(tx, { job, caller, moved }, listed));
        done += listed.length;
        await report(done);
      }
  }
}
