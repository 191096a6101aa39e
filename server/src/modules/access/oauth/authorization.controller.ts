import { Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Audited } from '../../../caller/audited.js';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { tokenOf } from '../../../auth/jwt.strategy.js';
import { KnownBrowsers } from '../../../auth/known-browsers.js';
import { Public, SignedIn } from '../../../caller/permission.js';
import { SignIn } from '../../../auth/sign-in.js';
import { asBusinessErrors } from '../../../auth/sign-in-error.js';
import { tokenRequestOf } from '../../../caller/token-request.js';
import { OptionalText } from '../../../blade/fields.js';
import { Raw } from '../../../blade/respond.js';
import { Authorization, type AuthorizeOrder } from './authorization.js';

class AuthorizeQuery implements AuthorizeOrder {
  @OptionalText(48)
  client_id?: string;

  @OptionalText(20)
  response_type?: string;

  @OptionalText(256)
  redirect_uri?: string;

  @OptionalText(1000)
  state?: string;

  @OptionalText(128)
  scope?: string;

  @OptionalText(128)
  code_challenge?: string;

  @OptionalText(10)
  code_challenge_method?: string;
}

/** The address of our consent page, with the request in its query. */
function pageOf(query: AuthorizeQuery): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return `/login/authorize?${new URLSearchParams(given)}`;
}

/** Signing in to other systems with an account of ours. */
@ApiTags('auth')
@Controller('blade-auth/oauth')
export class AuthorizationController {
  constructor(
    private readonly authorization: Authorization,
    private readonly signIn: SignIn,
    private readonly browsers: KnownBrowsers,
  ) {}

  @Get('authorize')
  @Public()
  @Raw()
  @ApiOperation({
    summary: 'Single sign-on: checks the order of a client and leads to the page that asks the person',
  })
  async authorize(@Query() query: AuthorizeQuery, @Res() reply: FastifyReply): Promise<void> {
    await this.authorization.check(query);
    void reply.redirect(pageOf(query), 302);
  }

  @Post('authorize/perform')
  @SignedIn()
  @ApiOperation({ summary: 'The person agrees: answers the address to go back to, with a code of one use' })
  async perform(
    @CurrentCaller() caller: Caller,
    @Query() query: AuthorizeQuery,
  ): Promise<{ location: string }> {
    return { location: await this.authorization.grant(caller.userId, query) };
  }

  /** A form cannot set headers: tenant and captcha stand among its fields. */
  @Post('login/perform')
  @Audited('sign-in')
  @HttpCode(200)
  @Public()
  @Raw()
  @ApiOperation({
    summary: 'Account, password and captcha of the page: leads back to the client with a code',
  })
  async login(
    @Query() query: AuthorizeQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.authorization.check(query);
    const order = tokenRequestOf(request);
    const to = async () => this.authorization.grant(await this.signIn.identify(order), query);
    const location = await asBusinessErrors(to());
    this.browsers.mark(order, request, reply);
    void reply.redirect(location, 302);
  }

  @Get('authorize/logout')
  @Audited('sign-out')
  @Public()
  @Raw()
  @ApiOperation({ summary: 'Ends the session of the token and asks the next person on the same page' })
  async logout(
    @Query() query: AuthorizeQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.signIn.signOut(tokenOf(request));
    void reply.redirect(query.client_id ? pageOf(query) : '/login', 302);
  }
}
