#!/usr/bin/env node
// @ts-check
import './lib/node-version.mjs';
import { readSources } from './lib/build.mjs';
import { describe } from './lib/failure.mjs';
import { ROOT, bin, tsc } from './lib/paths.mjs';
import { run } from './lib/run-command.mjs';
import { answerHelp, refuseArguments } from './lib/usage.mjs';

/** @typedef {{ help: string, commands: string[][] }} Task */

const SERVER = tsc('-b', 'shared', 'migrations', 'server');
const WEB = ['npm', 'run', 'build', '-w', 'web'];
const own = (/** @type {string} */ name) => [process.execPath, `server/dist/commands/${name}.js`];

/** @type {Record<string, Task>} what needs no services: commands of ours and of packages, one after the other */
const TASKS = {
  build: { help: 'builds server and pages.', commands: [SERVER, WEB] },
  'build:server': { help: 'builds API, worker and commands into server/dist.', commands: [SERVER] },
  'build:bench': {
    help: 'builds the measurements into server/bench/dist, and the server that they measure.',
    commands: [tsc('-b', 'server/bench')],
  },
  'build:web': { help: 'builds the pages into web/dist; the server must be built.', commands: [WEB] },
  fix: {
    help: 'mends format and lint of all files, as far as that goes without a person.',
    commands: [
      [bin('prettier'), '--write', '--log-level', 'warn', '.'],
      [bin('eslint'), '--fix', '.'],
    ],
  },
  openapi: {
    help: 'builds the server and writes docs/openapi.json and docs/permissions.md.',
    commands: [SERVER, own('openapi')],
  },
  geoserver: {
    help: 'builds the server and writes the data folder geoserver/ from the list of layers.',
    commands: [SERVER, own('geoserver')],
  },
};

async function main() {
  const [name = '', ...args] = process.argv.slice(2);
  const task = Object.hasOwn(TASKS, name) ? TASKS[name] : undefined;
  const usage = task
    ? `npm run ${name}: ${task.help} It takes no options.`
    : `node scripts/task.mjs ${Object.keys(TASKS).join('|')}`;
  answerHelp(usage);
  refuseArguments(task ? `npm run ${name}` : 'node scripts/task.mjs', task ? args : [name]);
  const built = readSources(name);
  for (const [command = '', ...rest] of task?.commands ?? []) {
    const { code } = await run(command, rest, { cwd: ROOT, show: true });
    if (code !== 0) return code;
  }
  built();
  return 0;
}

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(describe(error));
    process.exit(1);
  },
);
