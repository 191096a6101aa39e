import { NATION, permissionOf } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { regionAsked } from '../../../../caller/asked-region.js';
import { DataSource } from 'typeorm';
import { Callers } from '../../../../auth/callers.js';
import { ForbiddenError } from '../../../../http/errors.js';
import type { Progress } from '../../../../jobs/define-job.js';
import { JobRunner, type Running } from '../../../../jobs/job-runner.js';
import { JobWorker } from '../../../../jobs/job-worker.js';
import { Labels } from '../../../../rows/labels.js';
import { isNarrowed } from '../../../../rows/scope.js';
import { OwnRules } from '../../../system/inspection-rule/index.js';
import { registerOf } from '../../rules/index.js';
import type { Extent } from '../archives.queries.js';
import { checkExtent } from './check.js';
import { type CheckJob, CHECKS, endCheck } from './check-runs.queries.js';

/** Checks large regions county by county, and stores what it has found for all who ask. */
@Injectable()
export class CheckWorker extends JobWorker<CheckJob> {
  constructor(
    private readonly db: DataSource,
    jobs: JobRunner,
    private readonly callers: Callers,
    private readonly ownRules: OwnRules,
    private readonly labels: Labels,
  ) {
    super(jobs, CHECKS);
  }

  protected async work(job: CheckJob, { tx }: Running): Promise<void> {
    const register = registerOf(job.dataType);
    const { record } = register;
    const owner = await this.callers.ofSender(job, permissionOf(record, 'view'), 'check');
    // Others read what it finds: it is made by who sees all rows of the region.
    if (isNarrowed(owner, record)) throw new ForbiddenError('check.narrowed');
    const extent: Extent = { owner, year: job.year, xzCode: regionAsked(owner, job.xzCode || NATION) };
    const report = this.jobs.reporter((progress: Progress) => CHECKS.progress(job.id, progress));
    const rules = await this.ownRules.of(owner.tenantId, record, 'archive');
    const tools = {
      ...{ db: this.db, labels: this.labels, rules },
      report: (done: number, total: number) => report({ done, total }),
    };
    await endCheck(tx, job.id, await checkExtent(tools, extent, register), [extent, register]);
  }
}
