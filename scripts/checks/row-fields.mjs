#!/usr/bin/env node
// @ts-check
import { join, relative } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../lib/paths.mjs';

// Fields read as `row['field']`: the compiler finds no misspelt one where a type holds whatever value under whatever name,
// and a row of a known record is read as `row.field`. What comes as texts alone, such as headers and variables, is no row.
// Whoever reads one less lowers the number.
const LIMITS = { server: 45, web: 194 };
const LEFT_OUT = /\.(spec|test)\.tsx?$|\/server\/src\/generator\//;

/** @param {string} side */
function programOf(side) {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
  const parsed = ts.getParsedCommandLineOfConfigFile(join(ROOT, side, 'tsconfig.json'), {}, host);
  if (!parsed) throw new Error(`${side}/tsconfig.json cannot be read`);
  const { options, fileNames, projectReferences } = parsed;
  return ts.createProgram({ rootNames: fileNames, options, ...(projectReferences && { projectReferences }) });
}

/** Properties that all rows have, and hardly anything else. */
const ROW = ['tenantId', 'isDeleted', 'version'];

/**
 * Whether a node reads a field by a name that is written out.
 * @param {ts.Node} node
 * @returns {node is (ts.ElementAccessExpression | ts.PropertyAccessExpression)}
 */
const isAccess = (node) =>
  ts.isPropertyAccessExpression(node) ||
  (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression));

/**
 * The fields that a file reads by a literal name, of rows and of what may hold anything.
 * @param {ts.TypeChecker} checker
 * @param {ts.SourceFile} file
 */
function accessesIn(checker, file) {
  /** @type {string[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    ts.forEachChild(node, visit);
    if (!isAccess(node)) return;
    const name = ts.isPropertyAccessExpression(node)
      ? node.name.text
      : node.argumentExpression.getText().slice(1, -1);
    const type = checker.getNonNullableType(checker.getTypeAtLocation(node.expression));
    const isRow = ROW.every((each) => checker.getPropertyOfType(type, each));
    const held = checker.getPropertyOfType(type, name)
      ? 0
      : (checker.getIndexInfoOfType(type, ts.IndexKind.String)?.type.flags ?? 0);
    const isAnything = (held & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) !== 0;
    if (!isAnything && !(isRow && ts.isElementAccessExpression(node))) return;
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${relative(ROOT, file.fileName)}:${line + 1} ${node.getText()}`);
  };
  visit(file);
  return found;
}

const shown = process.argv.includes('--list');
let failed = false;
for (const [side, limit] of Object.entries(LIMITS)) {
  const program = programOf(side);
  const checker = program.getTypeChecker();
  const found = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(join(ROOT, side, 'src')) && !LEFT_OUT.test(fileName))
    .flatMap((file) => accessesIn(checker, file));
  if (shown || found.length > limit) for (const access of found) console.log(access);
  if (found.length === limit) continue;
  failed ||= found.length > limit;
  console.log(
    `${side}/src: ${found.length} fields are read by a literal name, ${limit} were: ${found.length > limit ? 'read them as row.field' : 'lower the limit in scripts/checks/row-fields.mjs'}`,
  );
}
process.exit(failed ? 1 : 0);
