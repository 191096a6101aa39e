import type { Redis } from 'ioredis';

const KEY = 'gushu:worker';
const EVERY_MS = 3_000;
const FRESH_MS = 12_000;

/** Tells the API processes that a worker lives; answers the function that ends it. */
export function beat(redis: Redis): () => void {
  const send = () => void redis.set(KEY, String(Date.now()), 'PX', FRESH_MS).catch(() => undefined);
  send();
  const timer = setInterval(send, EVERY_MS);
  return () => clearInterval(timer);
}

/** Whether some worker has told within the last seconds that it lives. */
export const workerLives = async (redis: Redis): Promise<boolean> => (await redis.exists(KEY)) === 1;
