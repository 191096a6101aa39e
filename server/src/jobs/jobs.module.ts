import { Global, Module } from '@nestjs/common';
import { JobQueue } from './job-queue.js';
import { Periodic } from './periodic.js';

/** The queues, for those who add and those who run; and what comes again and again. */
@Global()
@Module({ providers: [JobQueue, Periodic], exports: [JobQueue, Periodic] })
export class JobsModule {}
