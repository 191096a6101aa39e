import type { InboxCount } from '@gushu/shared';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../caller/caller.js';
import { SignedIn } from '../caller/permission.js';
import { InboxQuery } from './inbox.dto.js';
import { InboxService } from './inbox.service.js';

/** `blade-desk/inbox`: what waits for the caller. */
@ApiTags('inbox')
@Controller('blade-desk/inbox')
export class InboxController {
  constructor(private readonly inbox: InboxService) {}

  @Get('counts')
  @SignedIn()
  @ApiOperation({ summary: 'How many rows wait for the caller, or for others, by record and state' })
  counts(@Query() { part }: InboxQuery, @CurrentCaller() caller: Caller): Promise<InboxCount[]> {
    return this.inbox.counts(caller, part);
  }
}
