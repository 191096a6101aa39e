import { oldTreeGroup } from '@gushu/shared';
import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Audited } from '../../../caller/audited.js';
import { type Caller, CurrentCaller, RefusesFieldsOf } from '../../../caller/caller.js';
import { Permission } from '../../../caller/permission.js';
import { IdQuery } from '../../../rows/ids.js';
import { AttachmentsService } from '../../system/attachments/index.js';
import {
  ArchiveChecks,
  ArchiveOrder,
  ArchivesService,
  extentOf,
  GROUPS,
  YearOfRegion,
} from '../archives/index.js';

/** The yearly snapshot of the groups, and their files. */
@ApiTags(oldTreeGroup.name)
@Controller(oldTreeGroup.path)
@RefusesFieldsOf(oldTreeGroup)
export class GroupArchivesController {
  constructor(
    private readonly archives: ArchivesService,
    private readonly checks: ArchiveChecks,
    private readonly attachments: AttachmentsService,
  ) {}

  /** Starts the snapshot. */
  @Post('archive')
  @Permission('oldTreeGroup_review')
  @ApiOperation({ summary: 'Tree group: Archives the year' })
  archive(@CurrentCaller() caller: Caller, @Query() query: ArchiveOrder, @Body() body: ArchiveOrder) {
    return this.archives.start(caller, ArchiveOrder.of(query, body), GROUPS);
  }

  /** How far the newest snapshot of the year and region is. */
  @Get('archive')
  @Permission('oldTreeGroup_view')
  @ApiOperation({ summary: 'Tree group: How far the archiving is' })
  progress(@CurrentCaller() caller: Caller, @Query() query: YearOfRegion) {
    return this.archives.newest(caller, query, GROUPS);
  }

  @Get('checkDataXzCode')
  @Permission('oldTreeGroup_view')
  @ApiOperation({ summary: 'Tree group: What archiving would meet' })
  check(@CurrentCaller() caller: Caller, @Query() query: YearOfRegion) {
    return this.checks.check(caller, extentOf(caller, query), GROUPS);
  }

  @Get('deleteAttachment')
  @Audited('write')
  @Permission('oldTreeGroup_edit')
  @ApiOperation({ summary: 'Tree group: Removes attachments' })
  deleteAttachment(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.attachments.remove(caller, [id], oldTreeGroup.dataType);
  }
}
