import { Controller, Get, Post, Query, Req, StreamableFile } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { type Caller, CurrentCaller } from '../../../auth/caller.js';
import { Permission } from '../../../auth/permission.js';
import { Raw } from '../../../blade/respond.js';
import { BusinessError } from '../../../errors.js';
import { workbookFile } from '../../../sheets/workbook-file.js';
import { CoverQuery } from './user.dto.js';
import { UserImport } from './user-import.service.js';
import { UserLists } from './user-lists.service.js';
import { SHEET_TITLE, templateSpec } from './user-sheet.js';

type Filters = Record<string, string>;

/** Largest workbook of users: 5,000 rows have less than one. */
const MOST_BYTES = 10 * 1024 * 1024;

/** Users by Excel, under the specification's path and the open-source one. */
@ApiTags('user')
@Controller(['blade-user', 'blade-system/user'])
export class UserSheetController {
  constructor(
    private readonly users: UserLists,
    private readonly imports: UserImport,
  ) {}

  @Post('import-user')
  @Permission('user_import')
  @ApiOperation({
    summary: 'Adds the users of a workbook, all or none; answers the one-time passwords of new ones once',
  })
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } })
  async import(
    @CurrentCaller() caller: Caller,
    @Query() { isCovered }: CoverQuery,
    @Req() request: FastifyRequest,
  ) {
    if (!request.isMultipart()) throw new BusinessError('request.param', { name: 'file' });
    const file = await request.file({ limits: { fileSize: MOST_BYTES } }).catch(() => {
      throw new BusinessError('request.unreadable');
    });
    if (!file) throw new BusinessError('request.param', { name: 'file' });
    return this.imports.run(caller, file.file, isCovered === 1);
  }

  @Get('export-user')
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
