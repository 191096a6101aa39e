import { attachment, type PageOf, type RowOf } from '@gushu/shared';
import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RefusesFieldsOf } from '../../../caller/caller.js';
import { Permission } from '../../../caller/permission.js';
import { idsOf, IdsQuery } from '../../../rows/ids.js';
import { TARGET_READERS, TARGET_WRITERS } from '../record-rights.js';
import {
  AttachmentBatch,
  AttachmentHistoryQuery,
  AttachmentListPipe,
  AttachmentQuery,
} from './attachments.dto.js';
import { AttachmentsService } from './attachments.service.js';

type Batch = Pick<AttachmentBatch, 'attachmentList' | 'removedIds'>;

/** `attachment/attachment`: files that are attached to records. Beside the permission the record decides, row by row. */
@ApiTags(attachment.name)
@RefusesFieldsOf(attachment)
@Controller(attachment.path)
export class AttachmentsController {
  constructor(private readonly attachments: AttachmentsService) {}

  @Get('page')
  @Permission(...TARGET_READERS)
  @ApiOperation({ summary: 'Attachment: One page of those of records that the caller may read' })
  page(
    @CurrentCaller() caller: Caller,
    @Query() query: AttachmentQuery,
  ): Promise<PageOf<RowOf<typeof attachment>>> {
    return this.attachments.page(caller, query);
  }

  @Get('history')
  @Permission(...TARGET_READERS)
  @ApiOperation({ summary: 'Attachment: Who changed which attachment of a record, and when' })
  history(@CurrentCaller() caller: Caller, @Query() query: AttachmentHistoryQuery) {
    return this.attachments.historyOf(caller, query);
  }

  @Post('remove')
  @Permission(...TARGET_WRITERS)
  @ApiOperation({ summary: 'Attachment: Removes attachments of records that the caller may change' })
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.attachments.remove(caller, idsOf(query));
  }

  @Post('saveBatch')
  @Permission(...TARGET_WRITERS)
  @ApiBody({ type: AttachmentBatch })
  @ApiOperation({
    summary: 'Attachment: Saves attachments together',
    description:
      'All or none. An item without id attaches an own uploaded file (attachId, or the address that its upload answered) to a record that the caller may change; with id, or with a file that is attached already, it changes name, kind, order and note. removedIds are removed with it.',
  })
  saveBatch(
    @CurrentCaller() caller: Caller,
    @Body(AttachmentListPipe) { attachmentList, removedIds }: Batch,
  ): Promise<RowOf<typeof attachment>[]> {
    return this.attachments.saveBatch(caller, attachmentList, removedIds);
  }
}
