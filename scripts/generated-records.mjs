#!/usr/bin/env node
// @ts-check
import './lib/node-version.mjs';
import { execFileSync } from 'node:child_process';
import { SAMPLES, withSamples } from './lib/generated-samples.mjs';
import { ROOT, bin, tsc } from './lib/paths.mjs';
import { answerHelp } from './lib/usage.mjs';

answerHelp(
  'node scripts/generated-records.mjs: generates three records into a copy of the house, runs its checks there and the\n' +
    'tests that walk every record. Build the server first: npm run build:server. --checks leaves the tests out.',
);

/** The specs that walk every record by its definition. */
const TESTS = 'test/core/drift|test/core/contract|test/core/records';

await withSamples([], SAMPLES, (house) => {
  const run = (/** @type {string} */ command, /** @type {string[]} */ args) => {
    console.log(`$ ${[command, ...args].join(' ').replace(`${ROOT}/`, '')}`);
    execFileSync(command, args, { cwd: house, stdio: 'inherit' });
  };
  const compile = (/** @type {string[]} */ ...args) => {
    const [command = '', ...rest] = tsc(...args);
    run(command, rest);
  };
  const lint = ['--max-warnings=0', 'shared/records', 'migrations', 'server/src/modules', 'web/src/pages'];
  const rules = ['--config', '.dependency-cruiser.cjs', 'shared', 'migrations', 'server/src', 'web/src'];
  run(bin('prettier'), ['--check', '--log-level=warn', '.']);
  compile('-b', 'shared', 'migrations', 'server', 'server/bench');
  compile('-p', 'server/tsconfig.test.json');
  compile('-p', 'web');
  run(bin('eslint'), lint);
  run(bin('depcruise'), rules);
  run(process.execPath, ['server/dist/commands/openapi.js']);
  if (!process.argv.includes('--checks')) {
    // Tests are found by git.
    run('git', ['init', '--quiet']);
    run(process.execPath, ['scripts/test.mjs', TESTS]);
  }
  console.log('The generated records pass');
});
