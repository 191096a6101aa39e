import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Audited } from '../../../caller/audited.js';
import type { WithCaller } from '../../../caller/caller.js';
import { Public, SignedIn } from '../../../caller/permission.js';
import { SignIn } from '../../../auth/sign-in.js';
import { refusal, SignInError, asBusinessErrors } from '../../../auth/sign-in-error.js';
import { bladeToken } from '../../../auth/token-answer.js';
import { tokenRequestOf } from '../../../caller/token-request.js';
import { Raw } from '../../../blade/respond.js';
import { Provider, type SocialToken } from './provider.js';
import { SocialSignIn, TIE } from './social-sign-in.js';

type Params = Record<string, string>;

/** Query parameters of a return that are passed to the page; all others are dropped. */
const HANDED_ON = ['code', 'state', 'error'];

/** Sign-in by another system: redirect, return, and by its token. */
@ApiTags('auth')
@Controller('blade-auth/oauth')
export class SocialController {
  constructor(
    private readonly social: SocialSignIn,
    private readonly provider: Provider,
    private readonly signIn: SignIn,
  ) {}

  @Get('render/:source')
  @Public()
  @Raw()
  @ApiOperation({ summary: 'Leads the browser to the other system' })
  async render(
    @Param('source') source: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { location, tie } = await asBusinessErrors(this.social.leave(source, request.headers.cookie ?? ''));
    const safe = this.provider.secure ? '; Secure' : '';
    void reply
      .header('Set-Cookie', `${TIE}=${tie}; Path=/; HttpOnly; SameSite=Lax; Max-Age=600${safe}`)
      .redirect(location, 302);
  }

  @Post('revoke/:source')
  @HttpCode(200)
  @SignedIn()
  @ApiOperation({ summary: 'Ends a token that the other system gave the person' })
  revoke(@Param('source') source: string, @Req() request: FastifyRequest): Promise<true> {
    const { param } = tokenRequestOf(request);
    return asBusinessErrors(this.social.revoke(source, param('accessToken', 'access_token', 'token')));
  }

  @Post('refresh/:source')
  @HttpCode(200)
  @SignedIn()
  @ApiOperation({ summary: 'Another token of the other system for one that runs out' })
  refresh(@Param('source') source: string, @Req() request: FastifyRequest): Promise<SocialToken> {
    const { refreshToken } = tokenRequestOf(request);
    return asBusinessErrors(this.social.refresh(source, refreshToken));
  }

  @Get('callback/:source')
  @Public()
  @Raw()
  @ApiOperation({
    summary: 'The way back: hands the code on to the sign-in page, which asks for a token with it',
  })
  callback(@Param('source') source: string, @Query() query: Params, @Res() reply: FastifyReply): void {
    const given = HANDED_ON.filter((name) => typeof query[name] === 'string');
    const search = new URLSearchParams([
      ['source', source],
      ...given.map((name): [string, string] => [name, query[name]!]),
    ]);
    void reply.redirect(`/login?${search}`, 302);
  }

  @Post('thirdtoken')
  @Audited('sign-in')
  @HttpCode(200)
  @Public()
  @Raw()
  @ApiOperation({ summary: 'Signing in with an ID token of the configured provider' })
  async thirdToken(@Req() request: FastifyRequest & WithCaller): Promise<object> {
    try {
      if (!this.provider.name) throw new SignInError(4000, 'auth.thirdParty');
      const order = tokenRequestOf(request);
      if (!order.param('token', 'id_token')) throw new SignInError(2010, 'auth.thirdTokenBad');
      return bladeToken(await this.signIn.token({ ...order, grantType: 'social' }));
    } catch (error) {
      if (error instanceof SignInError) return refusal(error, request.language);
      throw error;
    }
  }
}
