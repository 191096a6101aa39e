import { type MyNotices, notice } from '@gushu/shared';
import { Body, Get, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { SignedIn } from '../../../caller/permission.js';
import { PageQuery } from '../../../blade/page-query.js';
import type { Filters } from '../../../entity/dto.js';
import { Detail, EntityController, History, List, Remove, Submit } from '../../../entity/verbs.js';
import { HistoryQuery, IdQuery, idsOf, IdsQuery } from '../../../rows/ids.js';
import { MessageService } from '../../../work/message.service.js';
import { NoticeBody, ReadQuery } from './notice.dto.js';
import { NoticeService } from './notice.service.js';

/** `blade-desk/notice`: messages to everybody of the tenant. */
@EntityController(notice)
export class NoticeController {
  constructor(
    private readonly notices: NoticeService,
    private readonly messages: MessageService,
  ) {}

  @List(notice, 'list', 'page')
  page(@CurrentCaller() caller: Caller, @Query() filters: Filters, @Query() page: PageQuery) {
    return this.notices.page(caller, filters, page);
  }

  @Detail(notice)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.notices.detail(caller, id);
  }

  @History(notice)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.notices.history(caller, query);
  }

  @Submit(notice)
  submit(@CurrentCaller() caller: Caller, @Body() body: NoticeBody) {
    return this.notices.submit(caller, body);
  }

  @Remove(notice)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.notices.remove(caller, idsOf(query));
  }

  /** For the bell: how many are unread, the ten newest, and the caller's own messages. */
  @Get('mine')
  @SignedIn()
  @ApiOperation({ summary: 'Notice: Own unread ones' })
  async mine(@CurrentCaller() caller: Caller): Promise<MyNotices> {
    const [notices, messages] = await Promise.all([this.notices.mine(caller), this.messages.mine(caller)]);
    return { ...notices, messages };
  }

  /** Marks as read: those of `ids`, or all. */
  @Post('read')
  @SignedIn()
  @ApiOperation({ summary: 'Notice: Marks as read' })
  read(@CurrentCaller() caller: Caller, @Query() { ids }: ReadQuery) {
    return this.notices.markRead(caller, ids ? idsOf({ ids }) : undefined);
  }
}
