import { Inject, Injectable } from '@nestjs/common';
import { idList } from '../blade/fields.js';
import { CONFIG, type Config } from '../process/config.js';
import type { Guest } from '../caller/caller.js';
import { Captchas } from './captcha.js';
import { type Client, Clients } from './clients.js';
import { SignInLock } from './lock.js';
import { Passwords } from './passwords.js';
import { claimsOf, guestPerson, People, type Person } from './people.js';
import { Params } from '../cache/params.js';
import { RateLimit } from '../http/rate-limit.js';
import { type Session, Sessions } from './sessions.js';
import { SignInError } from './sign-in-error.js';
import type { TokenRequest } from '../caller/token-request.js';
import { Tokens } from './tokens.js';

const ACCOUNT_LENGTH = 45;
/** Parameter that lets people with several departments or roles act for one of them. */
export const SWITCH = 'account.switchMode';

/** Somebody whom another system has vouched for: one of our users, or nobody here yet. */
export type Found = { id: string; oauthId?: string; password?: string } | { stranger: Stranger };

/** A person that only another system knows. */
type Stranger = Guest;

/** A way of signing in: finds out who asks, or refuses by a `SignInError`. */
type Way = (request: TokenRequest, client: Client) => Promise<Found>;

/** A signed-in person with their pair of tokens. */
export interface SignedIn {
  person: Person;
  client: Client;
  userType: string;
  accessToken: string;
  refreshToken: string;
}

/** Time to look around and to fill in the request for an account. */
const GUEST_SECONDS = 3600;

/** The member of a comma list that was requested, the whole of it (null) when none was; another's is refused. */
function chosenOf(own: string, asked: string): string | null {
  if (asked === '') return null;
  const ids = idList(asked);
  const all = idList(own);
  if (ids.length === 0 || !ids.every((id) => all.includes(id))) throw new SignInError(2000, 'auth.choice');
  return ids.join(',');
}

/** The items of an earlier choice that are still theirs; null, which means all of theirs, when none is left. */
const stillOf = (own: string, chosen: string | null): string | null =>
  idList(chosen ?? '')
    .filter((id) => idList(own).includes(id))
    .join(',') || null;

