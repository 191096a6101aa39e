import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Raw } from '../../../blade/respond.js';
import { Audited } from '../../../caller/audited.js';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { Permission } from '../../../caller/permission.js';
import { ClientAborted } from '../../../http/reader-gone.js';
import { Exports } from '../../system/exports/index.js';
import { registerOf } from '../rules/index.js';
import { FILERS, FILING_READERS } from './filing-permissions.js';
import { ArchiveYearsService } from './filing/archive-years.service.js';
import { ArchivesService } from './snapshots/archives.service.js';
import { DIFFERENCE_EXPORT } from './differences/difference-export.js';
import { DifferencesService } from './differences/differences.service.js';
import { FILING_EXPORT } from './filing/filing-export.js';
import { FilingService } from './filing/filing.service.js';
import { SnapshotsService } from './snapshots/snapshots.service.js';
import {
  DifferenceQuery,
  FilingQuery,
  ObstaclesQuery,
  ReminderBody,
  SnapshotRowQuery,
  YearBody,
  YearsQuery,
} from './years.dto.js';

const Reader = () => Permission(...FILING_READERS);

/** `archiveYear/archiveYear`: the filing years of trees and groups. */
@ApiTags('archiveYear')
@Controller('archiveYear/archiveYear')
export class ArchiveYearsController {
  constructor(
    private readonly years: ArchiveYearsService,
    private readonly filing: FilingService,
    private readonly snapshots: SnapshotsService,
    private readonly differences: DifferencesService,
    private readonly archives: ArchivesService,
    private readonly exports: Exports,
  ) {}

  @Post('submit')
  @Permission('archiveYear_edit')
  @ApiOperation({ summary: 'Filing year: Opens it, changes its dates, opens it anew or closes it' })
  submit(@CurrentCaller() caller: Caller, @Body() body: YearBody) {
    return this.years.submit(caller, body);
  }

  @Get('dataList')
  @Reader()
  @ApiOperation({ summary: 'Filing year: Those of a region, newest first' })
  dataList(@CurrentCaller() caller: Caller, @Query() query: YearsQuery) {
    return this.years.list(caller, query);
  }

  @Get('obstacles')
  @Reader()
  @ApiOperation({ summary: 'Filing year: Rows that stand in the way of archiving' })
  obstacles(
    @CurrentCaller() caller: Caller,
    @Query() query: ObstaclesQuery,
    @ClientAborted() gone: AbortSignal,
  ) {
    return this.archives.obstacles(caller, query, registerOf(query.dataType), gone);
  }

  @Get('filing')
  @Reader()
  @ApiOperation({ summary: 'Filing year: How far the regions below are' })
  filingList(@CurrentCaller() caller: Caller, @Query() query: FilingQuery) {
    return this.filing.list(caller, query);
  }

  @Get('filing/export')
  @Audited('export')
  @Reader()
  @Raw()
  @ApiOperation({ summary: 'Filing year: How far the regions below are, as a workbook' })
  filingExport(
    @CurrentCaller() caller: Caller,
    @Query() query: FilingQuery,
    @ClientAborted() gone: AbortSignal,
  ) {
    return this.exports.file(caller, FILING_EXPORT, query, gone);
  }

  @Get('filing/export-count')
  @Audited('none')
  @Reader()
  @ApiOperation({ summary: 'Filing year: How many regions such a workbook would have' })
  filingCount(@CurrentCaller() caller: Caller, @Query() query: FilingQuery) {
    return this.exports.count(caller, FILING_EXPORT, query);
  }

  @Post('filing/export-submit')
  @Audited('export')
  @Reader()
  @ApiOperation({ summary: 'Filing year: Orders such a workbook from the worker' })
  filingSubmit(@CurrentCaller() caller: Caller, @Body() body: FilingQuery) {
    return this.exports.submit(caller, FILING_EXPORT, body);
  }

  @Post('remind')
  @Permission(...FILERS)
  @ApiOperation({ summary: 'Filing year: Reminds the regions that have not filed' })
  remind(@CurrentCaller() caller: Caller, @Body() body: ReminderBody) {
    return this.filing.remind(caller, body);
  }

  @Get('archivedDetail')
  @Reader()
  @ApiOperation({ summary: 'Filing year: One archived row' })
  archivedDetail(@CurrentCaller() caller: Caller, @Query() query: SnapshotRowQuery) {
    return this.snapshots.detail(caller, query);
  }

  @Get('difference')
  @Reader()
  @ApiOperation({ summary: 'Filing year: Rows that differ between two years' })
  difference(@CurrentCaller() caller: Caller, @Query() query: DifferenceQuery) {
    return this.differences.page(caller, query);
  }

  @Get('differenceByRegion')
  @Reader()
  @ApiOperation({ summary: 'Filing year: How many rows of each region differ between two years' })
  differenceByRegion(@CurrentCaller() caller: Caller, @Query() query: DifferenceQuery) {
    return this.differences.byRegion(caller, query);
  }

  @Get('difference/export')
  @Audited('export')
  @Reader()
  @Raw()
  @ApiOperation({ summary: 'Filing year: The differences of two years as a workbook' })
  differenceExport(
    @CurrentCaller() caller: Caller,
    @Query() query: DifferenceQuery,
    @ClientAborted() gone: AbortSignal,
  ) {
    return this.exports.file(caller, DIFFERENCE_EXPORT, query, gone);
  }

  @Get('difference/export-count')
  @Audited('none')
  @Reader()
  @ApiOperation({ summary: 'Filing year: How many rows such a workbook would have' })
  differenceCount(@CurrentCaller() caller: Caller, @Query() query: DifferenceQuery) {
    return this.exports.count(caller, DIFFERENCE_EXPORT, query);
  }

  @Post('difference/export-submit')
  @Audited('export')
  @Reader()
  @ApiOperation({ summary: 'Filing year: Orders such a workbook from the worker' })
  differenceSubmit(@CurrentCaller() caller: Caller, @Body() body: DifferenceQuery) {
    return this.exports.submit(caller, DIFFERENCE_EXPORT, body);
  }
}
