import type { Redis } from 'ioredis';
import type { Scheduler } from '../jobs/scheduler.js';

const KEY = 'gushu:worker';
const EVERY_MS = 3_000;
const FRESH_MS = 12_000;

/** Reports the API processes that a worker lives, as long as it does. */
export const beat = (scheduler: Scheduler, redis: Redis): void =>
  scheduler.every(EVERY_MS, 'heartbeat', () =>
    redis.set(KEY, String(Date.now()), 'PX', FRESH_MS).catch(() => undefined),
  );

/** Whether some worker has reported within the last seconds that it lives. */
export const workerLives = async (redis: Redis): Promise<boolean> => (await redis.exists(KEY)) === 1;
