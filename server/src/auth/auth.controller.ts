import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { message } from '@gushu/shared';
import { Audited } from '../caller/audited.js';
import { bladeToken } from './token-answer.js';
import { Raw } from '../blade/respond.js';
import { ClientErrors } from '../journal/client-errors.js';
import { ADMINISTRATOR, CurrentCaller, type Caller, type WithCaller } from '../caller/caller.js';
import { Captchas } from './captcha.js';
import { tokenOf } from './jwt.strategy.js';
import { KnownBrowsers } from './known-browsers.js';
import { Passwords } from './passwords.js';
import { People } from './people.js';
import { BeforePasswordChange, ForGuests, Public, RoleIs, SignedIn } from '../caller/permission.js';
import { SessionCache } from './session-cache.js';
import { signedInPerson } from './signed-in-person.js';
import { SignIn } from './sign-in.js';
import { refusal, SignInError } from './sign-in-error.js';
import { addressOf, tokenRequestOf } from '../caller/token-request.js';

type Request = FastifyRequest & WithCaller;

/** Signing in and out in the specification's dialect. */
@ApiTags('auth')
@Controller('blade-auth')
export class AuthController {
  constructor(
    private readonly signIn: SignIn,
    private readonly captchas: Captchas,
    private readonly people: People,
    private readonly passwords: Passwords,
    private readonly cache: SessionCache,
    private readonly errors: ClientErrors,
    private readonly browsers: KnownBrowsers,
  ) {}

  @Post('oauth/token')
  @Audited('sign-in')
  @HttpCode(200)
  @Public()
  @Raw()
  @ApiOperation({
    summary: 'Signs in (captcha, password, sms_code, social, authorization_code) or goes on (refresh_token)',
  })
  async token(@Req() request: Request, @Res({ passthrough: true }) reply: FastifyReply): Promise<object> {
    try {
      const signedIn = await this.signIn.token(tokenRequestOf(request));
      this.browsers.mark(signedIn.person, request, reply);
      return bladeToken(signedIn);
    } catch (error) {
      if (error instanceof SignInError) return refusal(error, request.language);
      throw error;
    }
  }

  @Get(['oauth/captcha', 'oauth/usercaptcha'])
  @Public()
  @Raw()
  @ApiOperation({ summary: 'A captcha: its key, and the picture as a data address' })
  captcha(@Req() request: Request): Promise<object> {
    return this.captchas.make(addressOf(request));
  }

  @Post('oauth/usercaptcha')
  @Audited('none')
  @HttpCode(200)
  @Public()
  @Raw()
  @ApiOperation({ summary: 'A captcha, asked for by POST' })
  userCaptcha(@Req() request: Request): Promise<object> {
    return this.captcha(request);
  }

  @Get('oauth/logout')
  @Audited('sign-out')
  @Public()
  @Raw()
  @ApiOperation({ summary: 'Ends the session of the token' })
  async logout(@Req() request: Request): Promise<object> {
    await this.signIn.signOut(tokenOf(request));
    return { success: 'true', msg: 'success' };
  }

  /** With a list of errors in its body it is the client handing them over, which ends nothing. */
  @Post('oauth/logout')
  @Audited('sign-out')
  @HttpCode(200)
  @Public()
  @Raw()
  @ApiOperation({ summary: 'Takes a client’s list of errors; without one it ends the session of the token' })
  async logoutOrLogs(@Req() request: Request): Promise<object> {
    const { body } = request;
    const bringsLogs = Array.isArray(body) || (body !== null && typeof body === 'object' && 'logs' in body);
    if (!bringsLogs) return this.logout(request);
    await this.errors.take(request);
    return { success: 'true', msg: 'success' };
  }

  @Get('oauth/user-info')
  @SignedIn()
  @BeforePasswordChange()
  @ForGuests()
  @ApiOperation({ summary: 'The signed-in person' })
  userInfo(@CurrentCaller() caller: Caller): Promise<object> {
    return signedInPerson(this.people, caller);
  }

  @Get('oauth/clear-cache')
  @Audited('write')
  @RoleIs(ADMINISTRATOR)
  @Raw()
  @ApiOperation({ summary: 'Makes every process read rights and menus again' })
  async clearCache(@Req() request: Request): Promise<object> {
    await this.cache.rightsChanged();
    return { success: 'true', msg: message('auth.cacheCleared', request.language ?? 'zh') };
  }

  @Get('public-key')
  @Public()
  @ApiOperation({ summary: 'SM2 public key (hex, 04…) that newer Blade clients encrypt passwords with' })
  publicKey(): string {
    return this.passwords.publicKey;
  }
}
