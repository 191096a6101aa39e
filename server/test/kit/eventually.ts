import { setTimeout as pause } from 'node:timers/promises';
import { spending } from './spent.js';

// Longer than anything takes on a machine that does much else: what does not hold by then never will.
const PATIENCE_MS = 150_000;
// Asked at once again at first, and less often the longer it takes: asking costs those who are waited for.
const [LEAST_PAUSE_MS, MAX_PAUSE_MS, SHARE] = [10, 100, 0.1];
const pauseAfter = (ms: number): number => Math.min(Math.max(ms * SHARE, LEAST_PAUSE_MS), MAX_PAUSE_MS);

/**
 * Waits for a condition to become true, and answers it. One that throws does not hold yet. `withinMs` is for
 * conditions that a slower way would make true later: there the time itself is tested.
 */
export const eventually = <T>(
  what: string,
  holds: () => T | Promise<T>,
  withinMs = PATIENCE_MS,
): Promise<Held<T>> => spending('waiting', () => until(what, holds, withinMs));

type Held<T> = Exclude<T, false | undefined | null>;

async function until<T>(what: string, holds: () => T | Promise<T>, withinMs: number): Promise<Held<T>> {
  let cause: unknown;
  const since = Date.now();
  for (let took = 0; took < withinMs; took = Date.now() - since) {
    try {
      const found = await holds();
      if (found) return found as Held<T>;
    } catch (error) {
      cause = error;
    }
    await pause(pauseAfter(Date.now() - since));
  }
  throw new Error(`Not within ${withinMs} ms: ${what}`, { cause });
}
