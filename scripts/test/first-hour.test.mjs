// @ts-check
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { blocksOf, commandsOf, PAGE } from '../containers/first-hour.mjs';
import { ROOT } from '../lib/paths.mjs';

const text = readFileSync(join(ROOT, PAGE), 'utf8');
const folder = join(ROOT, 'scripts/containers');
const check = readdirSync(folder)
  .filter((name) => name.endsWith('.mjs'))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n');

describe('The page of the first hour', () => {
  it('has no commands but those that the check runs and those that say why it does not', () => {
    const blocks = blocksOf(text);
    assert.ok(blocks.length > 8);
    assert.equal(blocks.length, text.match(/^```sh$/gm)?.length);
    for (const { kind, name, commands } of blocks) assert.ok(kind && name, `without a mark: ${commands}`);
  });

  it('is run from its first block to its last', () => {
    for (const { kind, name } of blocksOf(text)) {
      if (kind === 'run') assert.match(check, new RegExp(`'${name}'`), `the check leaves out ${name}`);
    }
  });

  it('is read block by block', () => {
    const page =
      'a\n\n<!-- run: one -->\n\n```sh\nls\n```\n\n<!-- not run: why -->\n\n```sh\npwd\n```\n\n```sh\nx\n```\n';
    assert.deepEqual(
      blocksOf(page).map(({ kind, name, commands }) => [kind, name, commands]),
      [
        ['run', 'one', 'ls\n'],
        ['not run', 'why', 'pwd\n'],
        [undefined, '', 'x\n'],
      ],
    );
    assert.match(commandsOf('up'), /docker compose up -d --build/);
    assert.throws(() => commandsOf('nothing'), /has no block 'nothing'/);
  });
});
