import type { OnApplicationBootstrap } from '@nestjs/common';
import type { Sql } from 'sql-template-tag';
import type { JobKind, SentJob } from './define-job.js';
import type { Begun, JobRunner, RowJobs, Running } from './job-runner.js';

/** Runs the jobs of a kind in this process, one at a time. */
export abstract class JobWorker<J extends Begun = SentJob> implements OnApplicationBootstrap {
  private readonly rows: RowJobs<J>;

  constructor(
    protected readonly jobs: JobRunner,
    protected readonly kind: JobKind,
  ) {
    this.rows = kind.runs<J>(
      (job, running) => this.work(job, running),
      (id) => this.announce(id),
    );
  }

  onApplicationBootstrap(): void {
    this.jobs.consume(this.rows);
  }

  /** Runs one job to its end; does nothing when it is at its end or another worker is on it. */
  run(id: string): Promise<void> {
    return this.jobs.run(this.rows, id);
  }

  /** Does the work in the run's transaction; a function that it answers runs once that is committed. */
  protected abstract work(job: J, running: Running): Promise<void | (() => Promise<void>)>;

  /** Notifies the person who ordered a job of its end, in the transaction of the end. */
  protected async announce(id: string): Promise<Sql | undefined> {
    return this.kind.announce(id);
  }
}
