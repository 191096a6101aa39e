#!/usr/bin/env node
// @ts-check
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';

// How comments and names are written: plainly, by the field's terms. Words that have gone stay away.

/** Docstrings that may begin with 'What'; a docstring begins with the thing or a verb. */
const MAX_WHAT = 100;
/** @type {readonly (readonly [gone: RegExp, instead: string])[]} words of comments and names, each with what stands in their place */
const GONE = [
  [/(?:^\s*\*|\/\*|\/\/ )[^'`]*\bwhoever\b/i, 'anyone who, people who, no matter who'],
  [/\buseForget\w*/, 'useInvalidate…'],
  [/\baskFirst\b/, 'confirmFirst'],
  [/\bbesideEachOther\b/, 'inCountyRange'],
  [/\bWISHES\b/, 'COLUMNS'],
  [/\b(?:class|new|instanceof) Told\b/, 'ResultWithMessage'],
];
const OWN = 'scripts/checks/comments.mjs';

const names = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css'], {
  cwd: ROOT,
  encoding: 'utf8',
});
const faults = [];
const whats = [];
for (const name of names.split('\n').filter((each) => each && each !== OWN)) {
  for (const [at, line] of readFileSync(join(ROOT, name), 'utf8').split('\n').entries()) {
    for (const [gone, instead] of GONE) if (gone.test(line)) faults.push(`${name}:${at + 1}: say ${instead}`);
    if (/\/\*\* ?What\b|^ *\* What\b/.test(line)) whats.push(`${name}:${at + 1}`);
  }
}
if (whats.length > MAX_WHAT)
  faults.push(`${whats.length} docstrings begin with 'What', at most ${MAX_WHAT}; the last: ${whats.at(-1)}`);
console.log(faults.join('\n'));
if (faults.length > 0) process.exitCode = 1;
