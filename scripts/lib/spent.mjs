// @ts-check
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/**
 * What a test waits for that is not the test itself.
 * @typedef {'start of an app' | 'start of a browser' | 'sign-in' | 'page loads' | 'waiting'} Apart
 */

/** Where the processes of a run note it, a line each; a run of `npm test` names it, a test run by hand need not. */
const { TEST_SPENT = '' } = process.env;

/**
 * Notes what a file of tests has spent on something that is not the test itself.
 * @param {Apart} what
 * @param {number} since as Date.now() said
 * @param {string} file
 */
export function noteSpent(what, since, file) {
  if (TEST_SPENT) appendFileSync(TEST_SPENT, `${what}\t${Date.now() - since}\t${file}\n`);
}

/**
 * Runs something and notes what it took.
 * @template T
 * @param {Apart} what
 * @param {string} file
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function spending(what, file, work) {
  const since = Date.now();
  try {
    return await work();
  } finally {
    noteSpent(what, since, file);
  }
}

/**
 * What files have spent apart, in seconds.
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
