import { identityOf } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { query, queryOne } from '../database/database.js';
import { Params } from '../cache/params.js';
import { type Account, KnownBrowsers } from './known-browsers.js';
import { SignInError } from './sign-in-error.js';

/** Where an attempt comes from; without an address it is somebody who is signed in already. */
interface Attempt extends Account {
  address?: string;
  cookies?: string;
}

/** One count of failures: as many as it takes, and in how many seconds how many of them are forgiven. */
interface Count extends Account {
  place: string;
  most: number;
  seconds: number;
  forgiven: number;
}

interface Counted {
  failures: number;
  /** Whether somebody has signed in to the account from there. */
  known: boolean;
}

/** How many places' worth of tries all strangers together have at an account, and one address at all accounts. */
const PLACES = 10;
const ACCOUNTS = 40;
const KEPT_DAYS = 90;
/** As long as its column; signs of full width may become several. */
const MAX_ACCOUNT = 45;

/** The network that counts as one place: an IPv4 address, or the IPv6 network that one subscriber gets. */
export function placeOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.split('%')[0]!.split('::');
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const missing = Math.max(0, 8 - groups(head).length - groups(tail).length);
  const all = [...groups(head), ...Array.from({ length: missing }, () => '0'), ...groups(tail)];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::`;
}

/**
 * Counts failed sign-ins, in the database so that no restart forgives them. A browser that has signed in to the
 * account before has its own count, and so has each address: too many failures are refused there for a while, but not
 * the owner elsewhere. Addresses from which nobody has signed in to the account yet share two further counts, one of
 * the account and one of the address at all accounts; these go down steadily, so that many addresses together get a
 * bounded number of tries. Accounts that do not exist are counted alike, so being refused says nothing about one.
 */
@Injectable()
export class SignInLock {
  private readonly turns = new Map<string, Promise<unknown>>();

  constructor(
    private readonly db: DataSource,
    private readonly params: Params,
    private readonly browsers: KnownBrowsers,
  ) {}

  /**
   * Lets one attempt from a place follow the other, and counts each before its password is looked at, so that many at
   * once get no more tries than in a row, on one process or on ten; a success takes the count back.
   */
  async guard<T>(attempt: Attempt, check: () => Promise<T | undefined>): Promise<T | undefined> {
    const counts = await this.countsOf(attempt);
    const { tenantId, account, place } = counts.own;
    const key = JSON.stringify([tenantId, account, place]);
    const turn = (this.turns.get(key) ?? Promise.resolve()).then(() => this.attempt(counts, check));
    const settled = turn.catch(() => undefined);
    this.turns.set(key, settled);
    try {
      return await turn;
    } finally {
      if (this.turns.get(key) === settled) this.turns.delete(key);
    }
  }

  /** Forgives an account everything; where it has been signed in from stays known. */
  async clear(tenantId: string, account: string): Promise<void> {
    await query(
      this.db,
      sql`update sign_in_failure set failures = 0 where tenant_id = ${tenantId} and account = ${identityOf(account)}`,
    );
  }

  private async attempt<T>(
    { own, shared }: { own: Count; shared: Count[] },
    check: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const counted: Count[] = [];
    const takeBack = () => this.takeBack(counted).catch(() => undefined);
    try {
      const isKnown = (await this.count(own)).known;
      counted.push(own);
      for (const one of isKnown ? [] : shared) {
        await this.count(one);
        counted.push(one);
      }
    } catch (error) {
      await takeBack();
      throw error;
    }
    const result = await check().catch(async (error: unknown) => {
      // Nobody has looked at the password: it was no attempt.
      await takeBack();
      throw error;
    });
    if (result !== undefined) await this.forgive(own, counted.slice(1));
    return result;
  }

  /** Whose counts an attempt falls under: that of its place, and of a place that is not known the shared ones too. */
  private async countsOf(attempt: Attempt): Promise<{ own: Count; shared: Count[] }> {
    const { tenantId, address, cookies = '' } = attempt;
    // One account in every case and width: spelling it anew gives no further tries.
    const account = identityOf(attempt.account).slice(0, MAX_ACCOUNT);
    const [failCount, minutes] = await Promise.all([
      this.params.whole('account.failCount', 5),
      this.params.whole('account.lockDuration', 30),
    ]);
    const own = (place: string): Count => ({
      tenantId,
      account,
      place,
      most: failCount,
      seconds: minutes * 60,
      forgiven: failCount,
    });
    if (address === undefined) return { own: own('signed in'), shared: [] };
    const number = this.browsers.numberOf({ tenantId, account }, cookies);
    if (number !== undefined) return { own: own(`browser ${number}`), shared: [] };
    const shared = (whose: Account & { place: string }, most: number): Count => ({
      ...whose,
      most,
      seconds: (minutes * 60) / most,
      forgiven: 1,
    });
    const place = placeOf(address).slice(0, 64);
    return {
      own: own(place),
      shared: [
        shared({ tenantId, account, place: '' }, failCount * PLACES),
        shared({ tenantId: '', account: '', place }, failCount * ACCOUNTS),
      ],
    };
  }

  /** One more attempt. What is refused is not counted: a place is refused for its time and no longer. */
  private async count({ tenantId, account, place, most, seconds, forgiven }: Count): Promise<Counted> {
    // Of two at once the one that began first may come second: its clock then stands before the other's failure.
    const since = sql`greatest(0, extract(epoch from localtimestamp - f.last_failed_at))`;
    const steps = sql`floor(${since} / ${seconds}::float)`;
    const left = sql`greatest(0, least(f.failures, ${most}::int) - ${steps} * ${forgiven}::int)::int`;
    const row = await queryOne<Counted>(
      this.db,
      sql`insert into sign_in_failure as f (tenant_id, account, place, failures)
        values (${tenantId}, ${account}, ${place}, 1)
        on conflict (tenant_id, account, place) do update set
          failures = ${left} + 1,
          last_failed_at = case
            when ${left} >= ${most}::int then f.last_failed_at
            when ${forgiven}::int > 1 or ${left} = 0 then localtimestamp
            else f.last_failed_at + make_interval(secs => ${steps} * ${seconds}::float) end
        returning failures, signed_in_at is not null as known`,
    );
    if (row && row.failures > most) throw new SignInError(2003, 'auth.locked');
    return row ?? { failures: 1, known: false };
  }

  private async takeBack(counted: readonly Count[]): Promise<void> {
    for (const { tenantId, account, place } of counted) {
      await query(
        this.db,
        sql`update sign_in_failure set failures = greatest(failures - 1, 0)
          where tenant_id = ${tenantId} and account = ${account} and place = ${place}`,
      );
    }
  }

  /** A success: what failed at this place before it is forgiven, and the place is known. */
  private async forgive({ tenantId, account, place }: Count, shared: readonly Count[]): Promise<void> {
    await this.takeBack(shared);
    await query(
      this.db,
      sql`with old as (
          delete from sign_in_failure where last_failed_at < localtimestamp - interval '1 day'
            and (signed_in_at is null or signed_in_at < localtimestamp - make_interval(days => ${KEPT_DAYS}))
            and (tenant_id, account, place) <> (${tenantId}, ${account}, ${place})
        )
        update sign_in_failure set failures = 0, signed_in_at = localtimestamp
        where tenant_id = ${tenantId} and account = ${account} and place = ${place}`,
    );
  }
}
