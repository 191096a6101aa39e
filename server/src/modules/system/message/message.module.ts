import { Module } from '@nestjs/common';
import { JobsModule } from '../../../jobs/jobs.module.js';
import { MessageController } from './message.controller.js';
import { MessageRetention } from './message-retention.js';
import { MessageService } from './message.service.js';

/** Messages of the bell, each for one person. */
@Module({ controllers: [MessageController], providers: [MessageService], exports: [MessageService] })
export class MessageModule {}

/** What the worker does with them: deletes the old ones. */
@Module({ imports: [JobsModule], providers: [MessageRetention] })
export class MessageWorkerModule {}
