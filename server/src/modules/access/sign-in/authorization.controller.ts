import { Controller, Get, Post, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { type Caller, CurrentCaller } from '../../../auth/caller.js';
import { Public, SignedIn } from '../../../auth/permission.js';
import { Raw } from '../../../blade/respond.js';
import { OptionalText } from '../../../blade/fields.js';
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

/** Signing in to other systems with an account of ours. */
@ApiTags('auth')
@Controller('blade-auth/oauth')
export class AuthorizationController {
  constructor(private readonly authorization: Authorization) {}

  @Get('authorize')
  @Public()
  @Raw()
  @ApiOperation({
    summary: 'Single sign-on: checks the order of a client and leads to the page that asks the person',
  })
  async authorize(@Query() query: AuthorizeQuery, @Res() reply: FastifyReply): Promise<void> {
    await this.authorization.check(query);
    const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
    void reply.redirect(`/login/authorize?${new URLSearchParams(given)}`, 302);
  }

  @Post('authorize/perform')
  @SignedIn()
  @ApiOperation({ summary: 'The person agrees: answers the address to go back to, with a code of one use' })
  async perform(
    @CurrentCaller() caller: Caller,
    @Query() query: AuthorizeQuery,
  ): Promise<{ location: string }> {
    return { location: await this.authorization.grant(caller, query) };
  }
}
