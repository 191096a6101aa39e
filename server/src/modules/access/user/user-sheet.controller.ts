import { user } from '@gushu/shared';
import { Body, Get, Post, Query, StreamableFile } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Audited } from '../../../caller/audited.js';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { Permission } from '../../../caller/permission.js';
import { EntityController } from '../../../entity/verbs.js';
import { Raw } from '../../../blade/respond.js';
import type { ExportQuery } from '../../../sheets/meaning/export-plan.js';
import { workbookFile } from '../../../sheets/format/workbook-file.js';
import { BusinessError } from '../../../http/errors.js';
import { ClientAborted } from '../../../http/reader-gone.js';
import { IDS } from '../../../rows/ids.js';
import { Exports } from '../../system/exports/index.js';
import { searchedFilters } from './user.queries.js';
import { SHEET_TITLE, templateSpec } from './user-sheet.js';

type Filters = Record<string, unknown>;

const TICKED = IDS(1000);

/** The search filters and ticked rows of a query or body; an export order stores nothing else. */
function queryOf(filters: Filters): ExportQuery {
  const { ids } = filters;
  if (ids === undefined || ids === null || ids === '') return searchedFilters(filters);
  if (typeof ids !== 'string' || !TICKED.test(ids)) throw new BusinessError('field.reference', {}, 'ids');
  return { ...searchedFilters(filters), ids };
}

/** Users by Excel, under the specification's path and the open-source one. */
@EntityController(user, 'blade-system/user')
export class UserSheetController {
  constructor(private readonly exports: Exports) {}

  @Get('export-user')
  @Audited('export')
  @Permission('user_export')
  @Raw()
  @ApiOperation({ summary: 'The users of a filter as a workbook, never with a password' })
  export(
    @CurrentCaller() caller: Caller,
    @Query() filters: Filters,
    @ClientAborted() gone: AbortSignal,
  ): Promise<StreamableFile> {
    return this.exports.file(caller, user.name, queryOf(filters), gone);
  }

  @Get('export-user-count')
  @Audited('none')
  @Permission('user_export')
  @ApiOperation({ summary: 'How many users an export would have' })
  exportCount(@CurrentCaller() caller: Caller, @Query() filters: Filters) {
    return this.exports.count(caller, user.name, queryOf(filters));
  }

  @Post('export-user-submit')
  @Audited('export')
  @Permission('user_export')
  @ApiOperation({ summary: 'Orders an export of users from the worker' })
  exportSubmit(@CurrentCaller() caller: Caller, @Body() filters: Filters | null | undefined) {
    return this.exports.submit(caller, user.name, queryOf(filters ?? {}));
  }

  @Get('export-template')
  @Permission('user_import')
  @Raw()
  @ApiOperation({ summary: 'The empty workbook to fill in' })
  template(): StreamableFile {
    return workbookFile(`${SHEET_TITLE[0]}模板`, [templateSpec()]);
  }
}
