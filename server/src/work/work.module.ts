import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { InboxController } from './inbox.controller.js';
import { InboxService } from './inbox.service.js';
import { MessageController } from './message.controller.js';
import { MessageRetention } from './message-retention.js';
import { MessageService } from './message.service.js';
import { SentRowRetention } from './sent-row-retention.js';

/** What waits for somebody, in all records, and the messages of their bell. */
@Module({
  controllers: [InboxController, MessageController],
  providers: [InboxService, MessageService],
  exports: [MessageService],
})
export class WorkModule {}

/** What the worker does with messages and keys of requests: deletes the old ones. */
@Module({ imports: [JobsModule], providers: [MessageRetention, SentRowRetention] })
export class WorkWorkerModule {}
