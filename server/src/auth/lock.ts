import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { query, queryOne } from '../database.js';
import { Params } from '../params.js';
import { SignInError } from './sign-in-error.js';

interface Limits {
  failCount: number;
  minutes: number;
}

/**
 * Failures per tenant and account, in the database so that no restart forgives them. Accounts that do not exist are
 * counted alike, so being locked says nothing about one; addresses play no part, since they can be forged.
 */
@Injectable()
export class SignInLock {
  private readonly turns = new Map<string, Promise<unknown>>();

  constructor(
    private readonly db: DataSource,
    private readonly params: Params,
  ) {}

  /**
   * Lets one attempt at an account follow the other, and counts each before its password is looked at, so that many
   * at once get no more tries than five in a row, on one process or on ten; a success takes the count back.
   */
  async guard<T>(
    tenantId: string,
    account: string,
    check: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const key = `${tenantId} ${account}`;
    const turn = (this.turns.get(key) ?? Promise.resolve()).then(() =>
      this.attempt(tenantId, account, check),
    );
    const settled = turn.catch(() => undefined);
    this.turns.set(key, settled);
    try {
      return await turn;
    } finally {
      if (this.turns.get(key) === settled) this.turns.delete(key);
    }
  }

  private async attempt<T>(
    tenantId: string,
    account: string,
    check: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    await this.count(tenantId, account);
    const result = await check().catch(async (error: unknown) => {
      // Nobody has looked at the password: it was no attempt.
      await this.takeBack(tenantId, account).catch(() => undefined);
      throw error;
    });
    if (result !== undefined) await this.clear(tenantId, account);
    return result;
  }

  /** One more attempt. A locked account stays locked for its time and no longer. */
  private async count(tenantId: string, account: string): Promise<void> {
    const { failCount, minutes } = await this.limits();
    const row = await queryOne<{ failures: number }>(
      this.db,
      sql`insert into sign_in_failure as f (tenant_id, account, failures) values (${tenantId}, ${account}, 1)
        on conflict (tenant_id, account) do update set
          failures = case when f.last_failed_at < localtimestamp - make_interval(mins => ${minutes}::int)
            then 1 else f.failures + 1 end,
          last_failed_at = case when f.failures >= ${failCount}::int
              and f.last_failed_at >= localtimestamp - make_interval(mins => ${minutes}::int)
            then f.last_failed_at else localtimestamp end
        returning failures`,
    );
    if (row && row.failures > failCount) throw new SignInError(2003, 'auth.locked');
  }

  private async takeBack(tenantId: string, account: string): Promise<void> {
    await query(
      this.db,
      sql`update sign_in_failure set failures = greatest(failures - 1, 0)
        where tenant_id = ${tenantId} and account = ${account}`,
    );
  }

  /** A success: everything before it is forgiven. */
  async clear(tenantId: string, account: string): Promise<void> {
    await query(
      this.db,
      sql`delete from sign_in_failure where (tenant_id = ${tenantId} and account = ${account})
        or last_failed_at < localtimestamp - interval '1 day'`,
    );
  }

  private async limits(): Promise<Limits> {
    const [failCount, minutes] = await Promise.all([
      this.params.whole('account.failCount', 5),
      this.params.whole('account.lockDuration', 30),
    ]);
    return { failCount, minutes };
  }
}
