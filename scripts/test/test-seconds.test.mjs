// @ts-check
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { spentApart } from '../lib/spent.mjs';
import { withMeasured } from '../lib/test-seconds.mjs';
import { startProcess } from './start-process.mjs';

const folder = mkdtempSync(join(tmpdir(), 'gushu-seconds-'));
const [ONE, OTHER, GONE] = [
  'scripts/test/start.test.mjs',
  'scripts/test/help.test.mjs',
  'scripts/gone.test.mjs',
];

/** A file of tests with a wait in a wait that a third one outlasts, a sign-in meanwhile, and two more waits later. */
const WAITING = `
import { spending } from './scripts/lib/spent.mjs';
const pause = () => new Promise((resolve) => setTimeout(resolve, 40));
const waits = (file = 'a', work = pause) => spending('waiting', file, work);
let third;
await Promise.all([
  waits('a', async () => {
    await waits();
    third = waits('a', () => pause().then(pause));
  }),
  waits('b'),
  spending('sign-in', 'a', pause),
]);
await third;
await waits('a', () => Promise.reject(new Error('refused'))).catch(() => undefined);
await waits();
`;

describe('The seconds of a run', () => {
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('are kept of files that passed, and of those that failed what was known', () => {
    const took = [
      { file: ONE, seconds: 300, hasFailed: true },
      { file: OTHER, seconds: 2, hasFailed: false },
      { file: GONE, seconds: 1, hasFailed: false },
    ];
    assert.deepEqual(
      withMeasured({ [ONE]: 70, [OTHER]: 5 }, took, ({ seconds }) => seconds),
      { [ONE]: 70, [OTHER]: 2 },
    );
    // A file that has only ever failed is one that was never measured.
    assert.deepEqual(
      withMeasured({ [GONE]: 9 }, took.slice(0, 1), ({ seconds }) => seconds),
      {},
    );
  });

  it('count what a file waits for at the same time, or within a wait, once', async () => {
    const noted = join(folder, 'spent.tsv');
    const args = ['--input-type=module', '--eval', WAITING];
    const run = startProcess(process.execPath, args, { ...process.env, TEST_SPENT: noted });
    assert.equal(await run.ended, 0, run.text());
    const lines = readFileSync(noted, 'utf8').trimEnd().split('\n');
    const of = (/** @type {string} */ what) =>
      lines.filter((line) => line.startsWith(what) && line.endsWith('\ta'));
    assert.deepEqual([lines.length, of('waiting').length, of('sign-in').length], [5, 3, 1]);
    // From where the first began until the last one ended, and 40 ms later; timers may be a little early.
    assert.ok((spentApart(noted).get('a')?.['waiting'] ?? 0) > 0.15, lines.join());
  });
});
