import { createHash, createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto';
import { identityOf } from '@gushu/shared';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../process/config.js';
import { cookieOf } from './cookies.js';

/** Whose browser it is. */
export interface Account {
  tenantId: string;
  account: string;
}

// Anyone who once knew a password may have kept as many cookies as they liked: all cookies of an account share these
// numbers, which bounds the tries they give.
const NUMBERS = 32;
const DAY_S = 86_400;
const KEPT_S = 400 * DAY_S;
const RENEWED_S = 30 * DAY_S;

const nameOf = ({ tenantId, account }: Account): string =>
  `gushu-known-${createHash('sha256')
    .update(`${tenantId} ${identityOf(account)}`)
    .digest('hex')
    .slice(0, 12)}`;

const now = (): number => Math.floor(Date.now() / 1000);

/** Tells a browser that has signed in to an account before from all others, by a signed cookie of that account. */
@Injectable()
export class KnownBrowsers {
  private readonly key: Buffer;

  constructor(@Inject(CONFIG) config: Config) {
    this.key = Buffer.from(hkdfSync('sha256', config.jwtSecret, '', 'gushu known browsers', 32));
  }

  /** Which of the account's browsers sent these cookies; undefined for a stranger. */
  numberOf(account: Account, cookies: string): number | undefined {
    return this.read(account, cookies)?.number;
  }

  /** Lets the browser behind an answer be known from now on; not that of a guest, who has no account here. */
  mark(person: Account & { id?: string }, request: FastifyRequest, reply: FastifyReply): void {
    if (person.id === '') return;
    const account = { tenantId: person.tenantId, account: person.account };
    const known = this.read(account, request.headers.cookie ?? '');
    if (known && known.age < RENEWED_S) return;
    const number = known?.number ?? randomInt(NUMBERS);
    const since = now();
    const value = `${number}.${since}.${this.sign(account, number, since)}`;
    const safe = request.protocol === 'https' ? '; Secure' : '';
    void reply.header(
      'Set-Cookie',
      `${nameOf(account)}=${value}; Path=/api/blade-auth; HttpOnly; SameSite=Lax; Max-Age=${KEPT_S}${safe}`,
    );
  }

  private read(account: Account, cookies: string): { number: number; age: number } | undefined {
    const found = /^(\d{1,2})\.(\d{10})\.([\w-]{43})$/.exec(cookieOf(cookies, nameOf(account)));
    if (!found) return undefined;
    const [number, since] = [Number(found[1]), Number(found[2])];
    const right = Buffer.from(this.sign(account, number, since));
    const age = now() - since;
    return timingSafeEqual(right, Buffer.from(found[3]!)) && age < KEPT_S ? { number, age } : undefined;
  }

  private sign({ tenantId, account }: Account, number: number, since: number): string {
    return createHmac('sha256', this.key)
      .update(JSON.stringify([tenantId, identityOf(account), number, since]))
      .digest('base64url');
  }
}