/** Signs people in by captcha or password and goes on with their sessions. */
@Injectable()
export class SignIn {
  private readonly ways = new Map<string, Way>([['captcha', (request) => this.byCaptcha(request)]]);

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly clients: Clients,
    private readonly captchas: Captchas,
    private readonly lock: SignInLock,
    private readonly passwords: Passwords,
    private readonly people: People,
    private readonly sessions: Sessions,
    private readonly tokens: Tokens,
    private readonly limit: RateLimit,
    private readonly params: Params,
  ) {
    if (!config.captcha) this.offer('password', (request) => this.authenticate(request));
  }

  /** Adds a way of signing in under the name of its grant. */
  offer(grant: string, way: Way): void {
    this.ways.set(grant, way);
  }

  /** Answers a token request or throws why not. */
  async token(request: TokenRequest): Promise<SignedIn> {
    if (!(await this.limit.allows('token', request.address))) throw new SignInError(5002, 'request.tooMany');
    const client = await this.clients.authorized(request.authorization);
    if (request.grantType === 'refresh_token' && client.grants.includes(request.grantType)) {
      return this.refresh(client, request);
    }
    return this.enter(request.grantType, client, request);
  }

  /** Signs in by one of the ways that are offered and that the client may use. */
  async enter(grant: string, client: Client, request: TokenRequest): Promise<SignedIn> {
    const way = this.ways.get(grant);
    if (!way || !client.grants.includes(grant)) {
      throw new SignInError(4000, 'auth.grantRefused', { grant: grant.slice(0, 40) });
    }
    const found = await way(request, client);
    return 'stranger' in found
      ? this.meet(client, request, found.stranger)
      : this.begin(client, request, found);
  }

  /** Who it is that signs in on a page of ours, by captcha and password; it begins no session. */
  async identify(request: TokenRequest): Promise<string> {
    if (!(await this.limit.allows('token', request.address))) throw new SignInError(5002, 'request.tooMany');
    await this.captchas.assertAsked(request);
    return (await this.authenticate(request)).id;
  }

  /** Refuses a tenant that is unknown or whose time is over. */
  async assertTenant(tenantId: string): Promise<void> {
    const state = await this.people.tenantState(tenantId);
    if (state === 'unknown') throw new SignInError(2002, 'auth.tenantUnknown');
    if (state === 'expired') throw new SignInError(2006, 'auth.tenantExpired');
  }

  /** Ends the session of an access token, also of one that has just run out. */
  async signOut(token: string | null): Promise<void> {
    const sessionId = token ? this.tokens.sessionOf(token) : undefined;
    if (sessionId) await this.sessions.end(sessionId);
  }

  private async byCaptcha(request: TokenRequest): Promise<Found> {
    await this.captchas.assertRight(request);
    return this.authenticate(request);
  }

  /** Unknown account and wrong password go the same way: counted, hashed, and answered in the same words. */
  private async authenticate(request: TokenRequest): Promise<{ id: string; password: string }> {
    const { tenantId } = request;
    await this.assertTenant(tenantId);
    const account = request.account.slice(0, ACCOUNT_LENGTH + 1);
    const { address, cookies } = request;
    const attempt = { tenantId, account: account.slice(0, ACCOUNT_LENGTH), address, cookies };
    const user = await this.lock.guard(attempt, async () => {
      const found = await this.people.credentials(tenantId, account);
      const digest = this.passwords.digestFrom(request.password);
      return (await this.passwords.matches(found?.password, digest)) ? found : undefined;
    });
    if (!user) throw new SignInError(2001, 'auth.badCredentials');
    return user;
  }

  private async begin(
    client: Client,
    request: TokenRequest,
    user: { id: string; oauthId?: string; password?: string },
  ): Promise<SignedIn> {
    const { oauthId, password } = user;
    const [all, sessionId] = await Promise.all([this.people.person(user.id), this.sessions.nextId()]);
    if (!all) throw new SignInError(2001, 'auth.badCredentials');
    // Other ways than a password may lead to another tenant than the requested one.
    if (all.tenantId !== request.tenantId) await this.assertTenant(all.tenantId);
    const { deptId, roleId } = await this.choice(all, request);
    const chosen = (deptId ?? roleId) ? await this.people.person(user.id, deptId, roleId) : all;
    if (!chosen?.roleName) throw new SignInError(2000, 'auth.noRole');
    const person = oauthId ? { ...chosen, oauthId } : chosen;
    const { address, agent } = request;
    const origin = { sessionId, clientId: client.clientId, address, agent, deptId, roleId, password };
    const session = await this.sessions.begin(person, origin, client.refreshSeconds);
    if (!session) throw new SignInError(2001, 'auth.badCredentials');
    return this.issue(client, request, session, person);
  }

  /** Somebody without an account gets a token that lets them stay, and ask for one. */
  private meet(client: Client, { userType }: TokenRequest, stranger: Stranger): SignedIn {
    const { oauthId, tenantId, account, name, avatar } = stranger;
    const claims = { oauth_id: oauthId, tenant_id: tenantId, account, nick_name: name, avatar };
    const accessToken = this.tokens.guest(claims, GUEST_SECONDS);
    const refreshToken = this.tokens.guestRefresh(
      { oauth_id: oauthId, client_id: client.clientId },
      client.refreshSeconds,
    );
    const brief = { ...client, accessSeconds: GUEST_SECONDS };
    return { person: guestPerson(stranger), client: brief, userType, accessToken, refreshToken };
  }

  /** Department and role that a person of several wants to act for; only where the platform lets people choose. */
  private async choice(person: Person, { deptId, roleId }: TokenRequest) {
    if ((deptId || roleId) && !(await this.params.isOn(SWITCH))) {
      throw new SignInError(2000, 'auth.switchOff');
    }
    return { deptId: chosenOf(person.deptId, deptId), roleId: chosenOf(person.roleId, roleId) };
  }

  private async refresh(client: Client, request: TokenRequest): Promise<SignedIn> {
    const claims = this.tokens.readRefresh(request.refreshToken);
    if (!claims) return this.refreshGuest(client, request);
    const all = await this.people.person(claims.user_id);
    // An invalid choice is refused before the token is used up.
    const choice = all && (await this.choiceAnew(all, request));
    const session = await this.sessions.goOn(claims, client.clientId, client.refreshSeconds);
    if (!choice || (await this.people.tenantState(session.tenantId)) !== 'open') {
      await this.sessions.end(session.id);
      throw new SignInError(2010, 'auth.refreshBad');
    }
    const deptId = choice.deptId ?? stillOf(all.deptId, session.deptId);
    const roleId = choice.roleId ?? stillOf(all.roleId, session.roleId);
    if (deptId !== session.deptId || roleId !== session.roleId) {
      await this.sessions.choose(session.id, deptId, roleId);
    }
    const person = await this.people.person(session.userId, deptId, roleId);
    if (!person?.roleName) throw new SignInError(2000, 'auth.noRole');
    return this.issue(client, request, session, person);
  }

  /** The department and role that a signed-in person switches to; refuses a role that opens nothing. */
  private async choiceAnew(person: Person, request: TokenRequest) {
    const choice = await this.choice(person, request);
    if (choice.roleId === null) return choice;
    const chosen = await this.people.person(person.id, choice.deptId, choice.roleId);
    if (!chosen?.roleName) throw new SignInError(2000, 'auth.noRole');
    return choice;
  }

  /** A guest stays one until somebody has linked them to a user: then they sign in as that. */
  private async refreshGuest(client: Client, request: TokenRequest): Promise<SignedIn> {
    const claims = this.tokens.readGuestRefresh(request.refreshToken);
    const stranger =
      claims?.client_id === client.clientId ? await this.people.stranger(claims.oauth_id) : undefined;
    if (!stranger || (await this.people.tenantState(stranger.tenantId)) !== 'open') {
      throw new SignInError(2010, 'auth.refreshBad');
    }
    return this.meet(client, request, stranger);
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
