import { permissionOf } from '@gushu/shared';
import { Body, Controller, Get, Post, Query, type Type } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Audited } from '../../../../caller/audited.js';
import { type Caller, CurrentCaller, RefusesFieldsOf } from '../../../../caller/caller.js';
import { Permission } from '../../../../caller/permission.js';
import { IdQuery } from '../../../../rows/ids.js';
import { AttachmentsService } from '../../../system/attachments/index.js';
import type { Register } from '../../rules/index.js';
import { ArchiveOrder, CheckQuery, YearOfRegion } from '../archives.dto.js';
import { ArchivesService, extentOf } from './archives.service.js';
import { ArchiveChecks } from './checks.service.js';

/** The routes of a register's yearly snapshot, and of its files: one controller a register, at its own path. */
export function archivesController(register: Register): Type<unknown> {
  const { record } = register;
  const Summary = (text: string) => ApiOperation({ summary: `${record.label[1]}: ${text}` });

  @ApiTags(record.name)
  @Controller(record.path)
  @RefusesFieldsOf(record)
  class ArchivesController {
    constructor(
      private readonly archives: ArchivesService,
      private readonly checks: ArchiveChecks,
      private readonly attachments: AttachmentsService,
    ) {}

    /** Starts the snapshot. */
    @Post('archive')
    @Permission(permissionOf(record, 'review'))
    @Summary('Archives the year')
    archive(@CurrentCaller() caller: Caller, @Query() query: ArchiveOrder, @Body() body: ArchiveOrder) {
      return this.archives.start(caller, ArchiveOrder.of(query, body), register);
    }

    /** How far the newest snapshot of the year and region is. A read, so that no link can start one. */
    @Get('archive')
    @Permission(permissionOf(record, 'view'))
    @Summary('How far the archiving is')
    progress(@CurrentCaller() caller: Caller, @Query() query: YearOfRegion) {
      return this.archives.newest(caller, query, register);
    }

    @Get('checkDataXzCode')
    @Permission(permissionOf(record, 'view'))
    @Summary('What archiving would meet; of a large region a job finds it')
    check(@CurrentCaller() caller: Caller, @Query() query: CheckQuery) {
      return this.checks.check(caller, extentOf(caller, query), register, {
        anew: query.anew === 1,
        run: query.run,
      });
    }

    @Get('deleteAttachment')
    @Audited('write')
    @Permission(permissionOf(record, 'edit'))
    @Summary('Removes attachments')
    deleteAttachment(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
      return this.attachments.remove(caller, [id], record.dataType);
    }
  }
  return ArchivesController;
}
