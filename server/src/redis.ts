import { Redis } from 'ioredis';

/** Injection token of the Redis connection. */
export const REDIS = Symbol('REDIS');

/** Writes now, or as soon as Redis is back: what was there before must not outlive the outage. */
export async function writeSurely(redis: Redis, write: () => Promise<unknown>): Promise<void> {
  const later = () => void redis.once('ready', () => void write().catch(later));
  if (redis.status !== 'ready') return later();
  await write().catch(later);
}

/** Opens Redis for caches and sessions: it reconnects for ever, and a call fails within two seconds while it is away. */
export function openRedis(url: string): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 1,
    commandTimeout: 2_000,
    // What requests of the same moment ask for goes out together.
    enableAutoPipelining: true,
    retryStrategy: (times) => Math.min(times * 200, 2_000),
  });
  // Each failed call reports itself; a listener keeps a lost connection from ending the process.
  redis.on('error', () => undefined);
  return redis;
}
