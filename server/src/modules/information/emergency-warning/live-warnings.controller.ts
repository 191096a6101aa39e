import { emergencyWarning, permissionOf } from '@gushu/shared';
import { Controller, Get, type MessageEvent, Req, Sse } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { tokenOf } from '../../../auth/jwt.strategy.js';
import { Tokens } from '../../../auth/tokens.js';
import { Raw } from '../../../blade/respond.js';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { Permission } from '../../../caller/permission.js';
import { EmergencyWarningService } from './emergency-warning.service.js';
import { WarningStreams } from './warning-news.js';

/** `emergencyWarning`: the warnings in force that the header shows. */
@ApiTags(emergencyWarning.name)
@Controller(emergencyWarning.path)
export class LiveWarningsController {
  constructor(
    private readonly warnings: EmergencyWarningService,
    private readonly streams: WarningStreams,
    private readonly tokens: Tokens,
  ) {}

  /** The warnings in force in the caller's region, each with whether they have read it. */
  @Get('current')
  @Permission(permissionOf(emergencyWarning, 'view'))
  @ApiOperation({ summary: 'Warning: Those in force in the own region' })
  current(@CurrentCaller() caller: Caller) {
    return this.warnings.current(caller);
  }

  /** Server-sent events with the warnings in force in the caller's region; ends with token, session or permission. */
  @Sse('events')
  @Permission(permissionOf(emergencyWarning, 'view'))
  @Raw()
  @ApiOperation({ summary: 'Warning: says when those in force in the own region have changed' })
  events(@CurrentCaller() caller: Caller, @Req() request: FastifyRequest): Observable<MessageEvent> {
    return this.streams.follow(caller, caller.xzCode, this.tokens.endOf(tokenOf(request)));
  }
}
