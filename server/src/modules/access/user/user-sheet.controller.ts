import { user } from '@gushu/shared';
import { Get, Query, StreamableFile } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Audited } from '../../../auth/audited.js';
import { type Caller, CurrentCaller } from '../../../auth/caller.js';
import { Permission } from '../../../auth/permission.js';
import { EntityController } from '../../../entity/verbs.js';
import { Raw } from '../../../blade/respond.js';
import { workbookFile } from '../../../sheets/workbook-file.js';
import { UserLists } from './user-lists.service.js';
import { SHEET_TITLE, templateSpec } from './user-sheet.js';

type Filters = Record<string, string>;

/** Users by Excel, under the specification's path and the open-source one. */
@EntityController(user, 'blade-system/user')
export class UserSheetController {
  constructor(private readonly users: UserLists) {}

  @Get('export-user')
  @Audited('export')
  @Permission('user_export')
  @Raw()
  @ApiOperation({ summary: 'The users of a filter as a workbook, never with a password' })
  export(@CurrentCaller() caller: Caller, @Query() filters: Filters): StreamableFile {
    return this.users.export(caller, filters);
  }

  @Get('export-template')
  @Permission('user_import')
  @Raw()
  @ApiOperation({ summary: 'The empty workbook to fill in' })
  template(): StreamableFile {
    return workbookFile(`${SHEET_TITLE}模板`, [templateSpec()]);
  }
}
