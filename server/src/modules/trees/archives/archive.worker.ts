import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { query, queryOne } from '../../../database.js';
import { JobQueue, MOST_BEGUN, type OpenRow } from '../../../jobs/job-queue.js';
import { JsonLogger } from '../../../logger.js';
import {
  clearSnapshot,
  COPIED,
  copyCounty,
  countiesOf,
  type Extent,
  partitionOf,
} from './archives.queries.js';

const REPORT_MS = 500;
const MOST_ATTEMPTS = 5;

interface Job {
  id: string;
  tenantId: string;
  xzCode: string;
  year: number;
  createUser: string | null;
  /** Only these trees. */
  ids: string | null;
  attempts: number;
}

/**
 * Takes snapshots. A run is one transaction that ends with its row's state, so a killed worker leaves nothing and a
 * second run of a finished row does nothing; runs of one tenant and year wait for each other.
 */
@Injectable()
export class ArchiveWorker implements OnApplicationBootstrap {
  constructor(
    private readonly db: DataSource,
    private readonly jobs: JobQueue,
    private readonly log: JsonLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.consume('archives', { run: (id) => this.run(id), open: () => this.open() });
  }

  /** Runs one row to its end; does nothing when it is at its end. */
  async run(id: string): Promise<void> {
    const job = await this.claim(id);
    if (!job) return;
    try {
      await this.makePartition(job.year);
      await this.db.transaction((tx) => this.copy(tx, job));
    } catch (error) {
      if (job.attempts < MOST_ATTEMPTS) throw error;
      await this.fail(id, error as Error);
    }
  }

  private open(): Promise<OpenRow[]> {
    return query(
      this.db,
      sql`select id, attempts as turn from archive_run where state in (0, 1) and is_deleted = 0 order by id limit 100`,
    );
  }

  private async claim(id: string): Promise<Job | undefined> {
    return queryOne<Job>(
      this.db,
      sql`with claimed as (
          update archive_run set state = 1, attempts = attempts + 1, begin_time = coalesce(begin_time, localtimestamp)
          where id = ${id} and state in (0, 1) and is_deleted = 0 returning *)
        select id, tenant_id as "tenantId", xz_code as "xzCode", year, create_user as "createUser", ids, attempts
        from claimed`,
    );
  }

  // Two makers of one partition would refuse each other, even with "if not exists".
  private makePartition(year: number): Promise<void> {
    return this.db.transaction(async (tx) => {
      await query(tx, sql`select pg_advisory_xact_lock(hashtext('archive partition'))`);
      await tx.query(partitionOf(year));
    });
  }

  private async copy(tx: EntityManager, job: Job): Promise<void> {
    await query(tx, sql`select pg_advisory_xact_lock(hashtext(${`archive ${job.tenantId} ${job.year}`}))`);
    // Whoever waited for another run of the same row finds it done.
    const open = await queryOne(tx, sql`select 1 from archive_run where id = ${job.id} and state = 1`);
    if (!open) return;
    if (job.attempts > MOST_BEGUN) throw new Error(`Given up after ${MOST_BEGUN} runs that were cut off`);
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
    let done = 0;
    let told = 0;
    for (const { county, num } of counties) {
      await query(tx, copyCounty(extent, county, columns, job.createUser));
      done += num;
      if (Date.now() - told < REPORT_MS) continue;
      told = Date.now();
      await this.tell(job.id, total, done);
    }
    await query(
      tx,
      sql`update archive_run set state = 2, total_num = ${total}, done_num = ${done}, error_key = null,
        end_time = localtimestamp, update_time = localtimestamp where id = ${job.id}`,
    );
  }

  /** Says how far the run is, beside its transaction. */
  private async tell(id: string, total: number, done: number): Promise<void> {
    await query(
      this.db,
      sql`update archive_run set total_num = ${total}, done_num = ${done} where id = ${id} and state = 1`,
    );
  }

  private async fail(id: string, error: Error): Promise<void> {
    this.log.error(error.message, error.stack, `archives ${id}`);
    await query(
      this.db,
      sql`update archive_run set state = 3, error_key = 'archive.fault', end_time = localtimestamp where id = ${id}`,
    );
  }
}
