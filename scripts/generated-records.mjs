#!/usr/bin/env node
// @ts-check
import './lib/node-version.mjs';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT, bin, tsc } from './lib/paths.mjs';
import { answerHelp } from './lib/usage.mjs';

answerHelp(
  'node scripts/generated-records.mjs: generates three records into a copy of the house, runs its checks there and the\n' +
    'tests of these records. Build the server first: npm run build:server. --checks leaves the tests out.',
);

/** A published record, a reviewed one and one with a child list. */
const RECORDS = [
  ['seedBatch', 'law', 'information', '种子批次', 'Seed batch'],
  ['soilTest', 'curingRecord', 'protection', '土壤检测', 'Soil test'],
  ['askedPanel', 'expertInquiry', 'experts', '专家小组', 'Expert panel'],
];
/** The specs that come with them, and those that walk every record by its definition. */
const TESTS = 'seed-batch|soil-test|asked-panel|test/core/drift|test/core/contract';
const WORKSPACES = ['shared', 'migrations', 'server', 'web'];

const house = mkdtempSync(join(tmpdir(), 'house-'));

/** @param {string} command @param {string[]} args */
function run(command, args, cwd = house) {
  console.log(`$ ${[command, ...args].join(' ').replace(`${ROOT}/`, '')}`);
  execFileSync(command, args, { cwd, stdio: 'inherit' });
}

/** @param {string[]} args */
function compile(...args) {
  const [command = '', ...rest] = tsc(...args);
  run(command, rest);
}

/** Copies what git knows, and borrows the packages; those of the workspaces are the copy's own. */
function copyHouse() {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of files.split('\n').filter((name) => name && existsSync(join(ROOT, name)))) {
    mkdirSync(dirname(join(house, file)), { recursive: true });
    cpSync(join(ROOT, file), join(house, file));
  }
  mkdirSync(join(house, 'node_modules/@gushu'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@gushu' && name !== '.cache')
      symlinkSync(join(ROOT, 'node_modules', name), join(house, 'node_modules', name));
  for (const name of WORKSPACES) {
    symlinkSync(join(house, name), join(house, 'node_modules/@gushu', name));
    const own = join(ROOT, name, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(house, name, 'node_modules'));
  }
}

try {
  copyHouse();
  for (const [name = '', like = '', area = '', zh = '', en = ''] of RECORDS)
    run(process.execPath, [
      join(ROOT, 'server/dist/commands/new-record.js'),
      ...['record', name, '--like', like, '--area', area, '--label', zh, '--label-en', en, '--into', house],
    ]);
  run(bin('prettier'), ['--check', '--log-level=warn', '.']);
  compile('-b', 'shared', 'migrations', 'server', 'server/bench');
  compile('-p', 'server/tsconfig.test.json');
  compile('-p', 'web');
  run(bin('eslint'), [
    '--max-warnings=0',
    'shared/records',
    'migrations',
    'server/src/modules',
    'web/src/pages',
  ]);
  run(bin('depcruise'), [
    '--config',
    '.dependency-cruiser.cjs',
    'shared',
    'migrations',
    'server/src',
    'web/src',
  ]);
  run(process.execPath, ['server/dist/commands/openapi.js']);
  if (!process.argv.includes('--checks')) run(process.execPath, ['scripts/test.mjs', TESTS]);
  console.log('The generated records pass');
} finally {
  rmSync(house, { recursive: true, force: true });
}
