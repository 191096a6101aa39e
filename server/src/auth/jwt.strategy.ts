import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Strategy, type StrategyOptionsWithRequest } from 'passport-jwt';
import { CONFIG, type Config } from '../process/config.js';
import { routeKind } from '../caller/audited.js';
import { type Caller, type Guest, guestCaller, type WithCaller } from '../caller/caller.js';
import { registeredNotes } from '../http/route-notes.js';
import { Callers } from './callers.js';
import {
  type AccessClaims,
  type GuestClaims,
  type GuestRefreshClaims,
  type RefreshClaims,
  signingKey,
  TOKEN_CHECK,
} from './tokens.js';

const HEADER = 'blade-auth';
const BEARER = /^bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;
const BEARER_OR_BARE = /^(?:bearer )?([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** The parameter of an address that carries the token; Blade's clients spell it in any case, often without `bearer`. */
function tokenParameter({ method, query, routeOptions }: FastifyRequest): unknown {
  // No link that somebody was lured to changes anything: some calls of GET write.
  const isWrite = routeKind(method, registeredNotes(routeOptions.config)) === 'write';
  if (method !== 'GET' || isWrite) return undefined;
  return Object.entries(query as object).find(([name]) => name.toLowerCase() === HEADER)?.[1];
}

const match = (form: RegExp, text: unknown): string | null =>
  typeof text === 'string' ? (form.exec(text)?.[1] ?? null) : null;

/** Token of the `Blade-Auth` header; links to downloads may carry it in the query. */
export function tokenOf(request: FastifyRequest): string | null {
  const header = request.headers[HEADER];
  return header === undefined ? match(BEARER_OR_BARE, tokenParameter(request)) : match(BEARER, header);
}

const guestOf = (claims: GuestClaims): Guest => ({
  oauthId: claims.oauth_id,
  tenantId: claims.tenant_id,
  account: claims.account,
  name: claims.nick_name,
  avatar: claims.avatar,
});

type Asked = FastifyRequest & WithCaller;
type Checked = (AccessClaims | GuestClaims) & { exp: number };
type Claims = Checked | ((RefreshClaims | GuestRefreshClaims) & { exp: number });

const SESSION_ID = /^\d{1,19}$/;
const UNAUTHORIZED = 401;
/** How many checked tokens a process remembers. */
const MAX_CHECKED = 10_000;

/** Checks the signature of an access token and finds the session behind it. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  // The same text has the same signature: for a person's next calls only the clock and their session are checked.
  private readonly checked = new LRUCache<string, Checked>({ max: MAX_CHECKED });

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly callers: Callers,
  ) {
    super({
      jwtFromRequest: tokenOf as unknown as StrategyOptionsWithRequest['jwtFromRequest'],
      // The library takes a key object, its types do not say so.
      secretOrKey: signingKey(config) as unknown as Buffer,
      ...TOKEN_CHECK,
      passReqToCallback: true,
    } satisfies StrategyOptionsWithRequest);
  }

  override authenticate(request: Parameters<Strategy['authenticate']>[0], options?: unknown): void {
    const asked = request as unknown as Asked;
    const claims = this.checked.get(tokenOf(asked) ?? '');
    if (!claims || claims.exp <= Date.now() / 1000) return super.authenticate(request, options);
    this.callerOf(asked, claims).then(
      (caller) => (caller ? this.success(caller) : this.fail(UNAUTHORIZED)),
      (error: unknown) => this.error(error as Error),
    );
  }

  /** A refresh token is no access token, no matter who signed it. */
  async validate(request: Asked, claims: Claims): Promise<Caller | false> {
    if (claims.token_type === 'refresh_token' || claims.token_type === 'guest_refresh_token') return false;
    this.checked.set(tokenOf(request)!, claims);
    return this.callerOf(request, claims);
  }

  private async callerOf(request: Asked, claims: Checked): Promise<Caller | false> {
    const language = request.language ?? 'zh';
    if (claims.token_type === 'guest_token') return guestCaller(guestOf(claims), language);
    return SESSION_ID.test(claims.sid) && ((await this.callers.ofSession(claims.sid, language)) ?? false);
  }
}
