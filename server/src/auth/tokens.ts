import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService, type JwtVerifyOptions } from '@nestjs/jwt';
import { CONFIG, type Config } from '../process/config.js';

const ALGORITHM = 'HS256';
/** Who issues every Blade token and for whom, in the original's spelling. */
const PARTIES = { issuer: 'issuser', audience: 'audience' };
/** Checks that every token must pass, wherever it is read. */
export const TOKEN_CHECK = { algorithms: [ALGORITHM], ...PARTIES } satisfies JwtVerifyOptions;

/** Seconds by which the clock of another machine of ours may be behind when it is shown a token just made. */
const CLOCKS_APART = 60;

/** Claims of an access token; rights are read from the session, not from here. */
export interface AccessClaims {
  token_type: 'access_token';
  sid: string;
  client_id: string;
  tenant_id: string;
  user_id: string;
  [claim: string]: string;
}

/** Claims of a refresh token: the session, and the generation of this token in it. */
export interface RefreshClaims {
  token_type: 'refresh_token';
  sid: string;
  user_id: string;
  tenant_id: string;
  generation: number;
  jti: string;
}

/** Says only that another system knows somebody: it opens what their client starts with, no row of anybody's. */
export interface GuestClaims {
  token_type: 'guest_token';
  oauth_id: string;
  tenant_id: string;
  account: string;
  nick_name: string;
  avatar: string;
}

/** Lets a guest's client go on for as long as nobody has linked them: they have no session. */
export interface GuestRefreshClaims {
  token_type: 'guest_refresh_token';
  oauth_id: string;
  client_id: string;
}

type Claims = AccessClaims | RefreshClaims | GuestClaims | GuestRefreshClaims;

/** The signing key as an object: with a string the library spends 340 µs a check instead of 6. */
export const signingKey = (config: Config): KeyObject => createSecretKey(Buffer.from(config.jwtSecret));

/** Signs and reads tokens. */
@Injectable()
export class Tokens {
  private readonly jwt: JwtService;
  private readonly key: KeyObject;

  constructor(@Inject(CONFIG) config: Config) {
    this.key = signingKey(config);
    this.jwt = new JwtService({
      secret: this.key,
      signOptions: { algorithm: ALGORITHM, ...PARTIES, notBefore: -CLOCKS_APART },
      verifyOptions: TOKEN_CHECK,
    });
  }

  access(claims: AccessClaims, seconds: number): string {
    return this.jwt.sign(claims, { expiresIn: seconds });
  }

  refresh(claims: Omit<RefreshClaims, 'token_type' | 'jti'>, seconds: number): string {
    const { sid, generation } = claims;
    const all: RefreshClaims = {
      ...claims,
      token_type: 'refresh_token',
      jti: this.refreshId(sid, generation),
    };
    return this.jwt.sign(all, { expiresIn: seconds });
  }

  guest(claims: Omit<GuestClaims, 'token_type'>, seconds: number): string {
    return this.jwt.sign({ ...claims, token_type: 'guest_token' }, { expiresIn: seconds });
  }

  guestRefresh(claims: Omit<GuestRefreshClaims, 'token_type'>, seconds: number): string {
    return this.jwt.sign({ ...claims, token_type: 'guest_refresh_token' }, { expiresIn: seconds });
  }

  /** Secret of one generation of a session. It can be worked out again, so two tabs can be given the same successor. */
  refreshId(sessionId: string, generation: number): string {
    return createHmac('sha256', this.key).update(`refresh ${sessionId} ${generation}`).digest('base64url');
  }

  /** Claims of a refresh token, undefined when it is not one of ours or too old. */
  readRefresh(token: string): RefreshClaims | undefined {
    const claims = this.read(token);
    return claims?.token_type === 'refresh_token' ? claims : undefined;
  }

  /** Claims of a guest's refresh token, undefined when it is not one of ours or too old. */
  readGuestRefresh(token: string): GuestRefreshClaims | undefined {
    const claims = this.read(token);
    return claims?.token_type === 'guest_refresh_token' ? claims : undefined;
  }

  /** Session of an access token that signs out, even when the token has just expired. */
  sessionOf(token: string): string | undefined {
    const claims = this.read(token, true);
    return claims?.token_type === 'access_token' ? claims.sid : undefined;
  }

  /** When a token of ours runs out, milliseconds since 1970; now where it is none. */
  endOf(token: string | null): number {
    const claims = token === null ? undefined : (this.read(token) as { exp: number } | undefined);
    return claims ? claims.exp * 1000 : Date.now();
  }

  /** Whether it is a token of ours that has not run out. */
  isOurs(token: string | null): boolean {
    return token !== null && this.read(token) !== undefined;
  }

  private read(token: string, ignoreExpiration = false): Claims | undefined {
    try {
      return this.jwt.verify<Claims>(token, { ignoreExpiration });
    } catch {
      return undefined;
    }
  }
}
