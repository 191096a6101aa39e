import { Controller, Get, Post, Query, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Audited } from '../../../caller/audited.js';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { Public, SignedIn } from '../../../caller/permission.js';
import { Raw } from '../../../blade/respond.js';
import { FileStore } from '../../../files/store.js';
import { IdQuery, idsOf, IdsQuery } from '../../../rows/ids.js';
import { formOf, sentAs } from '../../../sheets/meaning/export-form.js';
import { serveFile } from '../attach/index.js';
import { ExportRuns } from './export-runs.service.js';
import { ExportFileQuery } from './exports.dto.js';

/** `blade-resource/export`: one's own exports that the worker writes. */
@ApiTags('export')
@Controller('blade-resource/export')
export class ExportsController {
  constructor(
    private readonly runs: ExportRuns,
    private readonly files: FileStore,
  ) {}

  @Get('list')
  @SignedIn()
  @ApiOperation({ summary: 'Export: One’s own, the newest first, at most 50' })
  list(@CurrentCaller() caller: Caller) {
    return this.runs.list(caller);
  }

  @Get('detail')
  @SignedIn()
  @ApiOperation({ summary: 'Export: How far one’s own is' })
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.runs.detail(caller, id);
  }

  @Post('cancel')
  @SignedIn()
  @ApiOperation({ summary: 'Export: Stops one’s own; nothing of it stays' })
  cancel(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.runs.cancel(caller, id);
  }

  @Post('remove')
  @SignedIn()
  @ApiOperation({ summary: 'Export: Removes ended ones of one’s own with their files' })
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.runs.remove(caller, idsOf(query));
  }

  @Get('link')
  @SignedIn()
  @Audited('export')
  @ApiOperation({ summary: 'Export: Address of the file, open for ten minutes' })
  link(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.runs.link(caller, id);
  }

  /** The file for the browser that was given its link; also in parts. */
  @Get('file')
  @Public()
  @Raw()
  @ApiOperation({
    summary: 'Export: Sends the file by the link that export/link answered; asks for no token',
  })
  async file(
    @Query() link: ExportFileQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    const { title, ...file } = await this.runs.linked(link);
    const { type, name } = sentAs(title, formOf(file.name));
    const served = { ...file, contentType: type, originalName: name };
    return serveFile(this.files, served, request, reply);
  }
}
