import { Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ClientErrors } from '../journal/client-errors.js';
import { Audited } from '../caller/audited.js';
import { type Caller, CurrentCaller, type WithCaller } from '../caller/caller.js';
import { People } from './people.js';
import { BeforePasswordChange, ForGuests, SignedIn } from '../caller/permission.js';
import { signedInPerson } from './signed-in-person.js';

/** `user`: calls that Saber's open-source client still sends to the server it was first written against. */
@ApiTags('auth')
@Controller('user')
export class SaberUserController {
  constructor(
    private readonly people: People,
    private readonly errors: ClientErrors,
  ) {}

  @Get('getUserInfo')
  @SignedIn()
  @BeforePasswordChange()
  @ForGuests()
  @ApiOperation({ summary: 'The signed-in person, as `blade-auth/oauth/user-info` answers' })
  userInfo(@CurrentCaller() caller: Caller): Promise<object> {
    return signedInPerson(this.people, caller);
  }

  /** Top menus come from `blade-system/menu/top-menu`. */
  @Get('getTopMenu')
  @SignedIn()
  @BeforePasswordChange()
  @ForGuests()
  @ApiOperation({ summary: 'Always empty' })
  topMenu(): never[] {
    return [];
  }

  /** Saber names its list of errors after the sign-out; it ends no session. */
  @Post(['logout', 'send-logs'])
  @Audited('none')
  @HttpCode(200)
  @SignedIn()
  @BeforePasswordChange()
  @ApiOperation({ summary: 'Takes a client’s list of errors' })
  async sendLogs(@Req() request: FastifyRequest & WithCaller): Promise<true> {
    await this.errors.take(request);
    return true;
  }
}
