import { Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { message, type SignInWays } from '@gushu/shared';
import type { WithCaller } from '../../../caller/caller.js';
import { Public } from '../../../caller/permission.js';
import { SWITCH } from '../../../auth/sign-in.js';
import { tokenRequestOf } from '../../../caller/token-request.js';
import { Raw } from '../../../blade/respond.js';
import { Params } from '../../../cache/params.js';
import { SmsCodesService } from '../../system/sms/index.js';
import { Provider, SOURCE } from './provider.js';
import { Registration } from './registration.js';
import { SmsSignIn } from './sms-sign-in.js';

/** The ways of signing in besides account and password. */
@ApiTags('auth')
@Controller('blade-auth')
export class WaysController {
  constructor(
    private readonly provider: Provider,
    private readonly codes: SmsCodesService,
    private readonly sms: SmsSignIn,
    private readonly registration: Registration,
    private readonly params: Params,
  ) {}

  @Get('ways')
  @Public()
  @ApiOperation({
    summary: 'Which ways of signing in the platform offers: SMS codes, registration, other systems',
  })
  async ways(@Req() request: FastifyRequest): Promise<SignInWays> {
    const { tenantId } = tokenRequestOf(request);
    const [sms, register, switchMode, tenantMode] = await Promise.all([
      this.codes.ready(tenantId),
      this.registration.isOpen(),
      this.params.isOn(SWITCH),
      this.params.isOn('account.tenantMode'),
    ]);
    const { name } = this.provider;
    const modes = { switchMode, tenantMode };
    return { sms, register, ...modes, social: name ? [{ source: SOURCE, name }] : [] };
  }

  /** The code is in the message only, never in the answer. */
  @Post('oauth/sms/send-validate')
  @HttpCode(200)
  @Public()
  @Raw()
  @ApiOperation({ summary: 'Sends a code to sign in with; the number may be encrypted with the SM2 key' })
  async sendCode(@Req() request: FastifyRequest & WithCaller): Promise<object> {
    const { id } = await this.sms.send(tokenRequestOf(request));
    const msg = message('sms.sent', request.language ?? 'zh');
    return { code: 200, success: true, data: { id, success: true }, msg };
  }
}
