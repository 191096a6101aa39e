import { videoEquipment } from '@gushu/shared';
import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Audited } from '../../../caller/audited.js';
import { addressOf } from '../../../caller/token-request.js';
import { Public } from '../../../caller/permission.js';
import { TooManyError } from '../../../http/errors.js';
import { RateLimit } from '../../../http/rate-limit.js';
import { Heartbeats } from './heartbeats.js';
import { HeartbeatBody } from './video-equipment.dto.js';

/** `videoEquipment/videoEquipment`: reports of gateways about their devices. */
@ApiTags(videoEquipment.name)
@Controller(videoEquipment.path)
export class HeartbeatController {
  constructor(
    private readonly heartbeats: Heartbeats,
    private readonly limit: RateLimit,
  ) {}

  /**
   * Reports that devices are online. The caller is a gateway: a client with a secret and the grant
   * `client_credentials`, by `Authorization: Basic`. 401 without, 403 for another client, 429 for an address that calls
   * too often. Numbers that it may not report are answered as unknown.
   */
  @Post('heartbeat')
  @Public()
  @Audited('none')
  @HttpCode(200)
  @ApiOperation({ summary: 'Device: A gateway says which of its devices are online' })
  async heartbeat(@Req() request: FastifyRequest, @Body() body: HeartbeatBody) {
    if (!(await this.limit.allows('heartbeat', addressOf(request)))) throw new TooManyError();
    const gateway = await this.heartbeats.gatewayOf(request.headers.authorization);
    return this.heartbeats.hear(gateway, body);
  }
}
