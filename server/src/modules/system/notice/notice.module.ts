import { Module } from '@nestjs/common';
import { DashboardController } from './dashboard.controller.js';
import { MessageModule } from '../message/index.js';
import { NoticeController } from './notice.controller.js';
import { NoticeService } from './notice.service.js';

/** Messages to everybody of a tenant. */
@Module({
  imports: [MessageModule],
  controllers: [DashboardController, NoticeController],
  providers: [NoticeService],
})
export class NoticeModule {}
