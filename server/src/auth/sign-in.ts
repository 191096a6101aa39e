import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config.js';
import { idsOf } from './callers.js';
import { Captchas } from './captcha.js';
import { type Client, Clients } from './clients.js';
import { SignInLock } from './lock.js';
import { Passwords } from './passwords.js';
import { claimsOf, People, type Person } from './people.js';
import { RateLimit } from './rate-limit.js';
import { type Session, Sessions } from './sessions.js';
import { SignInError } from './sign-in-error.js';
import type { TokenRequest } from './token-request.js';
import { Tokens } from './tokens.js';

const ACCOUNT_LENGTH = 45;

/** A signed-in person with his pair of tokens. */
export interface SignedIn {
  person: Person;
  client: Client;
  userType: string;
  accessToken: string;
  refreshToken: string;
}

/** The member of a comma list that was asked for, the whole of it (null) when none was; another's is refused. */
function chosenOf(own: string, asked: string): string | null {
  if (asked === '') return null;
  const ids = idsOf(asked);
  const all = idsOf(own);
  if (ids.length === 0 || !ids.every((id) => all.includes(id))) throw new SignInError(2000, 'auth.choice');
  return ids.join(',');
}

/** Signs people in by captcha or password and goes on with their sessions. */
@Injectable()
export class SignIn {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clients: Clients,
    private readonly captchas: Captchas,
    private readonly lock: SignInLock,
    private readonly passwords: Passwords,
    private readonly people: People,
    private readonly sessions: Sessions,
    private readonly tokens: Tokens,
    private readonly limit: RateLimit,
  ) {}

  /** Answers a token request or throws why not. */
  async token(request: TokenRequest): Promise<SignedIn> {
    if (!(await this.limit.allows('token', request.address))) throw new SignInError(5002, 'request.tooMany');
    const client = await this.clients.authorized(request.authorization);
    this.assertGrant(client, request.grantType);
    if (request.grantType === 'refresh_token') return this.refresh(client, request);
    if (request.grantType === 'captcha') {
      const right = await this.captchas.use(request.captchaKey, request.captchaCode);
      if (!right) throw new SignInError(2004, 'auth.captchaWrong');
    }
    await this.assertTenant(request.tenantId);
    const user = await this.authenticate(request);
    return this.begin(client, request, user);
  }

  /** Ends the session of an access token, also of one that has just run out. */
  async signOut(token: string | null): Promise<void> {
    const sessionId = token ? this.tokens.sessionOf(token) : undefined;
    if (sessionId) await this.sessions.end(sessionId);
  }

  private assertGrant(client: Client, grant: string): void {
    const byPassword = grant === 'password' && !this.config.captcha;
    const known = byPassword || grant === 'captcha' || grant === 'refresh_token';
    if (!known || !client.grants.includes(grant)) {
      throw new SignInError(4000, 'auth.grantRefused', { grant: grant.slice(0, 40) });
    }
  }

  private async assertTenant(tenantId: string): Promise<void> {
    const state = await this.people.tenantState(tenantId);
    if (state === 'unknown') throw new SignInError(2002, 'auth.tenantUnknown');
    if (state === 'expired') throw new SignInError(2006, 'auth.tenantExpired');
  }

  /** Unknown account and wrong password go the same way: counted, hashed, and answered in the same words. */
  private async authenticate(request: TokenRequest): Promise<{ id: string }> {
    const { tenantId } = request;
    const account = request.account.slice(0, ACCOUNT_LENGTH + 1);
    const user = await this.lock.guard(tenantId, account.slice(0, ACCOUNT_LENGTH), async () => {
      const found = await this.people.credentials(tenantId, account);
      const digest = this.passwords.digestFrom(request.password);
      return (await this.passwords.matches(found?.password, digest)) ? found : undefined;
    });
    if (!user) throw new SignInError(2001, 'auth.badCredentials');
    return user;
  }

  private async begin(client: Client, request: TokenRequest, user: { id: string }): Promise<SignedIn> {
    const all = await this.people.person(user.id);
    if (!all) throw new SignInError(2001, 'auth.badCredentials');
    const deptId = chosenOf(all.deptId, request.deptId);
    const roleId = chosenOf(all.roleId, request.roleId);
    const person = await this.people.person(user.id, deptId, roleId);
    if (!person?.roleName) throw new SignInError(2000, 'auth.noRole');
    const { address, agent } = request;
    const origin = { clientId: client.clientId, address, agent, deptId, roleId };
    const session = await this.sessions.begin(person, origin, client.refreshSeconds);
    return this.issue(client, request, session, person);
  }

  private async refresh(client: Client, request: TokenRequest): Promise<SignedIn> {
    const claims = this.tokens.readRefresh(request.refreshToken);
    if (!claims) throw new SignInError(2010, 'auth.refreshBad');
    const session = await this.sessions.goOn(claims, client.clientId, client.refreshSeconds);
    const all = await this.people.person(session.userId);
    if (!all || (await this.people.tenantState(session.tenantId)) !== 'open') {
      await this.sessions.end(session.id);
      throw new SignInError(2010, 'auth.refreshBad');
    }
    const deptId = chosenOf(all.deptId, request.deptId) ?? session.deptId;
    const roleId = chosenOf(all.roleId, request.roleId) ?? session.roleId;
    if (deptId !== session.deptId || roleId !== session.roleId) {
      await this.sessions.choose(session.id, deptId, roleId);
    }
    const person = await this.people.person(session.userId, deptId, roleId);
    if (!person?.roleName) throw new SignInError(2000, 'auth.noRole');
    return this.issue(client, request, session, person);
  }

  private issue(client: Client, request: TokenRequest, session: Session, person: Person): SignedIn {
    const accessToken = this.tokens.access(
      { ...claimsOf(person), token_type: 'access_token', sid: session.id, client_id: client.clientId },
      client.accessSeconds,
    );
    const refreshToken = this.tokens.refresh(
      { sid: session.id, user_id: person.id, tenant_id: person.tenantId, generation: session.generation },
      client.refreshSeconds,
    );
    return { person, client, userType: request.userType, accessToken, refreshToken };
  }
}
