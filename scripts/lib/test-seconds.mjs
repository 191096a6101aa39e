// @ts-check
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, readJson } from './paths.mjs';

/** Seconds that each file of tests took when they were last measured, by its path: `npm test -- --measure` notes them. */
const NOTED = join(ROOT, 'scripts/test-seconds.json');
/** For a file that was never measured: early enough that it does not begin when all else has ended. */
const UNKNOWN = 20;

const SLOWEST = 10;

/** @typedef {{ file: string, seconds: number }} Took a file of tests, by its path from the root */

/**
 * Files in the order in which they are begun: the longest first, so that all lanes end at about the same time.
 * @param {string[]} files
 */
export function longestFirst(files) {
  const noted = /** @type {Record<string, number>} */ (readJson(NOTED));
  const seconds = (/** @type {string} */ file) => noted[file] ?? UNKNOWN;
  return [...files].sort((a, b) => seconds(b) - seconds(a));
}

/**
 * The files that took the longest, one a line.
 * @param {Took[]} took
 */
export const slowest = (took) =>
  [...took]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);

/**
 * Notes how long files took, and forgets those that are no more.
 * @param {Took[]} took
 * @param {(file: string) => boolean} isThere
 */
export function noteSeconds(took, isThere) {
  const measured = Object.fromEntries(took.map(({ file, seconds }) => [file, Math.round(seconds)]));
  const all = Object.entries({ ...readJson(NOTED), ...measured }).filter(([file]) => isThere(file));
  const sorted = Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(NOTED, `${JSON.stringify(sorted, null, 2)}\n`);
}
