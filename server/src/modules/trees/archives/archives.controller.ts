import { oldTree } from '@gushu/shared';
import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Audited } from '../../../caller/audited.js';
import { type Caller, CurrentCaller, RefusesFieldsOf } from '../../../caller/caller.js';
import { Permission } from '../../../caller/permission.js';
import { IdQuery } from '../../../rows/ids.js';
import { AttachmentsService } from '../../system/attachments/index.js';
import { ArchiveOrder, YearOfRegion } from './archives.dto.js';
import { ArchivesService, extentOf } from './archives.service.js';
import { ArchiveChecks } from './checks.service.js';
import { TREES } from './registers.js';

/** The yearly snapshot of the register, and the files of its trees. */
@ApiTags(oldTree.name)
@Controller(oldTree.path)
@RefusesFieldsOf(oldTree)
export class ArchivesController {
  constructor(
    private readonly archives: ArchivesService,
    private readonly checks: ArchiveChecks,
    private readonly attachments: AttachmentsService,
  ) {}

  /** Starts the snapshot. */
  @Post('archive')
  @Permission('oldTree_review')
  @ApiOperation({ summary: 'Ancient tree: Archives the year' })
  archive(@CurrentCaller() caller: Caller, @Query() query: ArchiveOrder, @Body() body: ArchiveOrder) {
    return this.archives.start(caller, ArchiveOrder.of(query, body));
  }

  /** How far the newest snapshot of the year and region is. A read, so that no link can start one. */
  @Get('archive')
  @Permission('oldTree_view')
  @ApiOperation({ summary: 'Ancient tree: How far the archiving is' })
  progress(@CurrentCaller() caller: Caller, @Query() query: YearOfRegion) {
    return this.archives.newest(caller, query);
  }

  @Get('checkDataXzCode')
  @Permission('oldTree_view')
  @ApiOperation({ summary: 'Ancient tree: What archiving would meet' })
  check(@CurrentCaller() caller: Caller, @Query() query: YearOfRegion) {
    return this.checks.check(caller, extentOf(caller, query), TREES);
  }

  @Get('deleteAttachment')
  @Audited('write')
  @Permission('oldTree_edit')
  @ApiOperation({ summary: 'Ancient tree: Removes attachments' })
  deleteAttachment(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.attachments.remove(caller, [id], oldTree.dataType);
  }
}
