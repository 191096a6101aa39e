import { Controller, type MessageEvent, Query, Req, Sse } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { tokenOf } from '../../../auth/jwt.strategy.js';
import { Tokens } from '../../../auth/tokens.js';
import { Raw } from '../../../blade/respond.js';
import { regionAsked } from '../../../caller/asked-region.js';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { Permission } from '../../../caller/permission.js';
import { LiveService, WALLS } from './live.service.js';
import { LiveQuery } from './screen.dto.js';

/** `largeDataScreen`: what makes a wall read its figures anew. */
@ApiTags('largeDataScreen')
@Controller('largeDataScreen/largeDataScreen')
export class LiveController {
  constructor(
    private readonly live: LiveService,
    private readonly tokens: Tokens,
  ) {}

  /** Server-sent events, each the versions of a region; ends with the token, the session or the right. */
  @Sse('events')
  @Permission(...WALLS)
  @Raw()
  @ApiOperation({ summary: 'Data screen: says when figures of a region have changed' })
  events(
    @CurrentCaller() caller: Caller,
    @Query() { xzCode }: LiveQuery,
    @Req() request: FastifyRequest,
  ): Observable<MessageEvent> {
    const region = regionAsked(caller, xzCode);
    return this.live.follow(caller, region, this.tokens.endOf(tokenOf(request)));
  }
}
