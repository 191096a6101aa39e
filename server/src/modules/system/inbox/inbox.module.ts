import { Module } from '@nestjs/common';
import { InboxController } from './inbox.controller.js';
import { InboxService } from './inbox.service.js';

/** What waits for somebody, in all records. */
@Module({ controllers: [InboxController], providers: [InboxService] })
export class InboxModule {}
