#!/usr/bin/env node
// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { translationFaults } from '../lib/translation.mjs';

// What stands in Chinese too, for those who run the system: both languages have the same headings, commands, names, figures
// and rows of tables.
const PAGES = [
  ['README.md', 'README.zh.md'],
  ...['operation', 'configuration', 'first-batch', 'filing-and-figures', 'interfaces'].map((name) => [
    `docs/${name}.md`,
    `docs/zh/${name}.md`,
  ]),
];

const faults = PAGES.flatMap((files) => {
  const [original, translation] = files.map((file) => ({
    file,
    text: existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : '',
  }));
  if (!original || !translation) return [];
  const empty = [original, translation].filter(({ text }) => text === '');
  return empty.length > 0
    ? empty.map(({ file }) => `${file} is missing`)
    : translationFaults(original, translation);
});
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
