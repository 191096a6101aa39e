import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { Callers } from '../../../auth/callers.js';
import { assertReader } from '../../../caller/caller.js';
import { queryOne } from '../../../database/database.js';
import { BusinessError } from '../../../http/errors.js';
import { CANCELED } from '../../../jobs/canceled.js';
import { JobRunner, type Running } from '../../../jobs/job-runner.js';
import { JobWorker } from '../../../jobs/job-worker.js';
import { tableOf } from '../../../rows/columns.js';
import { Labels } from '../../../rows/labels.js';
import { insideRegionSql, scoped } from '../../../rows/scope.js';
import { OwnRules } from '../../system/inspection-rule/index.js';
import { countedSql } from '../counts/index.js';
import { registerOf } from '../rules/index.js';
import { inspectRows } from './inspect-rows.js';
import { countRows, endRun, INSPECTIONS, type Job, storePart } from './inspection.queries.js';

/** Rows that are inspected: what is entered or in review, and what stands in the register; no drafts. */
const STANDING = sql`t.status not in (0, 2) and ${countedSql()}`;

/**
 * Inspects rows that are there with the rights their senders have when the job runs. Each part is stored in a transaction
 * of its own: a job whose worker was killed goes on behind it.
 */
@Injectable()
export class InspectionWorker extends JobWorker<Job> {
  constructor(
    private readonly db: DataSource,
    jobs: JobRunner,
    private readonly callers: Callers,
    private readonly labels: Labels,
    private readonly rules: OwnRules,
  ) {
    super(jobs, INSPECTIONS);
  }

  protected async work(job: Job, { tx, assertWanted }: Running): Promise<void> {
    const register = registerOf(job.dataType);
    const { record } = register;
    const owner = await this.callers.ofSender(job, INSPECTIONS.permission, 'inspection');
    assertReader(owner, register);
    const own = await this.rules.of(owner.tenantId, record, 'archive');
    const where = sql`${STANDING} and ${insideRegionSql(job.xzCode, 't')}`;
    const counted = await queryOne<{ num: number }>(
      this.db,
      sql`select count(*)::int as num from ${tableOf(record)} t
        where ${scoped(owner, record)} and t.origin_id is null and ${where}`,
    );
    await queryOne(this.db, countRows(job.id, counted?.num ?? 0));
    const rows = { register, owner, own, where, after: job.lastId };
    for await (const part of inspectRows(this.db, this.labels, rows)) {
      assertWanted();
      const canceled = await this.db.transaction(async (own) => {
        const progress = await storePart(own, job.id, record, part);
        return (await queryOne<{ canceled: boolean }>(own, progress))?.canceled ?? true;
      });
      if (canceled) throw new BusinessError(CANCELED);
    }
    if (!(await queryOne(tx, endRun(job.id)))) throw new BusinessError(CANCELED);
  }
}
