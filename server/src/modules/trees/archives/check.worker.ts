import { NATION, permissionOf } from '@gushu/shared';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { regionAsked } from '../../../caller/asked-region.js';
import { DataSource, type EntityManager } from 'typeorm';
import { Callers } from '../../../auth/callers.js';
import { ForbiddenError } from '../../../http/errors.js';
import { JobRunner, type RowJobs } from '../../../jobs/job-runner.js';
import { Labels } from '../../../rows/labels.js';
import { isNarrowed } from '../../../rows/scope.js';
import { OwnRules } from '../../system/inspection-rule/index.js';
import { registerOf } from '../rules/index.js';
import type { Extent } from './archives.queries.js';
import { checkExtent } from './check.js';
import { beginCheck, type CheckJob, CHECKS, endCheck, updateCheck } from './check-runs.queries.js';

/** Checks large regions county by county, and stores what it has found for all who ask. */
@Injectable()
export class CheckWorker implements OnApplicationBootstrap {
  private readonly rows: RowJobs<CheckJob> = {
    queue: 'archive-checks',
    ...CHECKS.jobs,
    begin: beginCheck,
    work: (job, { tx }) => this.work(job, tx),
    texts: { fault: 'archive.checkFault', gaveUp: 'archive.checkFault' },
  };

  constructor(
    private readonly db: DataSource,
    private readonly jobs: JobRunner,
    private readonly callers: Callers,
    private readonly ownRules: OwnRules,
    private readonly labels: Labels,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.consume(this.rows);
  }

  /** Runs one check to its end; does nothing when it is at its end or another worker is on it. */
  run(id: string): Promise<void> {
    return this.jobs.run(this.rows, id);
  }

  private async work(job: CheckJob, tx: EntityManager): Promise<void> {
    const register = registerOf(job.dataType);
    const { record } = register;
    const owner = await this.callers.ofSender(job, permissionOf(record, 'view'), 'check');
    // Others read what it finds: it is made by who sees all rows of the region.
    if (isNarrowed(owner, record)) throw new ForbiddenError('check.narrowed');
    const extent: Extent = { owner, year: job.year, xzCode: regionAsked(owner, job.xzCode || NATION) };
    const report = this.jobs.reporter((progress: Parameters<typeof updateCheck>[1]) =>
      updateCheck(job.id, progress),
    );
    const rules = await this.ownRules.of(owner.tenantId, record, 'archive');
    const tools = {
      ...{ db: this.db, labels: this.labels, rules },
      report: (checked: number, total: number) => report({ checked, total }),
    };
    await endCheck(tx, job.id, await checkExtent(tools, extent, register), [extent, register]);
  }
}
