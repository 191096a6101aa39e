// @ts-check
import { sourceFiles } from './import-graph.mjs';

/** @typedef {'unit' | 'api' | 'scripts' | 'browser'} Kind */

/**
 * The kinds of tests, by the paths of their files: `unit` needs no services, component tests in jsdom among them.
 * @type {readonly (readonly [Kind, RegExp])[]}
 */
const KINDS = [
  ['unit', /^(server\/(src|bench|test)|shared|web\/src)\/.*\.(spec\.ts|test\.tsx?)$/],
  ['api', /^server\/test\/.*\.e2e\.ts$/],
  ['scripts', /^scripts\/test\/[^/]*\.test\.mjs$/],
  ['browser', /^web\/e2e\/[^/]*\.spec\.mjs$/],
];

/** Names on the command line for parts of the repository, by the first folder of a path. */
const PARTS = { server: /^(server|shared)\//, scripts: /^scripts\//, web: /^web\// };

/** @param {string} file */
export const kindOf = (file) => KINDS.find(([, pattern]) => pattern.test(file))?.[0];

/** All files of tests. */
export const allTests = () => sourceFiles().filter(kindOf).sort();

/**
 * Whether a file is named by a word: one of the three parts, or a pattern of its path.
 * @param {string} file
 * @param {string} word
 */
const isNamed = (file, word) =>
  (PARTS[/** @type {keyof typeof PARTS} */ (word)] ?? new RegExp(word, 'i')).test(file);

/**
 * The files that any of the words names.
 * @param {string[]} files
 * @param {string[]} words
 */
export const named = (files, words) =>
  words.length === 0 ? files : files.filter((file) => words.some((word) => isNamed(file, word)));

/**
 * Files of tests by their kind.
 * @param {string[]} files
 * @returns {Record<Kind, string[]>}
 */
export function byKind(files) {
  /** @type {Record<Kind, string[]>} */
  const found = { unit: [], api: [], scripts: [], browser: [] };
  for (const file of files) found[kindOf(file) ?? 'unit'].push(file);
  return found;
}
