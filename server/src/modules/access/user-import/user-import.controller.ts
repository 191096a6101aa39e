import { user } from '@gushu/shared';
import { Get, Post, Query, Req, StreamableFile } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { Permission } from '../../../caller/permission.js';
import { EntityController } from '../../../entity/verbs.js';
import { Raw } from '../../../blade/respond.js';
import { formFile } from '../../../http/form-file.js';
import { IdQuery } from '../../../rows/ids.js';
import { CoverQuery } from './user-import.dto.js';
import { UserImport } from './user-import.service.js';

/** Largest workbook of users, in bytes: 5,000 rows take less than 1 MiB. */
const MAX_BYTES = 10 * 1024 * 1024;

/** Users from Excel, under the specification's path and the open-source one. */
@EntityController(user, 'blade-system/user')
export class UserImportController {
  constructor(private readonly imports: UserImport) {}

  @Post('import-user')
  @Permission('user_import')
  @ApiOperation({
    summary:
      'Adds the users of a workbook, all or none. A short file is stored when the answer comes, with the one-time passwords in it; of a long one watch import-detail',
  })
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } })
  async import(
    @CurrentCaller() caller: Caller,
    @Query() { isCovered }: CoverQuery,
    @Req() request: FastifyRequest,
  ) {
    const { name, stream } = await formFile(request, MAX_BYTES);
    return this.imports.submit(caller, stream, name, isCovered === 1);
  }

  @Get('import-detail')
  @Permission('user_import')
  @ApiOperation({ summary: 'How far one’s own import of users is' })
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.imports.detail(caller, id);
  }

  @Get('import-newest')
  @Permission('user_import')
  @ApiOperation({ summary: 'One’s own last import of users within a day' })
  newest(@CurrentCaller() caller: Caller) {
    return this.imports.newest(caller);
  }

  @Post('import-cancel')
  @Permission('user_import')
  @ApiOperation({ summary: 'Stops one’s own import of users; nothing of it stays' })
  cancel(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.imports.cancel(caller, id);
  }

  @Get('import-errors')
  @Permission('user_import')
  @Raw()
  @ApiOperation({ summary: 'The wrong rows of a refused import as a workbook, each with what is wrong' })
  errors(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery): Promise<StreamableFile> {
    return this.imports.errorFile(caller, id);
  }

  // POST, so that the audit trail records each read of passwords.
  @Post('import-password-list')
  @Permission('user_import')
  @ApiOperation({
    summary:
      'The one-time passwords of those new users of an import who have not signed in yet: for its sender, within a day',
  })
  passwordList(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.imports.passwordList(caller, id);
  }

  @Post('import-passwords')
  @Permission('user_import')
  @Raw()
  @ApiOperation({ summary: 'The same one-time passwords as a workbook' })
  passwords(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery): Promise<StreamableFile> {
    return this.imports.passwordFile(caller, id);
  }
}
