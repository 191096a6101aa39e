import { user } from '@gushu/shared';
import { Body, Get, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { BeforePasswordChange, ForGuests, Public, SignedIn } from '../../../caller/permission.js';
import { EntityController } from '../../../entity/verbs.js';
import { IdQuery } from '../../../rows/ids.js';
import { OwnerQuery } from '../access.dto.js';
import { Guests } from './guest.service.js';
import { Profile } from './profile.service.js';
import { GuestQuery, PasswordQuery, PlatformQuery, ProfileBody, SessionQuery } from './profile.dto.js';
import { UserSessions } from '../user/index.js';

/** The caller's own profile and sessions. */
@EntityController(user, 'blade-system/user')
export class ProfileController {
  constructor(
    private readonly profile: Profile,
    private readonly guests: Guests,
    private readonly sessions: UserSessions,
  ) {}

  @Get('info')
  @SignedIn()
  @BeforePasswordChange()
  @ForGuests()
  @ApiOperation({ summary: 'The caller’s own particulars' })
  info(@CurrentCaller() caller: Caller) {
    return this.profile.info(caller);
  }

  @Post('update-info')
  @SignedIn()
  @ApiOperation({ summary: 'Changes the caller’s own particulars' })
  updateInfo(@CurrentCaller() caller: Caller, @Body() body: ProfileBody) {
    return this.profile.update(caller, body);
  }

  @Post(['update-password', 'updatePWD'])
  @SignedIn()
  @BeforePasswordChange()
  @ApiOperation({ summary: 'Changes the own password, from query, form or JSON, and ends all own sessions' })
  changePassword(@CurrentCaller() caller: Caller, @Query() query: PasswordQuery) {
    return this.profile.changePassword(caller, query);
  }

  @Get('platform-detail')
  @SignedIn()
  @ApiOperation({ summary: 'A user with what they keep for each platform' })
  platform(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.profile.platform(caller, id);
  }

  @Post('update-platform')
  @SignedIn()
  @ApiOperation({ summary: 'Stores what a user keeps for a platform' })
  updatePlatform(@CurrentCaller() caller: Caller, @Query() query: PlatformQuery) {
    return this.profile.storePlatform(caller, query);
  }

  @Post('register-guest')
  @Public()
  @ApiOperation({ summary: 'Asks for an account after signing in by another system' })
  registerGuest(@Query() query: GuestQuery) {
    return this.guests.register(query);
  }

  @Get('sessions')
  @SignedIn()
  @ApiOperation({ summary: 'Living sessions of the caller, or of a user they manage' })
  list(@CurrentCaller() caller: Caller, @Query() { userId }: OwnerQuery) {
    return this.sessions.list(caller, userId);
  }

  @Post('end-session')
  @SignedIn()
  @ApiOperation({ summary: 'Ends one of the caller’s sessions, or of a user they manage' })
  end(@CurrentCaller() caller: Caller, @Query() { id }: SessionQuery) {
    return this.sessions.end(caller, id);
  }

  @Post('end-all-sessions')
  @SignedIn()
  @ApiOperation({ summary: 'Ends all sessions of the caller, or of a user they manage' })
  endAll(@CurrentCaller() caller: Caller, @Query() { userId }: OwnerQuery) {
    return this.sessions.endAll(caller, userId);
  }
}
