#!/usr/bin/env node
// @ts-check
import { join, relative, sep } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../lib/paths.mjs';

// What the compiler takes on trust: names that no type knows, casts, and methods in the place of others. A name is
// read literally, of a type that holds whatever value under whatever name, by `valueOf`, or in brackets of a record's
// row, which is read as `row.field`. What holds texts alone, such as headers and variables, is no row. The numbers
// only go down: a change that takes some away lowers the limit. `--list` says where they are.

/** @typedef {'names' | 'casts' | 'overrides'} What */

/** @type {Readonly<Record<'server' | 'web', Readonly<Record<What, number>>>>} */
const LIMITS = {
  server: { names: 43, casts: 351, overrides: 224 },
  web: { names: 31, casts: 244, overrides: 0 },
};
/** So many methods of others a class may put its own in place of: with more it is made of parts (`RecordPart`). */
const MAX_OVERRIDES = 4;
/** Classes that override more, and how many. */
const WIDE = new Map([
  // The one implementation of `Labels`: all its methods are abstract there.
  ['SystemLabels', 6],
]);
/** Tests, and what prints code. */
const OTHERS = /\.(?:test|spec)\.tsx?$|[\\/]generator[\\/]/;
/** Columns by which a record's row is known, whatever its variable is called. */
const ROW = ['tenantId', 'createDept', 'isDeleted', 'version'];

/**
 * The name that a piece of source reads literally.
 * @param {ts.ElementAccessExpression | ts.PropertyAccessExpression} node
 */
function nameIn(node) {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  return ts.isStringLiteralLike(node.argumentExpression) ? node.argumentExpression.text : undefined;
}

/**
 * Whether a read is one of a name that no type knows.
 * @param {ts.TypeChecker} checker
 * @param {ts.ElementAccessExpression | ts.PropertyAccessExpression} node
 */
function isUnchecked(checker, node) {
  const name = nameIn(node);
  if (name === undefined) return false;
  const type = checker.getNonNullableType(checker.getTypeAtLocation(node.expression));
  return (type.isUnion() ? type.types : [type]).some((part) => {
    if (ts.isElementAccessExpression(node) && ROW.every((each) => checker.getPropertyOfType(part, each)))
      return true;
    if (checker.getPropertyOfType(part, name)) return false;
    const held = checker.getIndexInfoOfType(part, ts.IndexKind.String)?.type.flags ?? 0;
    return (held & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) !== 0;
  });
}

/**
 * The kind that a piece of source is counted as; undefined where it is not counted.
 * @param {ts.TypeChecker} checker
 * @param {ts.Node} node
 * @returns {What | undefined}
 */
function whatIs(checker, node) {
  if (ts.isElementAccessExpression(node) || ts.isPropertyAccessExpression(node))
    return isUnchecked(checker, node) ? 'names' : undefined;
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'valueOf')
    return node.arguments[1] && ts.isStringLiteralLike(node.arguments[1]) ? 'names' : undefined;
  if (ts.isAssertionExpression(node)) return ts.isConstTypeReference(node.type) ? undefined : 'casts';
  const modifiers = ts.isMethodDeclaration(node) ? (node.modifiers ?? []) : [];
  return modifiers.some(({ kind }) => kind === ts.SyntaxKind.OverrideKeyword) ? 'overrides' : undefined;
}

/** @param {string} side */
function sourcesOf(side) {
  const { config } = ts.readConfigFile(join(ROOT, side, 'tsconfig.json'), ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, join(ROOT, side));
  const program = ts.createProgram(fileNames, options);
  const source = join(ROOT, side, 'src') + sep;
  const files = program
    .getSourceFiles()
    .filter(
      ({ fileName }) =>
        join(fileName).startsWith(source) && /\.tsx?$/.test(fileName) && !OTHERS.test(fileName),
    );
  return { files, checker: program.getTypeChecker() };
}

/**
 * The class in which a method stands.
 * @param {ts.Node} method
 */
const classOf = ({ parent }) => (ts.isClassLike(parent) && parent.name?.text) || '';

/**
 * Classes that override more methods than they may, and exceptions that are wider than they need to be.
 * @param {ReadonlyMap<string, number>} classes
 */
function wideClasses(classes) {
  const tooWide = [...classes].filter(([name, count]) => count > (WIDE.get(name) ?? MAX_OVERRIDES));
  const loose = [...WIDE].filter(([name, limit]) => (classes.get(name) ?? 0) < limit);
  return [
    ...tooWide.map(([name, count]) => `${name} overrides ${count} methods, at most ${MAX_OVERRIDES}`),
    ...loose.map(([name, limit]) => `${name} overrides fewer than ${limit} methods: lower its limit`),
  ];
}

/** @param {string} side */
function countOf(side) {
  const { files, checker } = sourcesOf(side);
  const counts = { names: 0, casts: 0, overrides: 0 };
  /** @type {Map<string, number>} */
  const classes = new Map();
  /** @param {ts.SourceFile} file @param {ts.Node} node */
  const visit = (file, node) => {
    const what = whatIs(checker, node);
    if (what) counts[what] += 1;
    if (what === 'overrides') classes.set(classOf(node), (classes.get(classOf(node)) ?? 0) + 1);
    if (what && process.argv.includes('--list')) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      console.log(
        `${relative(ROOT, file.fileName)}:${line + 1} ${what}: ${node.getText(file).split('\n', 1)[0]}`,
      );
    }
    ts.forEachChild(node, (child) => visit(file, child));
  };
  for (const file of files) visit(file, file);
  const lines = files.reduce((sum, file) => sum + file.getLineStarts().length - 1, 0);
  return { counts, classes, lines };
}

const faults = /** @type {const} */ (['server', 'web']).flatMap((side) => {
  const { counts, classes, lines } = countOf(side);
  const { names, casts, overrides } = counts;
  console.log(`${side}: ${names} unchecked names, ${casts} casts, ${overrides} overrides in ${lines} lines`);
  const wide = side === 'server' ? wideClasses(classes) : [];
  const off = /** @type {What[]} */ (Object.keys(counts)).filter(
    (what) => counts[what] !== LIMITS[side][what],
  );
  return [
    ...off.map((what) =>
      counts[what] > LIMITS[side][what]
        ? `${side} has ${counts[what]} ${what}, at most ${LIMITS[side][what]}`
        : `${side} has ${counts[what]} ${what} only: lower its limit of ${LIMITS[side][what]}`,
    ),
    ...wide,
  ];
});
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
