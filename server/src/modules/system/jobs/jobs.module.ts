import { Module } from '@nestjs/common';
import { JobsController } from './jobs.controller.js';

/** One's own jobs of all kinds, over HTTP. */
@Module({ controllers: [JobsController] })
export class OwnJobsModule {}
