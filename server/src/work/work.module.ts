import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { InboxController } from './inbox.controller.js';
import { InboxService } from './inbox.service.js';
import { MessageController } from './message.controller.js';
import { MessageRetention } from './message-retention.js';
import { MessageService } from './message.service.js';
import { SentRowRetention } from './sent-row-retention.js';

/** Rows of all records that wait for somebody, and the messages of their bell. */
@Module({
  controllers: [InboxController, MessageController],
  providers: [InboxService, MessageService],
  exports: [MessageService],
})
export class WorkModule {}

/** Jobs of the worker that delete old messages and keys of requests. */
@Module({ imports: [JobsModule], providers: [MessageRetention, SentRowRetention] })
export class WorkWorkerModule {}
