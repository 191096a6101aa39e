// @ts-check
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/**
 * Kinds of time that a test spends on something other than the test itself.
 * @typedef {'start of an app' | 'start of a browser' | 'sign-in' | 'page loads' | 'waiting'} Apart
 */

/**
 * File to which the processes of a run append such times, a line each; `npm test` sets it, a test run by hand need
 * not.
 */
const { TEST_SPENT = '' } = process.env;

/** Spans under way, by kind and file: when each began, and how many pieces of work share it. */
const open = /** @type {Map<string, { since: number, count: number }>} */ (new Map());

/**
 * Runs some work and notes its time. Of things of one kind that run at the same time or within each other, a second
 * is noted once.
 * @template T
 * @param {Apart} what
 * @param {string} file
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function spending(what, file, work) {
  const key = `${what}\t${file}`;
  const span = open.get(key) ?? { since: Date.now(), count: 0 };
  open.set(key, span);
  span.count++;
  try {
    return await work();
  } finally {
    if (--span.count === 0) {
      open.delete(key);
      if (TEST_SPENT) appendFileSync(TEST_SPENT, `${what}\t${Date.now() - span.since}\t${file}\n`);
    }
  }
}

/**
 * Seconds that files have spent apart from their tests, by kind.
 * @param {string} noted
 * @returns {Map<string, Record<string, number>>} by the ends of their paths, as they were noted
 */
export function spentApart(noted) {
  const found = new Map();
  const lines = existsSync(noted) ? readFileSync(noted, 'utf8').split('\n').filter(Boolean) : [];
  for (const line of lines) {
    const [what = '', ms, file = ''] = line.split('\t');
    const sums = found.get(file) ?? {};
    sums[what] = (sums[what] ?? 0) + Number(ms) / 1000;
    found.set(file, sums);
  }
  return found;
}
