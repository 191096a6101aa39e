import { setTimeout as pause } from 'node:timers/promises';
import { spending } from './spent.js';

// Longer than anything takes on a machine that does much else: what does not hold by then never will.
const PATIENCE_MS = 150_000;
const PAUSE_MS = 25;

/**
 * Waits for something to become true, and answers it. What throws does not hold yet. `withinMs` is for what a slower way
 * would make true later: there the time is what is tested.
 */
export const eventually = <T>(
  what: string,
  holds: () => T | Promise<T>,
  withinMs = PATIENCE_MS,
): Promise<Held<T>> => spending('waiting', () => until(what, holds, withinMs));

type Held<T> = Exclude<T, false | undefined | null>;

async function until<T>(what: string, holds: () => T | Promise<T>, withinMs: number): Promise<Held<T>> {
  let cause: unknown;
  for (const end = Date.now() + withinMs; Date.now() < end; await pause(PAUSE_MS)) {
    try {
      const found = await holds();
      if (found) return found as Held<T>;
    } catch (error) {
      cause = error;
    }
  }
  throw new Error(`Not within ${withinMs} ms: ${what}`, { cause });
}
