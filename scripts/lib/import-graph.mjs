// @ts-check
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { ROOT } from './paths.mjs';

const SOURCE = /\.(ts|tsx|mjs|cjs|js)$/;
/** A statement that begins with `import` or `export`, up to the first string in it. */
const STATEMENT = /^(import|export)\b([^'"();]*)['"]([^'"\n]+)['"]/gm;
const DYNAMIC = /\bimport\(['"]([^'"\n]+)['"]\)/g;
const DECLARED =
  /^export\s+(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:const|let|function\*?|class|interface|type|enum)\s+(\w+)/gm;
const PACKAGES = { '@gushu/shared': 'shared/index.ts', '@gushu/migrations': 'migrations/index.ts' };

/**
 * The files of the repository that git tracks or would.
 * @returns {string[]} by their path from the root
 */
export const sourceFiles = () =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => SOURCE.test(file) && existsSync(join(ROOT, file)));

/**
 * The names in a clause of an import: `{ a, type B as C }` names `a` and `B`; all of a file's names are null.
 * @param {string} clause
 */
function namesOf(clause) {
  const [, inside] = clause.split('{');
  if (inside === undefined) return null;
  const each = (inside.split('}')[0] ?? '').split(',').map((name) => name.trim().replace(/^type /, ''));
  return each.map((name) => name.split(' ')[0] ?? '').filter(Boolean);
}

/**
 * Which file imports which, as their text says. A name that comes through a file that hands on others' is an import of
 * the file that declares it: otherwise everything would import all of `shared`.
 */
export class ImportGraph {
  /** @param {string[]} files by their path from the root */
  constructor(files) {
    this.files = new Set(files);
    /** @type {Map<string, string>} */
    this.texts = new Map();
    /** @type {Map<string, { names: string[] | null, file: string, hands: boolean }[]>} */
    this.statements = new Map();
    /** @type {Map<string, Set<string>>} */
    this.imports = new Map();
  }

  /** @param {string} file */
  textOf(file) {
    const known = this.texts.get(file);
    if (known !== undefined) return known;
    const text = readFileSync(join(ROOT, file), 'utf8');
    this.texts.set(file, text);
    return text;
  }

  /**
   * The file that is meant by what an import names.
   * @param {string} from
   * @param {string} specifier
   */
  resolve(from, specifier) {
    const named = PACKAGES[/** @type {keyof typeof PACKAGES} */ (specifier)];
    if (named) return named;
    let path = specifier.startsWith('#src/') ? specifier.replace('#src', 'server/src') : specifier;
    if (path.startsWith('.')) path = posix.join(dirname(from), path);
    else if (!specifier.startsWith('#src/')) return null;
    const source = path.replace('/dist/', '/').replace(/\.js$/, '');
    const tried = [path, `${source}.ts`, `${source}.tsx`, `${source}/index.ts`];
    return tried.find((each) => this.files.has(each)) ?? null;
  }

  /** @param {string} file */
  statementsOf(file) {
    const known = this.statements.get(file);
    if (known) return known;
    /** @type {{ names: string[] | null, file: string, hands: boolean }[]} */
    const found = [];
    const add = (/** @type {string} */ from, /** @type {string[] | null} */ names, hands = false) => {
      const target = this.resolve(file, from);
      if (target) found.push({ names, file: target, hands });
    };
    const text = this.textOf(file);
    for (const [, word, clause = '', from = ''] of text.matchAll(STATEMENT))
      if (clause.trim() === '' || clause.trim().endsWith('from'))
        add(from, namesOf(clause), word === 'export');
    for (const [, from = ''] of text.matchAll(DYNAMIC)) add(from, null);
    this.statements.set(file, found);
    return found;
  }

  /**
   * The file that declares a name which another exports.
   * @param {string} file
   * @param {string} name
   * @param {Set<string>} [seen]
   * @returns {string | null}
   */
  declaredIn(file, name, seen = new Set()) {
    if (seen.has(file)) return null;
    seen.add(file);
    for (const [, declared] of this.textOf(file).matchAll(DECLARED)) if (declared === name) return file;
    for (const { names, file: next, hands } of this.statementsOf(file)) {
      if (!hands || (names && !names.includes(name))) continue;
      const found = this.declaredIn(next, name, seen);
      if (found) return found;
    }
    return null;
  }

  /**
   * Paths of the files that a file imports.
   * @param {string} file
   * @returns {Set<string>}
   */
  importsOf(file) {
    const known = this.imports.get(file);
    if (known) return known;
    const found = new Set();
    for (const { names, file: target } of this.statementsOf(file))
      for (const name of names ?? [null]) found.add((name && this.declaredIn(target, name)) ?? target);
    this.imports.set(file, found);
    return found;
  }

  /**
   * How many imports lie between a file and each one that it leads to.
   * @param {string[]} from
   * @param {(file: string) => boolean} [ends] whether what a file imports is left out
   * @returns {Map<string, number>}
   */
  distances(from, ends = () => false) {
    const found = new Map(from.map((file) => [file, 0]));
    const waiting = from.filter((file) => this.files.has(file));
    for (let at = 0; at < waiting.length; at++) {
      const file = waiting[at] ?? '';
      if (at > 0 && ends(file)) continue;
      for (const next of this.importsOf(file)) {
        if (found.has(next)) continue;
        found.set(next, (found.get(file) ?? 0) + 1);
        waiting.push(next);
      }
    }
    return found;
  }
}
