import { Module } from '@nestjs/common';
import { ReadersModule } from '../readers/index.js';
import { NoticeAnnouncementController } from './notice-announcement.controller.js';
import { NoticeAnnouncementService } from './notice-announcement.service.js';

/** Announcements to regions. */
@Module({
  imports: [ReadersModule],
  controllers: [NoticeAnnouncementController],
  providers: [NoticeAnnouncementService],
})
export class NoticeAnnouncementModule {}
