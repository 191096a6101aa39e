#!/usr/bin/env node
// @ts-check
import './lib/node-version.mjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from './lib/failure.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { ROOT, bin, tsc } from './lib/paths.mjs';
import { run } from './lib/run-command.mjs';
import { answerHelp, refuseArguments } from './lib/usage.mjs';

/** @typedef {{ name: string, command: string[], after?: string, needs?: string }} Check */

const own = (/** @type {string} */ name) => [process.execPath, join(ROOT, 'scripts/checks', `${name}.mjs`)];

const lint = (/** @type {string} */ cache, /** @type {string[]} */ ...what) => [
  bin('eslint'),
  '--max-warnings=0',
  '--cache',
  `--cache-location=node_modules/.cache/eslint/${cache}`,
  ...what,
];

/** @type {Check[]} the long ones first */
const CHECKS = [
  {
    name: 'types: shared, migrations, server',
    command: tsc('-b', 'shared', 'migrations', 'server', 'server/bench'),
  },
  // React's rules run its compiler over each component: half of all linting.
  { name: 'lint: web', command: lint('web', 'web') },
  {
    name: 'names, casts and overrides that no type checks',
    command: own('typed-rows'),
    after: 'types: shared, migrations, server',
  },
  { name: 'lint: all else', command: lint('else', '.', '--ignore-pattern=web/') },
  {
    name: 'types: server tests',
    command: tsc('-p', 'server/tsconfig.test.json'),
    after: 'types: shared, migrations, server',
  },
  { name: 'types: tests of shared', command: tsc('-p', 'shared/tsconfig.test.json') },
  { name: 'types: web', command: tsc('-p', 'web'), after: 'types: shared, migrations, server' },
  {
    name: 'types: tests of web',
    command: tsc('-p', 'web/tsconfig.test.json'),
    after: 'types: shared, migrations, server',
  },
  { name: 'types: browser tests', command: tsc('-p', 'web/e2e'), after: 'types: shared, migrations, server' },
  {
    name: 'types: generated records',
    command: own('generated-records'),
    after: 'types: shared, migrations, server',
  },
  {
    name: 'API description (npm run openapi)',
    command: [process.execPath, 'server/dist/commands/openapi.js', '--check'],
    after: 'types: shared, migrations, server',
  },
  {
    name: 'dependency rules',
    command: [
      bin('depcruise'),
      '--config',
      '.dependency-cruiser.cjs',
      'shared',
      'migrations',
      'server/src',
      'server/bench',
      'web/src',
    ],
  },
  { name: 'format', command: [bin('prettier'), '--check', '--log-level=warn', '.'] },
  { name: 'types: scripts', command: tsc('-p', 'scripts') },
  { name: 'lock file', command: own('lock-file') },
  { name: 'texts of the web client', command: own('texts') },
  { name: 'words of comments and names', command: own('comments') },
  { name: 'documented variables', command: own('environment'), needs: 'docs/configuration.md' },
  { name: 'links of the documents', command: own('links'), needs: 'README.md' },
  { name: 'translated documents', command: own('translations'), needs: 'README.md' },
];

const AT_ONCE = 2;

// With room for what soon is garbage, a check takes a tenth less time to collect it.
const env = {
  ...process.env,
  NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --max-semi-space-size=128`,
};

const USAGE = () =>
  `npm run check: what a change must pass before its tests. It takes no options.\n${CHECKS.map(({ name }) => `  ${name}`).join('\n')}`;

/**
 * Runs one check and prints what it found.
 * @param {Check} check
 */
async function passes({ name, command: [command = '', ...args] }) {
  const since = Date.now();
  const { code, output } = await run(command, args, { cwd: ROOT, env });
  const took = `${((Date.now() - since) / 1000).toFixed(1)} s`;
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${took})`);
  if (code !== 0) console.log(output.replace(/^/gm, '       '));
  return code === 0;
}

async function main() {
  answerHelp(USAGE());
  refuseArguments('npm run check', process.argv.slice(2));
  await ensurePackages();
  const waiting = CHECKS.filter(({ needs }) => !needs || existsSync(join(ROOT, needs)));
  const done = new Set();
  /** @type {string[]} */
  const failed = [];
  const lane = async () => {
    for (;;) {
      if (waiting.length === 0) return;
      const index = waiting.findIndex(({ after }) => !after || done.has(after));
      if (index < 0) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        continue;
      }
      const [check] = waiting.splice(index, 1);
      if (!check) return;
      if (!(await passes(check))) failed.push(check.name);
      done.add(check.name);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  console.log(failed.length > 0 ? `Check failed: ${failed.join(', ')}` : 'All checks passed');
  return failed.length > 0 ? 1 : 0;
}

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(describe(error));
    process.exit(1);
  },
);
