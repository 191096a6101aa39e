import { attach } from '@gushu/shared';
import { Body, Get, Inject, Query, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { Public, SignedIn } from '../../../caller/permission.js';
import { Raw } from '../../../blade/respond.js';
import { UnauthorizedError } from '../../../http/errors.js';
import { entityController } from '../../../entity/controller.js';
import { Command } from '../../../entity/verbs.js';
import { IdQuery } from '../../../rows/ids.js';
import type { Rendition } from '../../../files/pictures/renditions.js';
import { AttachListService } from './attach-list.service.js';
import { AttachBody, MediaQuery, PictureQuery } from './attach.dto.js';
import { type Attach, AttachService } from './attach.service.js';
import { MediaLinks } from './media-links.js';
import { PictureLinks } from './picture-links.js';
import { serveFile } from './serve-file.js';

/** `blade-resource/attach`: stored files. */
export class AttachController extends entityController(attach, AttachListService, [
  'list',
  'page',
  'detail',
  'remove',
]) {
  @Inject() private readonly attaches: AttachService;
  @Inject() private readonly links: PictureLinks;
  @Inject() private readonly hourly: MediaLinks;

  @Command(
    attach,
    'submit',
    'upload',
    'Gives a file another name, or without an id enters an own uploaded one',
  )
  submit(@CurrentCaller() caller: Caller, @Body() body: AttachBody) {
    return body.id
      ? this.service.rename(caller, body.id, body.originalName)
      : this.service.register(caller, body);
  }

  /**
   * The file itself: pictures and videos inline, all else as a download; also in ranges. Callers who may read the
   * original get it; everybody else gets it without the metadata of the camera.
   */
  @Get('download')
  @SignedIn()
  @Raw()
  @ApiOperation({ summary: 'Sends a file' })
  async download(
    @CurrentCaller() caller: Caller,
    @Query() { id }: IdQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    const attach = await this.attaches.readable(caller, { id });
    // A download in ranges counts once, with its first range.
    if (/^bytes=0-|^$/.test(request.headers.range ?? '')) await this.attaches.countDownload(caller, id);
    return this.serve(attach, request, reply);
  }

  /** A picture for anyone with its link, as a page's `<img>` sends no token: without metadata such as its place. */
  @Get('picture')
  @Public()
  @Raw()
  @ApiOperation({ summary: 'Sends a picture by the signed link that put-file answered; asks for no token' })
  async picture(
    @Query() { name = '', tenantId = '', sign = '' }: PictureQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    if (!this.links.opens(tenantId, name, sign)) throw new UnauthorizedError();
    return this.serve(await this.attaches.picture(tenantId, name), request, reply);
  }

  /** A picture or video of a record by its link of an hour, as a page's `<video>` sends no token; also in parts. */
  @Get('media')
  @Public()
  @Raw()
  @ApiOperation({
    summary: 'Sends a picture or video by the signed link of a page of attachments; asks for no token',
  })
  async media(
    @Query() { name = '', tenantId = '', until = '', sign = '', size }: MediaQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    if (!this.hourly.opens({ tenantId, name, until, sign })) throw new UnauthorizedError();
    return this.serve(await this.attaches.media(tenantId, name), request, reply, size);
  }

  private async serve(
    stored: Attach,
    request: FastifyRequest,
    reply: FastifyReply,
    size?: Rendition,
  ): Promise<StreamableFile | undefined> {
    return serveFile(this.attaches, await this.attaches.served(stored, size), request, reply);
  }
}
