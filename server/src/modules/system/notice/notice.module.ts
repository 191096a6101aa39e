import { Module } from '@nestjs/common';
import { NoticeController } from './notice.controller.js';
import { NoticeService } from './notice.service.js';

/** Messages to everybody of a tenant. */
@Module({ controllers: [NoticeController], providers: [NoticeService] })
export class NoticeModule {}
