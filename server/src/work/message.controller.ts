import { Controller, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../caller/caller.js';
import { SignedIn } from '../caller/permission.js';
import { idsOf, OptionalIdsText } from '../rows/ids.js';
import { MessageService } from './message.service.js';

/** Which messages were read. */
class ReadMessagesQuery {
  @OptionalIdsText('Comma-joined ids; all of them when missing')
  ids?: string;
}

/** `blade-desk/message`: a person's own messages in the bell; `blade-desk/notice/mine` reads them. */
@ApiTags('message')
@Controller('blade-desk/message')
export class MessageController {
  constructor(private readonly messages: MessageService) {}

  /** Marks as read: those of `ids`, or all. */
  @Post('read')
  @SignedIn()
  @ApiOperation({ summary: 'Marks own messages as read' })
  read(@CurrentCaller() caller: Caller, @Query() { ids }: ReadMessagesQuery) {
    return this.messages.markRead(caller, ids ? idsOf({ ids }) : undefined);
  }
}
