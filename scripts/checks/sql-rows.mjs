#!/usr/bin/env node
// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../lib/paths.mjs';
import { SqlRows, asks } from '../lib/sql-rows.mjs';

// Rows of hand-written SQL against the types beside their statements: `npm test` runs it on what its API tests have asked.
// `--whole` says that all of them ran: then it also counts the statements that none has asked. Their number only goes down;
// `--list` says where they are.

// Some answer to what happens at the same time, and not in every run.
const MAX_NEVER_ASKED = 42;

/** @typedef {import('../lib/sql-rows.mjs').Answered} Answered */

const [recorded = '', ...options] = process.argv.slice(2);
const isWhole = options.includes('--whole');

/** @type {Answered[]} */
const answered = (existsSync(recorded) ? readFileSync(recorded, 'utf8') : '')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line));

/** A program of the files that statements were asked from; of all where it is asked which were not. */
function programOf() {
  const { config } = ts.readConfigFile(join(ROOT, 'server/tsconfig.json'), ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, join(ROOT, 'server'));
  const asked = new Set(
    answered.flatMap(({ at }) => at.map((place) => join(ROOT, place.split(':', 1)[0] ?? ''))),
  );
  return ts.createProgram(isWhole ? fileNames : [...asked], options);
}

/** @param {ts.Node} node */
function placeOf(node) {
  const source = node.getSourceFile();
  const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
  return `${relative(ROOT, source.fileName)}:${line + 1}`;
}

/**
 * Calls that rows are read of, and that no test has made.
 * @param {SqlRows} rows
 * @param {Set<ts.CallExpression>} made
 */
function neverMade(rows, made) {
  /** @type {ts.CallExpression[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isCallExpression(node) && asks(node) && !made.has(node) && rows.saysRows(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  const source = join(ROOT, 'server/src') + sep;
  for (const file of rows.program.getSourceFiles()) if (join(file.fileName).startsWith(source)) visit(file);
  return found;
}

const rows = new SqlRows(programOf(), ROOT);
const compared = answered.map((each) => rows.compare(each));
const made = new Set(compared.flatMap(({ call }) => call ?? []));
const faults = new Set(
  compared.flatMap(({ call, faults }) => (call ? faults.map((fault) => `${placeOf(call)} ${fault}`) : [])),
);
console.log(`${made.size} statements have rows with a type; ${faults.size} differences from what came`);
for (const fault of [...faults].sort()) console.error(fault);
const left = isWhole ? neverMade(rows, made) : [];
if (options.includes('--list')) for (const call of left) console.log(`${placeOf(call)} was never asked`);
if (isWhole) console.log(`${left.length} statements were never asked, at most ${MAX_NEVER_ASKED}`);
const isOver = left.length > MAX_NEVER_ASKED;
process.exit(faults.size > 0 || isOver ? 1 : 0);
