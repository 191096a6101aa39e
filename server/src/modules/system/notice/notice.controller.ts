import { type MyNotices, notice } from '@gushu/shared';
import { Get, Inject, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { SignedIn } from '../../../caller/permission.js';
import { idsOf } from '../../../rows/ids.js';
import { MessageService } from '../../../work/message.service.js';
import { entityController } from '../../../entity/controller.js';
import { ReadQuery } from './notice.dto.js';
import { NoticeService } from './notice.service.js';

/** `blade-desk/notice`: messages to everybody of the tenant. */
export class NoticeController extends entityController(notice, NoticeService, [
  'list',
  'page',
  'detail',
  'history',
  'submit',
  'remove',
]) {
  @Inject() private readonly messages: MessageService;

  /** For the bell: how many are unread, the ten newest, and the caller's own messages. */
  @Get('mine')
  @SignedIn()
  @ApiOperation({ summary: 'Notice: Own unread ones' })
  async mine(@CurrentCaller() caller: Caller): Promise<MyNotices> {
    const [notices, messages] = await Promise.all([this.service.mine(caller), this.messages.mine(caller)]);
    return { ...notices, messages };
  }

  /** Marks as read: those of `ids`, or all. */
  @Post('read')
  @SignedIn()
  @ApiOperation({ summary: 'Notice: Marks as read' })
  read(@CurrentCaller() caller: Caller, @Query() { ids }: ReadQuery) {
    return this.service.markRead(caller, ids ? idsOf({ ids }) : undefined);
  }
}
