import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RefusesFieldsOf } from '../../../caller/caller.js';
import { SignedIn } from '../../../caller/permission.js';
import { CandidateQuery } from '../../../work/people.dto.js';
import { LeaveBody, LeaveQuery } from './leave.dto.js';
import { Leaves } from './leave.service.js';

/** `blade-desk/process/leave`: leaves that people request. */
@ApiTags('flow')
@Controller('blade-desk/process/leave')
@RefusesFieldsOf({ fields: { reason: { label: ['请假事由', 'Reason for the leave'], kind: 'text' } } })
export class LeaveController {
  constructor(private readonly leaves: Leaves) {}

  @Post('start-process')
  @SignedIn()
  @ApiOperation({
    summary: 'Leave: Asks for one; with an id changes one’s own that came back, without sending it on',
  })
  submit(@CurrentCaller() caller: Caller, @Body() body: LeaveBody) {
    return this.leaves.submit(caller, body);
  }

  @Get('approvers')
  @SignedIn()
  @ApiOperation({
    summary: 'Leave: Whom one may ask: people of the own region and of those above and below it',
  })
  approvers(@CurrentCaller() caller: Caller, @Query() query: CandidateQuery) {
    return this.leaves.approvers(caller, query);
  }

  @Get('detail')
  @SignedIn()
  @ApiOperation({ summary: 'Leave: One with its process' })
  detail(@CurrentCaller() caller: Caller, @Query() { businessId }: LeaveQuery) {
    return this.leaves.detail(caller, businessId);
  }
}
