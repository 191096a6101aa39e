import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy, type StrategyOptionsWithRequest } from 'passport-jwt';
import { CONFIG, type Config } from '../config.js';
import { type Caller, type Guest, guestCaller, type WithCaller } from './caller.js';
import { Callers } from './callers.js';
import {
  type AccessClaims,
  AUDIENCE,
  type GuestClaims,
  ISSUER,
  type RefreshClaims,
  signingKey,
} from './tokens.js';

const HEADER = 'blade-auth';
const BEARER = /^bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** Token of the `Blade-Auth` header; links to downloads may carry it in the query. */
export function tokenOf(request: FastifyRequest): string | null {
  const header = request.headers[HEADER];
  const query =
    request.method === 'GET' ? (request.query as Record<string, unknown>)['Blade-Auth'] : undefined;
  const text = header ?? query;
  return typeof text === 'string' ? (BEARER.exec(text)?.[1] ?? null) : null;
}

const guestOf = (claims: GuestClaims): Guest => ({
  oauthId: claims.oauth_id,
  tenantId: claims.tenant_id,
  account: claims.account,
  name: claims.nick_name,
  avatar: claims.avatar,
});

/** Checks the signature of an access token and finds the session behind it. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    @Inject(CONFIG) config: Config,
    private readonly callers: Callers,
  ) {
    super({
      jwtFromRequest: tokenOf as unknown as StrategyOptionsWithRequest['jwtFromRequest'],
      // The library takes a key object, its types do not say so.
      secretOrKey: signingKey(config) as unknown as Buffer,
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      passReqToCallback: true,
    } satisfies StrategyOptionsWithRequest);
  }

  /** A refresh token is no access token, whoever signed it. */
  async validate(
    request: WithCaller,
    claims: AccessClaims | RefreshClaims | GuestClaims,
  ): Promise<Caller | false> {
    const language = request.language ?? 'zh';
    if (claims.token_type === 'guest_token') return guestCaller(guestOf(claims), language);
    if (claims.token_type !== 'access_token' || !/^\d{1,19}$/.test(claims.sid)) return false;
    return (await this.callers.ofSession(claims.sid, language)) ?? false;
  }
}
