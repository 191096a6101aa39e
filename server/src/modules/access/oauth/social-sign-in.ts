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

/** Time to sign in at the provider, in seconds. */
const SECONDS = 600;
/** Cookie that binds a sign-in to the browser that began it: a code that somebody else got opens nothing here. */
export const TIE = 'gushu-oauth';
const keyOf = (state: string): string => `oauth:state:${state}`;
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

type PendingSignIn = Departure & { tie: string };

/** Sign-in by another system: redirect, return, and its tokens. */
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

  /** The address to redirect a browser to, and the cookie to set. */
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

  /** Revokes a token of the other system. */
  async revoke(source: string, token: string): Promise<true> {
    this.assertSource(source);
    if (!token) throw new SignInError(2010, 'auth.thirdTokenBad');
    await this.provider.revoke(token);
    return true;
  }

  /** Refreshes a token of the other system. */
  async refresh(source: string, token: string): Promise<SocialToken> {
    this.assertSource(source);
    if (!token) throw new SignInError(2010, 'auth.thirdTokenBad');
    return this.provider.refresh(token);
  }

  /** Signs in by the code of a return, or by an ID token that the other system has issued for us. */
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

  /** Accepts an ID token once, so that it cannot be replayed. */
  private async byToken(token: string, request: TokenRequest): Promise<Found> {
    const read = await this.provider.read(token);
    if (!read) throw new SignInError(2010, 'auth.thirdTokenBad');
    const seconds = Math.max(1, Math.ceil(read.until - Date.now() / 1000));
    // A signature can be encoded in several ways, the signed part in one only.
    const signed = token.slice(0, token.lastIndexOf('.'));
    const first = await this.redis.set(`oauth:used:${digest(signed)}`, '1', 'EX', seconds, 'NX');
    if (first !== 'OK') throw new SignInError(2010, 'auth.thirdTokenBad');
    return this.people.find(read.profile, request.tenantId);
  }

  private assertSource(source: string): void {
    if (source !== SOURCE || !this.provider.name) throw new SignInError(4000, 'auth.thirdParty');
  }
}
