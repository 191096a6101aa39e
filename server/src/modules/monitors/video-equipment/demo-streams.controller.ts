import { permissionOf, videoEquipment } from '@gushu/shared';
import { Controller, Get, Param, Res, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Raw } from '../../../blade/respond.js';
import { Permission } from '../../../caller/permission.js';
import { NotFoundError } from '../../../http/errors.js';
import { livePlaylist, playbackPlaylist, readSegment } from './demo-stream.js';

const PLAYLIST = 'application/vnd.apple.mpegurl';

/** `videoEquipment/videoEquipment/demo`: the stream that cameras of the demo show, as a camera's server would send it. */
@ApiTags(videoEquipment.name)
@Controller(`${videoEquipment.path}/demo`)
export class DemoStreamsController {
  /** `live.m3u8` repeats without end, `playback.m3u8` ends; both name the segments that ship with the product. */
  @Get(':name')
  @Permission(permissionOf(videoEquipment, 'view'))
  @Raw()
  @ApiOperation({ summary: 'Device: The stream of the demo, its playlists and segments' })
  async part(
    @Param('name') name: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    void reply.header('cache-control', 'no-cache');
    if (name === 'live.m3u8')
      return new StreamableFile(Buffer.from(livePlaylist(Date.now())), { type: PLAYLIST });
    if (name === 'playback.m3u8')
      return new StreamableFile(Buffer.from(playbackPlaylist()), { type: PLAYLIST });
    const segment = await readSegment(name);
    if (!segment) throw new NotFoundError();
    return new StreamableFile(segment, { type: 'video/mp2t' });
  }
}
