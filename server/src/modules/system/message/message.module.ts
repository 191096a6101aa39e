import { Module } from '@nestjs/common';
import { JobsModule } from '../../../jobs/jobs.module.js';
import { MessageController } from './message.controller.js';
import { MessageKeeper } from './message-keeper.js';
import { MessageService } from './message.service.js';

/** Messages of the bell, each for one person. */
@Module({ controllers: [MessageController], providers: [MessageService], exports: [MessageService] })
export class MessageModule {}

/** What the worker does with them: deletes the old ones. */
@Module({ imports: [JobsModule], providers: [MessageKeeper] })
export class MessageWorkerModule {}
