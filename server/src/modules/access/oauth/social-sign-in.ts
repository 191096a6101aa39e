import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { cookieOf } from '../../../auth/cookies.js';
import { type Found, SignIn } from '../../../auth/sign-in.js';
import { SignInError } from '../../../auth/sign-in-error.js';
import type { TokenRequest } from '../../../caller/token-request.js';
import { REDIS } from '../../../cache/redis.js';
import { OauthPeople } from './oauth-people.js';
import { type Departure, Provider, type SocialToken, SOURCE } from './provider.js';

/** Minutes to sign in at the provider. */
const SECONDS = 600;
/** Cookie that ties a way out to the browser that took it: a code that somebody else got opens nothing here. */
export const TIE = 'gushu-oauth';
const keyOf = (state: string): string => `oauth:state:${state}`;
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

type PendingSignIn = Departure & { tie: string };

/** Signing in by another system: the way there, the way back, and its tokens. */
@Injectable()
export class SocialSignIn implements OnModuleInit {
  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    private readonly provider: Provider,
    private readonly people: OauthPeople,
    private readonly signIn: SignIn,
  ) {}

  onModuleInit(): void {
    this.signIn.offer('social', (request) => this.bySocial(request));
  }

  /** Where a browser goes to sign in there, and the cookie it takes along. */
  async leave(source: string, cookies: string): Promise<{ location: string; tie: string }> {
    this.assertSource(source);
    const state = randomBytes(24).toString('base64url');
    // Two tabs of one browser share the cookie.
    const tie = cookieOf(cookies, TIE) || randomBytes(24).toString('base64url');
    const { location, departure } = await this.provider.leave(state);
    const pending: PendingSignIn = { ...departure, tie: digest(tie) };
    await this.redis.set(keyOf(state), JSON.stringify(pending), 'EX', SECONDS);
    return { location, tie };
  }

  /** Ends a token of the other system. */
  async revoke(source: string, token: string): Promise<true> {
    this.assertSource(source);
    if (!token) throw new SignInError(2010, 'auth.thirdTokenBad');
    await this.provider.revoke(token);
    return true;
  }

  /** Another token of the other system for one that runs out. */
  async refresh(source: string, token: string): Promise<SocialToken> {
    this.assertSource(source);
    if (!token) throw new SignInError(2010, 'auth.thirdTokenBad');
    return this.provider.refresh(token);
  }

  /** By the code of a way back, or by a token that the other system has given for us. */
  private async bySocial(request: TokenRequest): Promise<Found> {
    this.assertSource(request.param('source') || SOURCE);
    await this.signIn.assertTenant(request.tenantId);
    const token = request.param('token', 'id_token');
    return token ? this.byToken(token, request) : this.byCode(request);
  }

  private async byCode(request: TokenRequest): Promise<Found> {
    const state = request.param('state');
    const text = await this.redis.getdel(keyOf(state));
    const pending = text ? (JSON.parse(text) as PendingSignIn) : undefined;
    if (!pending || pending.tie !== digest(cookieOf(request.cookies, TIE))) {
      throw new SignInError(2000, 'auth.stateBad');
    }
    const profile = await this.provider.arrive(request.param('code'), state, pending);
    return this.people.find(profile, request.tenantId);
  }

  /** An ID token counts once: who has seen it on its way cannot use it again. */
  private async byToken(token: string, request: TokenRequest): Promise<Found> {
    const read = await this.provider.read(token);
    if (!read) throw new SignInError(2010, 'auth.thirdTokenBad');
    const seconds = Math.max(1, Math.ceil(read.until - Date.now() / 1000));
    // The signature can be written in several ways, what is signed in one only.
    const signed = token.slice(0, token.lastIndexOf('.'));
    const first = await this.redis.set(`oauth:used:${digest(signed)}`, '1', 'EX', seconds, 'NX');
    if (first !== 'OK') throw new SignInError(2010, 'auth.thirdTokenBad');
    return this.people.find(read.profile, request.tenantId);
  }

  private assertSource(source: string): void {
    if (source !== SOURCE || !this.provider.name) throw new SignInError(4000, 'auth.thirdParty');
  }
}
