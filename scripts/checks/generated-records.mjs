#!/usr/bin/env node
// @ts-check
import { spawnSync } from 'node:child_process';
import { SAMPLES, withSamples } from '../lib/generated-samples.mjs';
import { tsc } from '../lib/paths.mjs';

// Records that the generator makes compile in the house as it is now: shared, migrations, server and web client with three of
// them. `node scripts/generated-records.mjs` does the rest: format, lint, dependency rules and tests.

/** Sources that are compiled; `SETTINGS` are the files that the generator reads besides. */
const COMPILED = ['shared', 'migrations', 'server/src', 'web/src', ':(glob)*.json', ':(glob)*/*.json'];
const SETTINGS = ['.prettierrc.json', '.prettierignore'];

await withSamples([...COMPILED, ...SETTINGS], SAMPLES, (house) => {
  for (const what of [
    ['-b', 'shared', 'migrations'],
    ['-p', 'server', '--noEmit'],
    ['-p', 'web'],
  ]) {
    const [command = '', ...args] = tsc(...what);
    const { status } = spawnSync(command, args, { cwd: house, stdio: 'inherit' });
    if (status !== 0) process.exitCode = 1;
  }
});
