import { isWebAddress } from '@gushu/shared';
import { Inject, Injectable } from '@nestjs/common';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import { SignInError } from '../../../auth/sign-in-error.js';
import { CONFIG, type Config, type OidcConfig } from '../../../process/config.js';
import { JsonLogger } from '../../../process/logger.js';

/** Name of the configured provider in addresses and rows. */
export const SOURCE = 'oidc';
const SCOPE = 'openid profile email';
const TIMEOUT_SECONDS = 8;

/** A person as the provider describes them. */
export interface Profile {
  subject: string;
  account: string;
  name: string;
  avatar: string;
  email: string;
}

/** State stored between the redirect to the provider and the return from it. */
export interface Departure {
  verifier: string;
  nonce: string;
}

/** A token of the other system. */
export interface SocialToken {
  accessToken: string;
  refreshToken: string;
  idToken: string;
  expireIn: number;
  tokenType: string;
  scope: string;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Claims of a provider's token, about the person and the client it is for; none is validated yet. */
type Claims = Partial<
  Record<'sub' | 'preferred_username' | 'email' | 'name' | 'nickname' | 'picture' | 'azp', unknown>
>;

const profileOf = (claims: Claims): Profile => ({
  subject: text(claims.sub),
  account: text(claims.preferred_username) || text(claims.email) || text(claims.sub),
  name: text(claims.name) || text(claims.nickname),
  avatar: isWebAddress(text(claims.picture)) ? text(claims.picture) : '',
  email: text(claims.email),
});

/** The OpenID Connect provider of the configuration; its metadata is fetched at the first use. */
@Injectable()
export class Provider {
  private readonly settings: OidcConfig | undefined;
  private known: Promise<oidc.Configuration> | undefined;
  private keys: ReturnType<typeof createRemoteJWKSet> | undefined;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly log: JsonLogger,
  ) {
    this.settings = config.oidc;
  }

  /** Its name for people; undefined when none is configured. */
  get name(): string | undefined {
    return this.settings?.name;
  }

  /** Whether people reach us by an encrypted address. */
  get secure(): boolean {
    return this.settings?.redirectUri.startsWith('https:') ?? false;
  }

  /** The provider's address to redirect a browser to, and the state to store until it returns. */
  async leave(state: string): Promise<{ location: string; departure: Departure }> {
    const settings = this.required();
    const departure = { verifier: oidc.randomPKCECodeVerifier(), nonce: oidc.randomNonce() };
    const challenge = await oidc.calculatePKCECodeChallenge(departure.verifier);
    const location = await this.asking((config) =>
      oidc.buildAuthorizationUrl(config, {
        redirect_uri: settings.redirectUri,
        scope: SCOPE,
        state,
        nonce: departure.nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }),
    );
    return { location: location.href, departure };
  }

  /** Exchanges the code that a browser has brought back for the profile of its person. */
  async arrive(code: string, state: string, { verifier, nonce }: Departure): Promise<Profile> {
    const settings = this.required();
    return this.asking(async (config) => {
      const back = new URL(settings.redirectUri);
      // Blade clients hand on code and state only. There is one provider, and it alone knows this return address.
      back.search = new URLSearchParams({ code, state, iss: config.serverMetadata().issuer }).toString();
      const tokens = await oidc.authorizationCodeGrant(config, back, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims()!;
      const more = config.serverMetadata().userinfo_endpoint
        ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
        : {};
      return profileOf({ ...claims, ...more });
    });
  }

  /** Reads an ID token that the provider has issued for us; undefined when it is not one. */
  async read(token: string): Promise<{ profile: Profile; until: number } | undefined> {
    const { clientId } = this.required();
    const { issuer, jwks_uri: address } = (await this.asking((config) => config)).serverMetadata();
    this.keys ??= createRemoteJWKSet(new URL(address ?? ''), { timeoutDuration: TIMEOUT_SECONDS * 1000 });
    try {
      const { payload } = await jwtVerify(token, this.keys, {
        issuer,
        audience: clientId,
        algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA'],
        requiredClaims: ['sub', 'iat', 'exp'],
      });
      const { azp }: Claims = payload;
      const meantForUs = azp === undefined || azp === clientId;
      return meantForUs ? { profile: profileOf(payload), until: payload.exp! } : undefined;
    } catch (error) {
      this.log.pino.info({ reason: String(error) }, 'A token of the provider was refused');
      return undefined;
    }
  }

  /** Revokes a token that the provider has issued to one of our people. */
  async revoke(token: string): Promise<void> {
    await this.asking((config) => oidc.tokenRevocation(config, token));
  }

  /** Refreshes a token; the answer has the property names of Blade's social clients. */
  async refresh(token: string): Promise<SocialToken> {
    const given = await this.asking((config) => oidc.refreshTokenGrant(config, token));
    return {
      accessToken: given.access_token,
      refreshToken: given.refresh_token ?? token,
      idToken: given.id_token ?? '',
      expireIn: given.expires_in ?? -1,
      tokenType: given.token_type,
      scope: given.scope ?? '',
    };
  }

  private required(): OidcConfig {
    if (!this.settings) throw new SignInError(4000, 'auth.thirdParty');
    return this.settings;
  }

  private async asking<T>(work: (config: oidc.Configuration) => T | Promise<T>): Promise<T> {
    try {
      this.known ??= this.discover();
      return await work(await this.known.catch((error: unknown) => this.forget(error)));
    } catch (error) {
      this.log.pino.warn({ reason: String(error) }, 'The OpenID Connect provider did not do as asked');
      throw new SignInError(5000, 'auth.providerFailed');
    }
  }

  private forget(error: unknown): never {
    this.known = undefined;
    throw error;
  }

  private discover(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = this.required();
    // The configuration allows an address without encryption on this machine only.
    const execute = issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [];
    const proof = clientSecret ? undefined : oidc.None();
    return oidc.discovery(issuer, clientId, clientSecret, proof, { execute, timeout: TIMEOUT_SECONDS });
  }
}
