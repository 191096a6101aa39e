import { Global, Module } from '@nestjs/common';
import { JobQueue } from './job-queue.js';

/** The queues, for those who add and those who run. */
@Global()
@Module({ providers: [JobQueue], exports: [JobQueue] })
export class JobsModule {}
