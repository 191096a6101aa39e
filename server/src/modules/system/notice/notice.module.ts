import { Module } from '@nestjs/common';
import { DashboardController } from './dashboard.controller.js';
import { WorkModule } from '../../../work/work.module.js';
import { NoticeController } from './notice.controller.js';
import { NoticeService } from './notice.service.js';

/** Messages to everybody of a tenant. */
@Module({
  imports: [WorkModule],
  controllers: [DashboardController, NoticeController],
  providers: [NoticeService],
})
export class NoticeModule {}
