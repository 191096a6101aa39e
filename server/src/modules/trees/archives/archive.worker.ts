import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { query, queryOne } from '../../../database/database.js';
import { JobRunner, type RowJobs } from '../../../jobs/job-runner.js';
import {
  beginRun,
  clearSnapshot,
  COPIED,
  copyCounty,
  countiesOf,
  countSnapshot,
  endRun,
  type Extent,
  failRun,
  type Job,
  OPEN,
  makePartition,
  tellRun,
} from './archives.queries.js';

/**
 * Takes snapshots. A run is one transaction that ends with its row's state, so a killed worker leaves nothing and a
 * second run of a finished row does nothing; runs of one tenant and year wait for each other.
 */
@Injectable()
export class ArchiveWorker implements OnApplicationBootstrap {
  private readonly rows: RowJobs<Job> = {
    queue: 'archives',
    table: 'archive_run',
    open: OPEN,
    begin: beginRun,
    work: (job, { tx }) => this.work(job, tx),
    fail: failRun,
    texts: { fault: 'archive.fault', gaveUp: 'archive.fault' },
  };

  constructor(
    private readonly db: DataSource,
    private readonly jobs: JobRunner,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.consume(this.rows);
  }

  /** Runs one row to its end; does nothing when it is at its end or another worker is on it. */
  run(id: string): Promise<void> {
    return this.jobs.run(this.rows, id);
  }

  private async work(job: Job, tx: EntityManager): Promise<void> {
    await query(this.db, makePartition(job.year));
    await this.copy(job, tx);
  }

  private async copy(job: Job, tx: EntityManager): Promise<void> {
    await query(tx, sql`select pg_advisory_xact_lock(hashtext(${`archive ${job.tenantId} ${job.year}`}))`);
    // Whoever sees only some of the trees cannot start a run.
    const extent: Extent = {
      owner: { ...job, rowScopes: {} },
      year: job.year,
      xzCode: job.xzCode,
      ids: job.ids?.split(','),
    };
    const { columns } = (await queryOne<{ columns: string }>(tx, COPIED))!;
    const counties = await countiesOf(tx, extent);
    const total = counties.reduce((sum, { num }) => sum + num, 0);
    await query(tx, clearSnapshot(extent));
    const report = this.jobs.reporter((done: number) => tellRun(job.id, total, done));
    let done = 0;
    for (const { county, num } of counties) {
      await query(tx, copyCounty(extent, county, columns, job.createUser));
      done += num;
      await report(done);
    }
    await query(tx, countSnapshot(extent));
    await query(tx, endRun(job.id, total));
  }
}
