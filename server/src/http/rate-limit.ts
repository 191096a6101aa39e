import { Inject, Injectable } from '@nestjs/common';
import { Params } from '../cache/params.js';
import type { GuardedRedis } from '../cache/guarded-redis.js';
import { REDIS } from '../cache/redis.js';

const DEFAULT_PER_MINUTE = 300;
const WINDOW_S = 60;

/** Seconds until the counting begins anew. */
export const secondsToNextMinute = (): number => WINDOW_S - (Math.floor(Date.now() / 1000) % WINDOW_S);

/** Requests a minute of one person or of one connection's own address; a header that names another changes nothing. */
@Injectable()
export class RateLimit {
  constructor(
    @Inject(REDIS) private readonly redis: GuardedRedis,
    private readonly params: Params,
  ) {}

  /** Whether one more is allowed; the setting's number a minute unless one is given. While Redis is away everything is: the lock of accounts stands in the database. */
  async allows(what: string, whose: string, most?: number): Promise<boolean> {
    if (!this.redis.isAvailable) return true;
    const key = `rate:${what}:${whose}:${Math.floor(Date.now() / 1000 / WINDOW_S)}`;
    try {
      const [[, count] = []] = (await this.redis.multi().incr(key).expire(key, WINDOW_S).exec()) ?? [];
      const allowed = most ?? (await this.params.whole('account.requestsPerMinute', DEFAULT_PER_MINUTE));
      return Number(count) <= allowed;
    } catch {
      return true;
    }
  }
}
