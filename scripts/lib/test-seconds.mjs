// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, TEST_DATA_DIR, readJson, writeJson } from './paths.mjs';
import { spentApart } from './spent.mjs';
import { kindOf } from './test-files.mjs';

/** Seconds of each file on this machine, by its path: every run writes them. */
const MEASURED = join(TEST_DATA_DIR, 'seconds.json');
/** The same of a quiet machine, for a first run: `npm test -- --measure` writes them. */
const NOTED = join(ROOT, 'scripts/test-seconds.json');
/** For a file that was never measured: early enough that it does not begin when all else has ended. */
const UNKNOWN = 20;

const SLOWEST = 10;

/**
 * @typedef {object} Took a file of tests and the seconds it took
 * @property {string} file by its path from the root
 * @property {number} seconds
 * @property {boolean} hasFailed then its seconds say nothing of the next run
 * @property {Record<string, number>} [apart] those of them that were not the tests themselves, by what they went into
 *
 * @typedef {{ title: string, seconds: number }} Step of what is made ready before tests
 */

/**
 * Files in the order in which they are begun: the longest first, so that all lanes end at about the same time.
 * @param {string[]} files
 */
export function longestFirst(files) {
  const measured = readJson(MEASURED)['files'] ?? {};
  const noted = readJson(NOTED);
  const secondsOf = (/** @type {string} */ file) => measured[file]?.seconds ?? noted[file] ?? UNKNOWN;
  return [...files].sort((a, b) => secondsOf(b) - secondsOf(a));
}

/**
 * Files in an order that says nothing of them, another for each seed: what one leaves behind comes to light.
 * @param {string[]} files
 * @param {string} seed
 */
export function shuffled(files, seed) {
  const place = (/** @type {string} */ file) => createHash('sha256').update(`${seed} ${file}`).digest('hex');
  return [...files].sort((a, b) => (place(a) < place(b) ? -1 : 1));
}

/**
 * Adds to each file what it noted of its seconds while it ran.
 * @param {Took[]} took
 * @param {string} noted
 */
export function withApart(took, noted) {
  const apart = spentApart(noted);
  return took.map((each) => ({ ...each, apart: apart.get(each.file) ?? {} }));
}

/**
 * Adds the measurements of a run to those known. Files that failed keep what was known, since they ended too early or
 * waited up to a limit; those that are no more are forgotten.
 * @template T
 * @param {Record<string, T>} known by the paths of files
 * @param {Took[]} took
 * @param {(each: Pick<Took, 'seconds' | 'apart'>) => T} measured
 * @returns {Record<string, T>}
 */
export function withMeasured(known, took, measured) {
  const green = took.filter(({ hasFailed }) => !hasFailed);
  const news = green.map(({ file, seconds, apart }) => [file, measured({ seconds, apart })]);
  const all = Object.entries({ ...known, ...Object.fromEntries(news) });
  return Object.fromEntries(all.filter(([file]) => existsSync(join(ROOT, file))));
}

/**
 * Keeps the seconds of a run beside those of files that it did not run.
 * @param {Took[]} took
 * @param {Step[]} steps
 */
export function keepSeconds(took, steps) {
  const files = withMeasured(readJson(MEASURED)['files'] ?? {}, took, (each) => each);
  writeJson(MEASURED, { files, steps });
}

/** Notes for first runs anywhere how long files take. @param {Took[]} took */
export function noteSeconds(took) {
  const all = Object.entries(withMeasured(readJson(NOTED), took, ({ seconds }) => Math.round(seconds)));
  const sorted = Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(NOTED, `${JSON.stringify(sorted, null, 2)}\n`);
}

const column = (/** @type {number} */ seconds) => `${seconds.toFixed(0).padStart(7)} s`;

/**
 * A table of the time spent: preparation, each kind of tests with the time that was not the tests themselves, and the
 * slowest files.
 * @param {Took[]} took
 * @param {Step[]} steps
 */
export function whereSecondsWent(took, steps) {
  /** @type {Map<string, { files: number, seconds: number, apart: Record<string, number> }>} */
  const kinds = new Map();
  for (const { file, seconds, apart = {} } of took) {
    const kind = kindOf(file) ?? 'unit';
    const sums = kinds.get(kind) ?? { files: 0, seconds: 0, apart: {} };
    sums.files += 1;
    sums.seconds += seconds;
    for (const [what, each] of Object.entries(apart)) sums.apart[what] = (sums.apart[what] ?? 0) + each;
    kinds.set(kind, sums);
  }
  const slowest = [...took].sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  return [
    'Where the seconds went:',
    ...steps.map(({ title, seconds }) => `${column(seconds)}  ${title}`),
    'Seconds of files, lanes added up:',
    ...[...kinds].flatMap(([kind, { files, seconds, apart }]) => [
      `${column(seconds)}  ${kind}, ${files} files`,
      ...Object.entries(apart).map(([what, each]) => `${column(each)}      of them ${what}`),
    ]),
    'The slowest files:',
    ...slowest.map(({ file, seconds }) => `${column(seconds)}  ${file}`),
  ].join('\n');
}
