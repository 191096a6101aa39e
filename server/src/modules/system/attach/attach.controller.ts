import type { Readable } from 'node:stream';
import { Controller, Get, Post, Query, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Caller, CurrentCaller } from '../../../auth/caller.js';
import { SignedIn } from '../../../auth/permission.js';
import { Raw } from '../../../blade/respond.js';
import { RateLimit } from '../../../auth/rate-limit.js';
import { BusinessError, TooManyError } from '../../../errors.js';
import { IdQuery } from '../../../record/dto.js';
import { AttachService } from './attach.service.js';

// Photographs of a whole survey day come one after the other; nobody sends two files a second.
const UPLOADS_A_MINUTE = 120;

/** The first file of a form; a form that is none has none. */
async function fileOf(request: FastifyRequest): Promise<MultipartFile | undefined> {
  try {
    return await request.file();
  } catch {
    throw new BusinessError('request.unreadable');
  }
}

/** Uploads and downloads of stored files. */
@ApiTags('attach')
@Controller('blade-resource')
export class AttachController {
  constructor(
    private readonly attaches: AttachService,
    private readonly limit: RateLimit,
  ) {}

  /** Stores one file (multipart field `file`) and answers `attachId` and `link`. */
  @Post('oss/endpoint/put-file-attach')
  @SignedIn()
  @ApiOperation({ summary: '上传文件' })
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } })
  async putFileAttach(@CurrentCaller() caller: Caller, @Req() request: FastifyRequest) {
    if (!(await this.limit.allows('upload', caller.userId, UPLOADS_A_MINUTE))) throw new TooManyError();
    const file = request.isMultipart() ? await fileOf(request) : undefined;
    if (!file) throw new BusinessError('request.param', { name: 'file' });
    const stream = file.file as Readable & { truncated?: boolean };
    return this.attaches.upload(caller, { fileName: file.filename, stream });
  }

  /** The file itself, always as a download. */
  @Get('attach/download')
  @SignedIn()
  @Raw()
  @ApiOperation({ summary: '下载文件' })
  async download(
    @CurrentCaller() caller: Caller,
    @Query() { id }: IdQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const attach = await this.attaches.find(caller, id);
    const name = encodeURIComponent(attach.originalName);
    void reply.header('X-Content-Type-Options', 'nosniff');
    return new StreamableFile(this.attaches.read(attach), {
      type: attach.contentType,
      length: Number(attach.attachSize),
      disposition: `attachment; filename*=UTF-8''${name}`,
    });
  }
}
