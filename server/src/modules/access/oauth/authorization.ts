import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { mayRedirect } from '@gushu/shared';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Redis } from 'ioredis';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import type { Client } from '../../../auth/clients.js';
import { type Found, SignIn } from '../../../auth/sign-in.js';
import { SignInError } from '../../../auth/sign-in-error.js';
import type { TokenRequest } from '../../../caller/token-request.js';
import { queryOne } from '../../../database/database.js';
import { BusinessError } from '../../../http/errors.js';
import { REDIS } from '../../../cache/redis.js';

const SECONDS = 300;
const GRANT = 'authorization_code';
const keyOf = (code: string): string => `oauth:code:${createHash('sha256').update(code).digest('hex')}`;

/** Another system's request to have one of our people signed in. */
export interface AuthorizeOrder {
  client_id?: string;
  response_type?: string;
  redirect_uri?: string;
  state?: string;
  code_challenge?: string;
  code_challenge_method?: string;
}

interface PendingCode {
  userId: string;
  clientId: string;
  redirectUri: string;
  challenge: string;
}

/** One-time codes, which the systems of our clients exchange for tokens. */
@Injectable()
export class Authorization implements OnModuleInit {
  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    private readonly db: DataSource,
    private readonly signIn: SignIn,
  ) {}

  onModuleInit(): void {
    this.signIn.offer(GRANT, (request, client) => this.exchange(request, client));
  }

  /** Refuses a request that is not the client's own; nobody is redirected to an address it has not registered. */
  async check(order: AuthorizeOrder): Promise<void> {
    const { client_id: id = '', response_type: type, redirect_uri: address = '' } = order;
    const method = order.code_challenge_method ?? (order.code_challenge ? 'plain' : 'S256');
    if (type !== 'code' || method !== 'S256') throw new BusinessError('auth.authorizeBad');
    const row = await queryOne<{ address: string; grants: string; hasSecret: boolean }>(
      this.db,
      sql`select coalesce(web_server_redirect_uri, '') address, authorized_grant_types grants,
          coalesce(client_secret, '') <> '' "hasSecret"
        from blade_client where client_id = ${id} and is_deleted = 0 and status = 1`,
    );
    if (!row || !row.grants.split(',').includes(GRANT)) throw new BusinessError('auth.clientUnknown');
    if (!mayRedirect(row.address, address)) throw new BusinessError('auth.redirectBad');
    // Anybody may exchange the code of a client without a secret; only the challenge binds it to its requester.
    if (!row.hasSecret && !order.code_challenge) throw new BusinessError('auth.authorizeBad');
  }

  /** The address that takes a signed-in person back to the other system, with a code. */
  async grant(userId: string, order: AuthorizeOrder): Promise<string> {
    await this.check(order);
    const code = randomBytes(24).toString('base64url');
    const pending: PendingCode = {
      userId,
      clientId: order.client_id!,
      redirectUri: order.redirect_uri!,
      challenge: order.code_challenge ?? '',
    };
    await this.redis.set(keyOf(code), JSON.stringify(pending), 'EX', SECONDS);
    const back = new URL(pending.redirectUri);
    back.searchParams.set('code', code);
    if (order.state) back.searchParams.set('state', order.state);
    return back.href;
  }

  /** The first exchange uses a code up, even where it fails. */
  private async exchange(request: TokenRequest, client: Client): Promise<Found> {
    const text = await this.redis.getdel(keyOf(request.param('code')));
    const pending = text ? (JSON.parse(text) as PendingCode) : undefined;
    const right =
      pending?.clientId === client.clientId &&
      pending.redirectUri === request.param('redirect_uri', 'redirectUri') &&
      proves(request.param('code_verifier'), pending.challenge);
    if (!right) throw new SignInError(2000, 'auth.codeBad');
    return { id: pending.userId };
  }
}

function proves(verifier: string, challenge: string): boolean {
  if (challenge === '') return true;
  const made = Buffer.from(createHash('sha256').update(verifier).digest('base64url'));
  return made.length === challenge.length && timingSafeEqual(made, Buffer.from(challenge));
}
