import { Global, Module } from '@nestjs/common';
import { JobQueue } from './job-queue.js';
import { JobRunner } from './job-runner.js';
import { OwnJobs } from './own-jobs.js';
import { Scheduler } from './scheduler.js';

/** The queues and what all jobs have in common, for those who add and those who run; and what comes again and again. */
@Global()
@Module({
  providers: [JobQueue, JobRunner, OwnJobs, Scheduler],
  exports: [JobQueue, JobRunner, OwnJobs, Scheduler],
})
export class JobsModule {}
