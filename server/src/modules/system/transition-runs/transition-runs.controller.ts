import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Audited } from '../../../caller/audited.js';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { SignedIn } from '../../../caller/permission.js';
import { IdQuery } from '../../../rows/ids.js';
import { TransitionRuns } from './transition-runs.service.js';
import { TransitionCountBody, TransitionLinesQuery, TransitionSubmit } from './transition-runs.dto.js';

/** `blade-desk/move-run`: one's own jobs that move all rows of a filter; each asks for the permission of its transition. */
@ApiTags('move-run')
@Controller('blade-desk/move-run')
export class TransitionRunsController {
  constructor(private readonly runs: TransitionRuns) {}

  @Post('count')
  @SignedIn()
  @Audited('none')
  @ApiOperation({
    summary: 'Transitions by a job: How many rows of a filter the caller may make each transition with',
  })
  count(@CurrentCaller() caller: Caller, @Body() body: TransitionCountBody) {
    return this.runs.count(caller, body);
  }

  @Post('submit')
  @SignedIn()
  @ApiOperation({
    summary: 'Transitions by a job: Orders a transition with all rows of a filter, as they are now',
  })
  submit(@CurrentCaller() caller: Caller, @Body() body: TransitionSubmit) {
    return this.runs.submit(caller, body);
  }

  @Get('list')
  @SignedIn()
  @ApiOperation({
    summary: 'Transitions by a job: One’s own of the last 30 days, the newest first, at most 20',
  })
  list(@CurrentCaller() caller: Caller) {
    return this.runs.list(caller);
  }

  @Get('detail')
  @SignedIn()
  @ApiOperation({ summary: 'Transitions by a job: How far one’s own is' })
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.runs.detail(caller, id);
  }

  @Get('lines')
  @SignedIn()
  @ApiOperation({
    summary: 'Transitions by a job: What came of each row of one’s own, the refused ones first',
  })
  lines(@CurrentCaller() caller: Caller, @Query() query: TransitionLinesQuery) {
    return this.runs.lines(caller, query);
  }

  @Post('cancel')
  @SignedIn()
  @ApiOperation({ summary: 'Transitions by a job: Stops one’s own; rows that were moved stay so' })
  cancel(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.runs.cancel(caller, id);
  }
}
