import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { JoinedRead } from './joined-read.js';
import { REDIS } from './redis.js';

/** Values of Redis: what many ask for at once goes out as one command. */
@Injectable()
export class JoinedGets extends JoinedRead<string | null> {
  constructor(@Inject(REDIS) redis: Redis) {
    super((keys) => redis.mget(keys));
  }
}
