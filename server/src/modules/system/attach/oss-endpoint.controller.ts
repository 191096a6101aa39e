import { oss } from '@gushu/shared';
import { applyDecorators, Controller, Get, Post, Query, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { type Caller, CurrentCaller, holds } from '../../../caller/caller.js';
import { RateLimit } from '../../../http/rate-limit.js';
import { SignedIn } from '../../../caller/permission.js';
import { Command } from '../../../entity/verbs.js';
import { TooManyError, ValidationError } from '../../../http/errors.js';
import { formFile } from '../../../http/form-file.js';
import { contentTypeOf, extensionOf, isPicture } from '../../../files/kinds.js';
import { AttachListService } from './attach-list.service.js';
import { NameQuery, NamesQuery, PutQuery } from './attach.dto.js';
import { AttachService, type BladeFile } from './attach.service.js';
import { AVATAR } from './avatar.js';
import { PictureLinks } from './picture-links.js';

// Enough for the photographs of a whole survey day, one after the other; nobody sends two files a second.
const UPLOADS_A_MINUTE = 120;
/** Files that one call removes, as many as rows of a list. */
const MAX_NAMES = 1_000;

const LINKED =
  'Stores a file. The link of a picture (jpg, png, webp) is signed: whoever has it reads that file without a token';

const Put = (summary: string, ...paths: string[]) =>
  applyDecorators(
    Post(paths),
    SignedIn(),
    ApiOperation({ summary }),
    ApiConsumes('multipart/form-data'),
    ApiBody({ schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } }),
  );

/** `blade-resource/oss/endpoint`: uploads. The server chooses names in the store; clients do not see buckets. */
@ApiTags('oss')
@Controller('blade-resource/oss/endpoint')
export class OssEndpointController {
  constructor(
    private readonly attaches: AttachService,
    private readonly files: AttachListService,
    private readonly limit: RateLimit,
    private readonly links: PictureLinks,
  ) {}

  /** Stores one file (multipart field `file`) and answers `attachId`, `link` and `checkState`. */
  @Put('Stores a file', 'put-file-attach', 'put-file-attach-by-name')
  putFileAttach(@CurrentCaller() caller: Caller, @Query() query: PutQuery, @Req() request: FastifyRequest) {
    return this.store(caller, query, request);
  }

  /** The same for a file that belongs to a field, such as a portrait (`purpose=avatar`), shown by a bare `<img>`. */
  @Put(LINKED, 'put-file', 'put-file-by-name')
  async putFile(@CurrentCaller() caller: Caller, @Query() query: PutQuery, @Req() request: FastifyRequest) {
    const file = await this.store(caller, query, request);
    const kind = contentTypeOf(extensionOf(file.name)) ?? '';
    return isPicture(kind) ? { ...file, link: this.links.linkOf(caller.tenantId, file.name) } : file;
  }

  @Get('stat-file')
  @SignedIn()
  @ApiOperation({ summary: 'What is known of a file' })
  async statFile(@CurrentCaller() caller: Caller, @Query() { fileName }: NameQuery) {
    const readable = await this.attaches.readable(caller, { name: fileName });
    const { link, name, attachSize, contentType, digest, createTime } = await this.attaches.served(readable);
    return { link, name, hash: digest, length: Number(attachSize), contentType, putTime: createTime };
  }

  @Get('file-path')
  @SignedIn()
  @ApiOperation({ summary: 'Path of a file' })
  async filePath(@CurrentCaller() caller: Caller, @Query() { fileName }: NameQuery) {
    return (await this.attaches.readable(caller, { name: fileName })).name;
  }

  @Get('file-link')
  @SignedIn()
  @ApiOperation({ summary: 'Address of a file' })
  async fileLink(@CurrentCaller() caller: Caller, @Query() { fileName }: NameQuery) {
    return (await this.attaches.readable(caller, { name: fileName })).link;
  }

  @Command(oss, 'remove-file', 'delete', 'Removes a file')
  async removeFile(@CurrentCaller() caller: Caller, @Query() { fileName }: NameQuery) {
    return this.removeFiles(caller, { fileNames: fileName });
  }

  @Command(oss, 'remove-files', 'delete', 'Removes files')
  async removeFiles(@CurrentCaller() caller: Caller, @Query() { fileNames }: NamesQuery) {
    const names = [...new Set(fileNames.split(','))];
    if (names.length > MAX_NAMES)
      throw new ValidationError([{ field: 'fileNames', key: 'field.many', params: { max: MAX_NAMES } }]);
    return this.files.remove(caller, await this.attaches.idsOf(caller, names));
  }

  private async store(caller: Caller, query: PutQuery, request: FastifyRequest): Promise<BladeFile> {
    if (!(await this.limit.allows('upload', caller.userId, UPLOADS_A_MINUTE))) throw new TooManyError();
    const { name, stream } = await formFile(request);
    return this.attaches.upload(caller, {
      fileName: query.fileName ?? name,
      stream,
      bytes: Number(request.headers['content-length'] ?? Infinity),
      // Uploads of administrators of files stay though no record refers to them.
      kept: holds(caller, 'attach_upload'),
      only: query.purpose === 'avatar' ? AVATAR : undefined,
    });
  }
}
