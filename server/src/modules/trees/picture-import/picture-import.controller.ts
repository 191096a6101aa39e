import { PassThrough } from 'node:stream';
import { UPLOAD_PART_BYTES } from '@gushu/shared';
import {
  applyDecorators,
  Body,
  Controller,
  Get,
  Post,
  Query,
  Req,
  Res,
  StreamableFile,
} from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Raw } from '../../../blade/respond.js';
import { Params } from '../../../cache/params.js';
import { Audited } from '../../../caller/audited.js';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { Permission } from '../../../caller/permission.js';
import { formFile } from '../../../http/form-file.js';
import { IdQuery } from '../../../rows/ids.js';
import { XLSX_TYPE } from '../../../sheets/format/workbook-file.js';
import { PartQuery, UploadBegin } from './picture-import.dto.js';
import { PictureImportService } from './picture-import.service.js';
import { PictureUploads } from './picture-uploads.js';
import { maxZipBytes } from './zip-limits.js';

const TEMPLATE = encodeURIComponent('照片批量导入模板.xlsx');

const File = (summary: string) =>
  applyDecorators(
    ApiOperation({ summary }),
    ApiConsumes('multipart/form-data'),
    ApiBody({ schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } }),
  );

/** `importPicture/importPicture`: zips of pictures of trees; the batch is one of `dataImportRecord`. */
@ApiTags('importPicture')
@Controller('importPicture/importPicture')
export class PictureImportController {
  constructor(
    private readonly imports: PictureImportService,
    private readonly uploads: PictureUploads,
    private readonly params: Params,
  ) {}

  /** Answers the batch, whose progress, end and error workbook are those of `dataImportRecord`. */
  @Post('importPictureByExcel')
  @Permission('oldTree_import')
  @File(
    'Pictures of trees: Starts a batch from a zip with a sheet, or without one by the names of the pictures',
  )
  async importPictureByExcel(@CurrentCaller() caller: Caller, @Req() request: FastifyRequest) {
    const { name, stream } = await formFile(request, await maxZipBytes(this.params));
    return this.imports.import(caller, name, stream);
  }

  @Post('begin')
  @Permission('oldTree_import')
  @ApiOperation({ summary: 'Pictures of trees: Begins a zip that is sent in parts, or goes on with it' })
  begin(@CurrentCaller() caller: Caller, @Body() body: UploadBegin) {
    return this.uploads.begin(caller, body);
  }

  @Post('part')
  @Permission('oldTree_import')
  @File('Pictures of trees: Stores one part of 8 MB, the last one smaller')
  async part(
    @CurrentCaller() caller: Caller,
    @Query() { id, no }: PartQuery,
    @Req() request: FastifyRequest,
  ) {
    // One byte more than a part has: what is too long is refused, not cut to a part.
    const { stream } = await formFile(request, UPLOAD_PART_BYTES + 1);
    return this.uploads.put(caller, id, no, stream);
  }

  @Get('uploads')
  @Permission('oldTree_import')
  @ApiOperation({ summary: 'Pictures of trees: The own zips that are on their way' })
  list(@CurrentCaller() caller: Caller) {
    return this.uploads.list(caller);
  }

  @Post('finish')
  @Permission('oldTree_import')
  @ApiOperation({ summary: 'Pictures of trees: Starts the batch of a zip whose parts are all here' })
  finish(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.imports.finish(caller, id);
  }

  @Post('discard')
  @Permission('oldTree_import')
  @ApiOperation({ summary: 'Pictures of trees: Gives up a zip that is on its way' })
  discard(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.uploads.discard(caller, id);
  }

  @Get('template')
  @Audited('none')
  @Permission('oldTree_import')
  @Raw()
  @ApiOperation({ summary: 'Pictures of trees: The sheet to fill in and put into the zip' })
  template(@CurrentCaller() caller: Caller, @Res({ passthrough: true }) reply: FastifyReply): StreamableFile {
    void reply.header('Content-Disposition', `attachment; filename*=UTF-8''${TEMPLATE}`);
    const output = new PassThrough();
    this.imports.template(caller, output).catch((error: unknown) => output.destroy(error as Error));
    return new StreamableFile(output, { type: XLSX_TYPE });
  }
}
