import { noticeAnnouncement, permissionOf } from '@gushu/shared';
import { Get, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { Permission } from '../../../caller/permission.js';
import { ReadersQuery } from '../readers/index.js';
import { recordController } from '../../../record/controller.js';
import { NoticeAnnouncementService } from './notice-announcement.service.js';

/** `noticeAnnouncement/noticeAnnouncement`: announcements, and who has read them. */
export class NoticeAnnouncementController extends recordController(
  noticeAnnouncement,
  NoticeAnnouncementService,
  ['page', 'feed', 'detail', 'history', 'save', 'update', 'remove', 'publishStatus', 'export'],
) {
  /** The people whom an announcement addresses, with who has read it and who has not. */
  @Get('readers')
  @Permission(permissionOf(noticeAnnouncement, 'publish'))
  @ApiOperation({ summary: `${noticeAnnouncement.label[1]}: Who has read it and who has not` })
  readers(@CurrentCaller() caller: Caller, @Query() query: ReadersQuery) {
    return this.service.readersOf(caller, query);
  }
}
