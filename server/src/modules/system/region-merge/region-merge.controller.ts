import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { PageQuery } from '../../../blade/page-query.js';
import { Audited } from '../../../caller/audited.js';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { Permission } from '../../../caller/permission.js';
import { IdQuery } from '../../../rows/ids.js';
import { RegionMergeBody, RegionMergeLinesQuery } from './region-merge.dto.js';
import { RegionMerges } from './region-merge.service.js';

/** `blade-system/region/move`: all rows of a region come to another one, and back. */
@Controller('blade-system/region/move')
@ApiTags('region')
export class RegionMergeController {
  constructor(private readonly merges: RegionMerges) {}

  @Post('preview')
  @Permission('regionMove_add')
  @Audited('none')
  @ApiOperation({ summary: 'Region merge: What a merge would take along, by record and region' })
  preview(@CurrentCaller() caller: Caller, @Body() body: RegionMergeBody) {
    return this.merges.preview(caller, body);
  }

  @Post()
  @Permission('regionMove_add')
  @ApiOperation({ summary: 'Region merge: Orders a merge of all rows of a region, or of those in a polygon' })
  submit(@CurrentCaller() caller: Caller, @Body() body: RegionMergeBody) {
    return this.merges.submit(caller, body);
  }

  @Get()
  @Permission('regionMove_view')
  @ApiOperation({ summary: 'Region merge: One page of the merges, the newest first, and how far they are' })
  page(@CurrentCaller() caller: Caller, @Query() query: PageQuery) {
    return this.merges.page(caller, query);
  }

  @Get('lines')
  @Permission('regionMove_view')
  @ApiOperation({
    summary: 'Region merge: Rows that stayed where they are, since somebody had changed them',
  })
  lines(@CurrentCaller() caller: Caller, @Query() query: RegionMergeLinesQuery) {
    return this.merges.lines(caller, query);
  }

  @Post('undo')
  @Permission('regionMove_add')
  @ApiOperation({
    summary:
      'Region merge: Orders that the rows of a merge, and no others, come back: up to 30 days after it',
  })
  undo(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.merges.undo(caller, id);
  }

  @Post('cancel')
  @Permission('regionMove_add')
  @ApiOperation({ summary: 'Region merge: Stops a merge; what was moved stays so until it is undone' })
  cancel(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.merges.cancel(caller, id);
  }
}
