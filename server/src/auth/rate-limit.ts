import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { queryOne } from '../database.js';
import { REDIS } from '../redis.js';

const DEFAULT_PER_MINUTE = 300;
const WINDOW_S = 60;

/** Requests a minute of one connection's own address; a header that names another changes nothing. */
@Injectable()
export class RateLimit {
  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    private readonly db: DataSource,
  ) {}

  /** Whether one more is allowed. While Redis is away everything is: the lock of accounts stands in the database. */
  async allows(what: string, address: string): Promise<boolean> {
    if (this.redis.status !== 'ready') return true;
    const key = `rate:${what}:${address}:${Math.floor(Date.now() / 1000 / WINDOW_S)}`;
    try {
      const [[, count] = []] = (await this.redis.multi().incr(key).expire(key, WINDOW_S).exec()) ?? [];
      return Number(count) <= (await this.most());
    } catch {
      return true;
    }
  }

  private async most(): Promise<number> {
    const row = await queryOne<{ most: number }>(
      this.db,
      sql`select param_value::int most from blade_param where is_deleted = 0
        and param_key = 'account.requestsPerMinute' and param_value ~ '^[0-9]{1,6}$'`,
    );
    return row?.most || DEFAULT_PER_MINUTE;
  }
}
