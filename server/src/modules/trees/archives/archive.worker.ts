import { insideRegion, oldTree, permissionOf } from '@gushu/shared';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { Callers } from '../../../auth/callers.js';
import type { Caller } from '../../../caller/caller.js';
import { query, queryOne } from '../../../database/database.js';
import { ForbiddenError } from '../../../http/errors.js';
import { JobRunner, type RowJobs } from '../../../jobs/job-runner.js';
import { isNarrowed } from '../../../rows/scope.js';
import {
  beginRun,
  clearSnapshot,
  copiedOf,
  copyCounty,
  countiesOf,
  countSnapshot,
  endRun,
  type Extent,
  type Job,
  makePartition,
  RUNS,
  TREES,
  updateProgress,
} from './archives.queries.js';

/** Who may order a snapshot. */
const REVIEW = permissionOf(oldTree, 'review');

/**
 * Takes snapshots. A run is one transaction that ends with its row's state, so a killed worker leaves nothing and a
 * second run of a finished row does nothing; runs of one tenant and year wait for each other.
 */
@Injectable()
export class ArchiveWorker implements OnApplicationBootstrap {
  private readonly rows: RowJobs<Job> = {
    queue: 'archives',
    table: RUNS.name,
    open: RUNS.open,
    begin: beginRun,
    work: (job, { tx }) => this.work(job, tx),
    fail: (...reason) => RUNS.fail(...reason),
    texts: { fault: 'archive.fault', gaveUp: 'archive.fault' },
  };

  constructor(
    private readonly db: DataSource,
    private readonly jobs: JobRunner,
    private readonly callers: Callers,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.consume(this.rows);
  }

  /** Runs one row to its end; does nothing when it is at its end or another worker is on it. */
  run(id: string): Promise<void> {
    return this.jobs.run(this.rows, id);
  }

  private async work(job: Job, tx: EntityManager): Promise<void> {
    const owner = await this.ownerOf(job);
    await query(this.db, makePartition(job.year));
    await query(tx, sql`select pg_advisory_xact_lock(hashtext(${`archive ${job.tenantId} ${job.year}`}))`);
    await this.copy(job, { owner, year: job.year, xzCode: job.xzCode, ids: job.ids?.split(',') }, tx);
  }

  /** The sender with the rights of today, who must still see all trees of the region. */
  private async ownerOf(job: Job): Promise<Caller> {
    const caller = await this.callers.ofSender(job, REVIEW, 'archive');
    if (isNarrowed(caller, oldTree)) throw new ForbiddenError('archive.narrowed');
    if (!insideRegion(job.xzCode, caller.xzCode)) throw new ForbiddenError('row.outsideRegion');
    return caller;
  }

  private async copy(job: Job, extent: Extent, tx: EntityManager): Promise<void> {
    const { columns } = (await queryOne<{ columns: string }>(tx, copiedOf(TREES)))!;
    const counties = await countiesOf(tx, extent);
    const total = counties.reduce((sum, { num }) => sum + num, 0);
    await query(tx, clearSnapshot(extent, TREES));
    const report = this.jobs.reporter((done: number) => updateProgress(job.id, total, done));
    let done = 0;
    for (const { county, num } of counties) {
      await query(tx, copyCounty(extent, county, columns, job.userId));
      done += num;
      await report(done);
    }
    await query(tx, countSnapshot(extent));
    await query(tx, endRun(job.id, total));
  }
}
