import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Audited } from '../../../caller/audited.js';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { SignedIn } from '../../../caller/permission.js';
import { IdQuery } from '../../../rows/ids.js';
import { MoveRuns } from './move-runs.service.js';
import { MoveCountBody, MoveLinesQuery, MoveSubmit } from './move-runs.dto.js';

/** `blade-desk/move-run`: one's own jobs that move all rows of a filter; each asks for the permission of its move. */
@ApiTags('move-run')
@Controller('blade-desk/move-run')
export class MoveRunsController {
  constructor(private readonly runs: MoveRuns) {}

  @Post('count')
  @SignedIn()
  @Audited('none')
  @ApiOperation({ summary: 'Moves by a job: How many rows of a filter the caller may make each move with' })
  count(@CurrentCaller() caller: Caller, @Body() body: MoveCountBody) {
    return this.runs.count(caller, body);
  }

  @Post('submit')
  @SignedIn()
  @ApiOperation({ summary: 'Moves by a job: Orders a move with all rows of a filter, as they are now' })
  submit(@CurrentCaller() caller: Caller, @Body() body: MoveSubmit) {
    return this.runs.submit(caller, body);
  }

  @Get('list')
  @SignedIn()
  @ApiOperation({ summary: 'Moves by a job: One’s own of the last 30 days, the newest first, at most 20' })
  list(@CurrentCaller() caller: Caller) {
    return this.runs.list(caller);
  }

  @Get('detail')
  @SignedIn()
  @ApiOperation({ summary: 'Moves by a job: How far one’s own is' })
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.runs.detail(caller, id);
  }

  @Get('lines')
  @SignedIn()
  @ApiOperation({ summary: 'Moves by a job: What came of each row of one’s own, the refused ones first' })
  lines(@CurrentCaller() caller: Caller, @Query() query: MoveLinesQuery) {
    return this.runs.lines(caller, query);
  }

  @Post('cancel')
  @SignedIn()
  @ApiOperation({ summary: 'Moves by a job: Stops one’s own; rows that were moved stay so' })
  cancel(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.runs.cancel(caller, id);
  }
}
