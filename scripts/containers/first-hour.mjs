// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';

export const PAGE = 'docs/first-hour.md';

const BLOCK = /(?:^<!-- (run|not run): (.+) -->\n\n)?^```sh\n([^]*?)^```$/gm;

/**
 * The blocks of commands of a page: which are run by the check, by name, and why the others are not.
 * @param {string} [text]
 */
export function blocksOf(text = readFileSync(join(ROOT, PAGE), 'utf8')) {
  return [...text.matchAll(BLOCK)].map(([, kind, name = '', commands = '']) => ({ kind, name, commands }));
}

/**
 * The commands of a block.
 * @param {string} name
 */
export function commandsOf(name) {
  const block = blocksOf().find((each) => each.kind === 'run' && each.name === name);
  if (!block) throw new Error(`${PAGE} has no block '${name}'`);
  return block.commands;
}
