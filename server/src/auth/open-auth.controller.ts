import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Audited } from '../caller/audited.js';
import { openToken } from './token-answer.js';
import { Captchas } from './captcha.js';
import type { WithCaller } from '../caller/caller.js';
import { tokenOf } from './jwt.strategy.js';
import { KnownBrowsers } from './known-browsers.js';
import { Public } from '../caller/permission.js';
import { SignIn } from './sign-in.js';
import { asBusinessErrors } from './sign-in-error.js';
import { addressOf, tokenRequestOf } from '../caller/token-request.js';

type Request = FastifyRequest & WithCaller;

/** The open-source clients' dialect of the same: wrapped answers, camel case, refusals with code 400. */
@ApiTags('auth')
@Controller('blade-auth')
export class OpenAuthController {
  constructor(
    private readonly signIn: SignIn,
    private readonly captchas: Captchas,
    private readonly browsers: KnownBrowsers,
  ) {}

  @Post('token')
  @Audited('sign-in')
  @HttpCode(200)
  @Public()
  @ApiOperation({ summary: 'Signs in or goes on in the open-source dialect: camel case, wrapped' })
  async token(@Req() request: Request, @Res({ passthrough: true }) reply: FastifyReply): Promise<object> {
    const signedIn = await asBusinessErrors(this.signIn.token(tokenRequestOf(request)));
    this.browsers.mark(signedIn.person, request, reply);
    return openToken(signedIn);
  }

  @Get('captcha')
  @Public()
  @ApiOperation({ summary: 'A captcha in the open-source dialect: its key and picture, wrapped' })
  captcha(@Req() request: Request): Promise<object> {
    return this.captchas.make(addressOf(request));
  }

  @Post('logout')
  @Audited('sign-out')
  @HttpCode(200)
  @Public()
  @ApiOperation({ summary: 'Ends the session of the token, in the open-source dialect' })
  async logout(@Req() request: Request): Promise<object> {
    await this.signIn.signOut(tokenOf(request));
    return { code: '200', msg: 'success' };
  }
}
