import { Global, Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { AccessGuard } from './access.guard.js';
import { AuthController } from './auth.controller.js';
import { Callers } from './callers.js';
import { Captchas } from './captcha.js';
import { Clients } from './clients.js';
import { KnownBrowsers } from './known-browsers.js';
import { JwtStrategy } from './jwt.strategy.js';
import { SignInLock } from './lock.js';
import { OpenAuthController } from './open-auth.controller.js';
import { SaberUserController } from './saber-user.controller.js';
import { Passwords } from './passwords.js';
import { People } from './people.js';
import { RateLimit } from '../http/rate-limit.js';
import { RouteCheck } from './route-check.js';
import { SessionCache } from './session-cache.js';
import { Sessions } from './sessions.js';
import { SignIn } from './sign-in.js';
import { Tokens } from './tokens.js';

/** Who calls, and whether they may: the guard of every route, and all of signing in. */
@Global()
@Module({
  imports: [DiscoveryModule],
  controllers: [AuthController, OpenAuthController, SaberUserController],
  providers: [
    Callers,
    Captchas,
    Clients,
    JwtStrategy,
    KnownBrowsers,
    Passwords,
    People,
    RateLimit,
    RouteCheck,
    SessionCache,
    Sessions,
    SignIn,
    SignInLock,
    Tokens,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [
    Callers,
    Captchas,
    Clients,
    KnownBrowsers,
    Passwords,
    People,
    RateLimit,
    RouteCheck,
    SessionCache,
    Sessions,
    SignIn,
    SignInLock,
    Tokens,
  ],
})
export class AuthModule {}
