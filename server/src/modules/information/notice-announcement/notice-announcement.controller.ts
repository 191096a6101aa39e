import { noticeAnnouncement, permissionOf } from '@gushu/shared';
import { Body, Get, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { Permission } from '../../../caller/permission.js';
import { ClientAborted } from '../../../http/reader-gone.js';
import { FeedQuery } from '../../../search/feed.js';
import {
  exportDto,
  transitionDto,
  TransitionOpinion,
  queryDto,
  saveDto,
  updateDto,
} from '../../../record/dto.js';
import {
  Feed,
  Detail,
  Export,
  ExportCount,
  ExportSubmit,
  History,
  Transitions,
  Page,
  RecordController,
  Remove,
  Save,
  Update,
} from '../../../record/verbs.js';
import { HistoryQuery, IdQuery, idsOf, IdsQuery } from '../../../rows/ids.js';
import { Exports } from '../../system/exports/index.js';
import { ReadersQuery } from '../readers/index.js';
import { NoticeAnnouncementService } from './notice-announcement.service.js';

class NoticeAnnouncementQuery extends queryDto(noticeAnnouncement) {}
class NoticeAnnouncementExport extends exportDto(noticeAnnouncement) {}
class NoticeAnnouncementSave extends saveDto(noticeAnnouncement) {}
class NoticeAnnouncementUpdate extends updateDto(noticeAnnouncement) {}
class NoticeAnnouncementPublishStatus extends transitionDto('publishStatus') {}

/** `noticeAnnouncement/noticeAnnouncement`: announcements, and who has read them. */
@RecordController(noticeAnnouncement)
export class NoticeAnnouncementController {
  constructor(
    private readonly announcements: NoticeAnnouncementService,
    private readonly exports: Exports,
  ) {}

  @Page(noticeAnnouncement)
  list(@CurrentCaller() caller: Caller, @Query() query: NoticeAnnouncementQuery) {
    return this.announcements.page(caller, query);
  }

  @Feed(noticeAnnouncement)
  feed(@CurrentCaller() caller: Caller, @Query() query: FeedQuery) {
    return this.announcements.feed(caller, query);
  }

  @Detail(noticeAnnouncement)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.announcements.detail(caller, id);
  }

  @History(noticeAnnouncement)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.announcements.history(caller, query);
  }

  @Save(noticeAnnouncement)
  save(@CurrentCaller() caller: Caller, @Body() body: NoticeAnnouncementSave) {
    return this.announcements.save(caller, body);
  }

  @Update(noticeAnnouncement)
  update(@CurrentCaller() caller: Caller, @Body() body: NoticeAnnouncementUpdate) {
    return this.announcements.update(caller, body);
  }

  @Remove(noticeAnnouncement)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.announcements.remove(caller, idsOf(query));
  }

  @Transitions(noticeAnnouncement, 'publishStatus')
  updatePublishStatus(
    @CurrentCaller() caller: Caller,
    @Query() query: NoticeAnnouncementPublishStatus,
    @Body() said?: TransitionOpinion,
  ) {
    return this.announcements.transitionRows(caller, 'publishStatus', query, said);
  }

  /** Who has read it and who has not, of those whom it addresses. */
  @Get('readers')
  @Permission(permissionOf(noticeAnnouncement, 'publish'))
  @ApiOperation({ summary: `${noticeAnnouncement.label[1]}: Who has read it and who has not` })
  readers(@CurrentCaller() caller: Caller, @Query() query: ReadersQuery) {
    return this.announcements.readersOf(caller, query);
  }

  @Export(noticeAnnouncement)
  export(
    @CurrentCaller() caller: Caller,
    @Query() query: NoticeAnnouncementExport,
    @ClientAborted() gone: AbortSignal,
  ) {
    return this.exports.file(caller, noticeAnnouncement.name, query, gone);
  }

  @ExportCount(noticeAnnouncement)
  exportCount(@CurrentCaller() caller: Caller, @Query() query: NoticeAnnouncementExport) {
    return this.exports.count(caller, noticeAnnouncement.name, query);
  }

  @ExportSubmit(noticeAnnouncement)
  exportSubmit(@CurrentCaller() caller: Caller, @Body() body: NoticeAnnouncementExport) {
    return this.exports.submit(caller, noticeAnnouncement.name, body);
  }
}
