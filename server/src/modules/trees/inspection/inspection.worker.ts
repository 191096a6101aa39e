import { inspectionRule, permissionOf } from '@gushu/shared';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { Callers } from '../../../auth/callers.js';
import { assertReader } from '../../../caller/caller.js';
import { changeOne, queryOne } from '../../../database/database.js';
import { BusinessError } from '../../../http/errors.js';
import { CANCELED } from '../../../jobs/canceled.js';
import { JobRunner, type RowJobs, type Running } from '../../../jobs/job-runner.js';
import { Scheduler } from '../../../jobs/scheduler.js';
import { tableOf } from '../../../rows/columns.js';
import { Labels } from '../../../rows/labels.js';
import { insideRegionSql, scoped } from '../../../rows/scope.js';
import { OwnRules } from '../../system/inspection-rule/index.js';
import { countedSql } from '../counts/index.js';
import { registerOf } from '../rules/index.js';
import { inspectRows } from './inspect-rows.js';
import {
  announceRun,
  beginRun,
  countRows,
  endRun,
  forgetRuns,
  type Job,
  RUNS,
  storePart,
} from './inspection.queries.js';

const HOUR_MS = 3_600_000;

/** Rows that are inspected: what is entered or in review, and what stands in the register; no drafts. */
const STANDING = sql`t.status not in (0, 2) and ${countedSql()}`;

/**
 * Inspects rows that are there with the rights their senders have when the job runs. Each part is stored in a transaction
 * of its own: a job whose worker was killed goes on behind it.
 */
@Injectable()
export class InspectionWorker implements OnApplicationBootstrap {
  private readonly rows: RowJobs<Job> = {
    queue: 'inspections',
    ...RUNS.jobs,
    cancelable: true,
    begin: beginRun,
    work: (job, running) => this.work(job, running),
    announce: announceRun,
    texts: { fault: 'inspection.fault', gaveUp: 'inspection.gaveUp' },
  };

  constructor(
    private readonly db: DataSource,
    private readonly jobs: JobRunner,
    private readonly scheduler: Scheduler,
    private readonly callers: Callers,
    private readonly labels: Labels,
    private readonly rules: OwnRules,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.consume(this.rows);
    this.scheduler.every(HOUR_MS, 'inspections', () => forgetRuns(this.db));
  }

  /** Runs one inspection to its end; does nothing when it is at its end or another worker is on it. */
  run(id: string): Promise<void> {
    return this.jobs.run(this.rows, id);
  }

  private async work(job: Job, { tx, assertWanted }: Running): Promise<void> {
    const register = registerOf(job.dataType);
    const { record } = register;
    const owner = await this.callers.ofSender(job, permissionOf(inspectionRule, 'view'), 'inspection');
    assertReader(owner, register);
    const own = await this.rules.of(owner.tenantId, record, 'archive');
    const where = sql`${STANDING} and ${insideRegionSql(job.xzCode, 't')}`;
    const counted = await queryOne<{ num: number }>(
      this.db,
      sql`select count(*)::int as num from ${tableOf(record)} t
        where ${scoped(owner, record)} and t.origin_id is null and ${where}`,
    );
    await changeOne(this.db, countRows(job.id, counted?.num ?? 0));
    const rows = { register, owner, own, where, after: job.lastId };
    for await (const part of inspectRows(this.db, this.labels, rows)) {
      assertWanted();
      const canceled = await this.db.transaction(async (own) => {
        const progress = await storePart(own, job.id, record, part);
        return (await changeOne<{ canceled: boolean }>(own, progress))?.canceled ?? true;
      });
      if (canceled) throw new BusinessError(CANCELED);
    }
    if (!(await changeOne(tx, endRun(job.id)))) throw new BusinessError(CANCELED);
  }
}
