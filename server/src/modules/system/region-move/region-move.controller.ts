import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { PageQuery } from '../../../blade/page-query.js';
import { Audited } from '../../../caller/audited.js';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { Permission } from '../../../caller/permission.js';
import { IdQuery } from '../../../rows/ids.js';
import { RegionMoveBody, RegionMoveLinesQuery } from './region-move.dto.js';
import { RegionMoves } from './region-move.service.js';

/** `blade-system/region/move`: all rows of a region come to another one, and back. */
@Controller('blade-system/region/move')
@ApiTags('region')
export class RegionMoveController {
  constructor(private readonly moves: RegionMoves) {}

  @Post('preview')
  @Permission('regionMove_add')
  @Audited('none')
  @ApiOperation({ summary: 'Region change: What a move would take along, by record and region' })
  preview(@CurrentCaller() caller: Caller, @Body() body: RegionMoveBody) {
    return this.moves.preview(caller, body);
  }

  @Post()
  @Permission('regionMove_add')
  @ApiOperation({ summary: 'Region change: Orders a move of all rows of a region, or of those in a polygon' })
  submit(@CurrentCaller() caller: Caller, @Body() body: RegionMoveBody) {
    return this.moves.submit(caller, body);
  }

  @Get()
  @Permission('regionMove_view')
  @ApiOperation({ summary: 'Region change: One page of the moves, the newest first, and how far they are' })
  page(@CurrentCaller() caller: Caller, @Query() query: PageQuery) {
    return this.moves.page(caller, query);
  }

  @Get('lines')
  @Permission('regionMove_view')
  @ApiOperation({
    summary: 'Region change: Rows that stayed where they are, since somebody had changed them',
  })
  lines(@CurrentCaller() caller: Caller, @Query() query: RegionMoveLinesQuery) {
    return this.moves.lines(caller, query);
  }

  @Post('undo')
  @Permission('regionMove_add')
  @ApiOperation({
    summary:
      'Region change: Orders that the rows of a move, and no others, come back: up to 30 days after it',
  })
  undo(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.moves.undo(caller, id);
  }

  @Post('cancel')
  @Permission('regionMove_add')
  @ApiOperation({ summary: 'Region change: Stops a move; what was moved stays so until it is undone' })
  cancel(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.moves.cancel(caller, id);
  }
}
