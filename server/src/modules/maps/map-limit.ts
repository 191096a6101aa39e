import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { REDIS } from '../../redis.js';

const PER_MINUTE = 600;
const WINDOW_S = 60;

/** Map requests a minute of one person, or of one address that has not signed in. */
@Injectable()
export class MapLimit {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  /** Whether one more is allowed; while Redis is away everything is, within the places of the service. */
  async allows(who: string): Promise<boolean> {
    const key = `rate:map:${who}:${Math.floor(Date.now() / 1000 / WINDOW_S)}`;
    try {
      const [[, count] = []] = (await this.redis.multi().incr(key).expire(key, WINDOW_S).exec()) ?? [];
      return Number(count) <= PER_MINUTE;
    } catch {
      return true;
    }
  }
}
