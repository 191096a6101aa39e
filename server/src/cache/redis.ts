import { GuardedRedis } from './guarded-redis.js';

/** Injection token of the Redis connection. */
export const REDIS = Symbol('REDIS');

const AGAIN_MS = 500;

/**
 * Writes now, or as soon as Redis is back and takes it: older values must not outlive the outage. A Redis that is
 * full, or whose disk is, refuses writes while its connections stand.
 */
export async function writeSurely(redis: GuardedRedis, write: () => Promise<unknown>): Promise<void> {
  const attempt = (): Promise<unknown> => write().catch(later);
  const later = (): void => {
    if (redis.status === 'end') return;
    if (redis.status === 'ready') setTimeout(() => void attempt(), AGAIN_MS).unref();
    else redis.once('ready', () => void attempt());
  };
  if (!redis.isAvailable) return later();
  await attempt();
}

/**
 * Opens Redis for caches and sessions: it reconnects for ever. One command fails within two seconds when it does not answer, and
 * all others at once while it is away.
 */
export function openRedis(url: string): GuardedRedis {
  const redis = new GuardedRedis(url, {
    maxRetriesPerRequest: 1,
    commandTimeout: 2_000,
    connectTimeout: 2_000,
    // Requests of the same moment go out together.
    enableAutoPipelining: true,
    // Sent alone: a command that is refused while Redis is away would keep its pipeline from going out.
    autoPipeliningIgnoredCommands: ['ping'],
    retryStrategy: (times) => Math.min(times * 200, 2_000),
  });
  // Each failed call reports itself; a listener keeps a lost connection from ending the process.
  redis.on('error', () => undefined);
  return redis;
}
