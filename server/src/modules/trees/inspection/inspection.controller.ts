import { inspectionRule } from '@gushu/shared';
import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Raw } from '../../../blade/respond.js';
import { Audited } from '../../../caller/audited.js';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { Permission } from '../../../caller/permission.js';
import { ClientAborted } from '../../../http/reader-gone.js';
import { IdQuery } from '../../../rows/ids.js';
import { Exports } from '../../system/exports/index.js';
import { FaultsQuery, InspectionSubmit, RunsQuery } from './inspection.dto.js';
import { INSPECTION_EXPORT } from './inspection-export.js';
import { Inspections } from './inspection.service.js';

/** `inspectionRule/inspectionRun`: one's own inspections of rows that are there. */
@ApiTags(inspectionRule.name)
@Controller('inspectionRule/inspectionRun')
export class InspectionController {
  constructor(
    private readonly inspections: Inspections,
    private readonly exports: Exports,
  ) {}

  @Post('submit')
  @Permission('inspectionRule_view')
  @ApiOperation({ summary: 'Inspections: Orders one of a region’s rows' })
  submit(@CurrentCaller() caller: Caller, @Body() body: InspectionSubmit) {
    return this.inspections.submit(caller, body);
  }

  @Get('list')
  @Permission('inspectionRule_view')
  @ApiOperation({ summary: 'Inspections: One’s own of the last 30 days, the newest first' })
  list(@CurrentCaller() caller: Caller, @Query() query: RunsQuery) {
    return this.inspections.list(caller, query);
  }

  @Get('detail')
  @Permission('inspectionRule_view')
  @ApiOperation({ summary: 'Inspections: How far one’s own is' })
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.inspections.detail(caller, id);
  }

  @Get('report')
  @Permission('inspectionRule_view')
  @ApiOperation({ summary: 'Inspections: How many rows break which rule, by region' })
  report(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.inspections.report(caller, id);
  }

  @Get('faults')
  @Permission('inspectionRule_view')
  @ApiOperation({ summary: 'Inspections: The rows that break a rule' })
  faults(@CurrentCaller() caller: Caller, @Query() query: FaultsQuery) {
    return this.inspections.faults(caller, query);
  }

  @Get('export')
  @Permission('inspectionRule_export')
  @Audited('export')
  @Raw()
  @ApiOperation({ summary: 'Inspections: Report and rows as a workbook' })
  export(@CurrentCaller() caller: Caller, @Query() query: FaultsQuery, @ClientAborted() gone: AbortSignal) {
    return this.exports.file(caller, INSPECTION_EXPORT, query, gone);
  }

  @Get('export-count')
  @Permission('inspectionRule_export')
  @Audited('none')
  @ApiOperation({ summary: 'Inspections: How many rows such a workbook would have' })
  exportCount(@CurrentCaller() caller: Caller, @Query() query: FaultsQuery) {
    return this.exports.count(caller, INSPECTION_EXPORT, query);
  }

  @Post('export-submit')
  @Permission('inspectionRule_export')
  @Audited('export')
  @ApiOperation({ summary: 'Inspections: Orders such a workbook from the worker' })
  exportSubmit(@CurrentCaller() caller: Caller, @Body() body: FaultsQuery) {
    return this.exports.submit(caller, INSPECTION_EXPORT, body);
  }

  @Post('cancel')
  @Permission('inspectionRule_view')
  @ApiOperation({ summary: 'Inspections: Stops one’s own' })
  cancel(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.inspections.cancel(caller, id);
  }
}
