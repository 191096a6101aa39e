import { Injectable } from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { query } from '../../../database/database.js';
import { JobRunner, type Running } from '../../../jobs/job-runner.js';
import { JobWorker } from '../../../jobs/job-worker.js';
import { Scheduler } from '../../../jobs/scheduler.js';
import {
  ALIGNINGS,
  countOutdated,
  databaseNow,
  endRun,
  hasOlderTransactions,
  type Job,
  lockSensitive,
  nextOutdated,
  type Pass,
  passesOf,
  readSensitive,
  retryFailed,
  storeDone,
  storeTotal,
  updateRows,
} from './sensitive.queries.js';

const HOUR_MS = 3_600_000;
const LOOK_MS = 500;
/** Rows of one transaction, which takes a second or two with their snapshots; edits of these rows wait so long. */
const MAX_PART = 1_000;

/**
 * Updates the trees of a species after it was declared sensitive or no longer sensitive. Each part is a transaction of
 * its own: a job whose worker was killed goes on with the rest. Until the job's end the map goes by the species.
 */
@Injectable()
export class SensitiveWorker extends JobWorker<Job> {
  constructor(
    private readonly db: DataSource,
    jobs: JobRunner,
    private readonly scheduler: Scheduler,
  ) {
    super(jobs, ALIGNINGS);
  }

  override onApplicationBootstrap(): void {
    super.onApplicationBootstrap();
    this.scheduler.every(HOUR_MS, 'sensitive species', () => retryFailed(this.db));
  }

  protected async work(job: Job, { tx }: Running): Promise<void> {
    let sensitive: number;
    do sensitive = await this.updateAll(job);
    while ((await readSensitive(this.db, job.speciesId)) !== sensitive);
    // A new declaration waits from here on for the end of this transaction and makes its own job; an earlier one lets
    // this job begin again. The transaction writes nothing before, or it would be waited for as an older one.
    if ((await lockSensitive(tx, job.speciesId)) !== sensitive) throw new Error('declared anew meanwhile');
    await endRun(tx, job.id);
  }

  /**
   * Updates all rows, and once more those that were written meanwhile from older data, as by a snapshot in progress;
   * answers the sensitivity of the species that they were updated to.
   */
  private async updateAll(job: Job): Promise<number> {
    const sensitive = await readSensitive(this.db, job.speciesId);
    const passes = await passesOf(this.db, job.speciesId, sensitive);
    let total = job.done;
    for (const pass of passes) total += await countOutdated(this.db, pass);
    await query(this.db, storeTotal(job.id, total));
    for (let isSettled = false; ; isSettled = true) {
      let updated = 0;
      for (const pass of passes) updated += await this.update(job, pass);
      if (isSettled && updated === 0) return sensitive;
      const since = await databaseNow(this.db);
      while (await hasOlderTransactions(this.db, since)) await wait(LOOK_MS);
    }
  }

  /** Updates the outdated rows of one table and answers their number. */
  private async update(job: Job, pass: Pass): Promise<number> {
    let updated = 0;
    for (let after = '0'; ;) {
      const ids = await this.db.transaction(async (tx) => {
        const part = await nextOutdated(tx, pass, after, MAX_PART);
        if (part.length > 0) await updateRows(tx, pass, part);
        job.done += part.length;
        if (part.length > 0) await query(tx, storeDone(job.id, job.done));
        return part;
      });
      updated += ids.length;
      if (ids.length < MAX_PART) return updated;
      after = ids.at(-1)!;
    }
  }
}
