import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { REDIS } from './cache/redis.js';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Values of Redis: what many ask for in one turn of the process goes out as one command. */
@Injectable()
export class JoinedGets {
  private keys: string[] = [];
  private next: Promise<(string | null)[]> | undefined;

  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  /** The values of keys, in their order; read after this was asked. */
  async ask(...keys: string[]): Promise<(string | null)[]> {
    const from = this.keys.length;
    this.keys.push(...keys);
    this.next ??= turn().then(() => {
      const asked = this.keys;
      this.keys = [];
      this.next = undefined;
      return this.redis.mget(asked);
    });
    return (await this.next).slice(from, from + keys.length);
  }
}
