import { Redis } from 'ioredis';

/** Injection token of the Redis connection. */
export const REDIS = Symbol('REDIS');

const AGAIN_MS = 500;

/**
 * Writes now, or as soon as Redis is back and takes it: what was there before must not outlive the outage. A Redis that
 * is full, or whose disk is, refuses what it is asked to write while its lines stand.
 */
export async function writeSurely(redis: Redis, write: () => Promise<unknown>): Promise<void> {
  const attempt = (): Promise<unknown> => write().catch(later);
  const later = (): void => {
    if (redis.status === 'end') return;
    if (redis.status === 'ready') setTimeout(() => void attempt(), AGAIN_MS).unref();
    else redis.once('ready', () => void attempt());
  };
  if (redis.status !== 'ready') return later();
  await attempt();
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
