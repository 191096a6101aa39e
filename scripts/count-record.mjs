#!/usr/bin/env node
// @ts-check
import './lib/node-version.mjs';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SAMPLES, withSamples } from './lib/generated-samples.mjs';
import { ROOT } from './lib/paths.mjs';
import { answerHelp, refuseArguments } from './lib/usage.mjs';

const USAGE =
  'node scripts/count-record.mjs: counts what a record, a job and a field are in the house: the files of their own with their\n' +
  'lines, and the files that name all of their kind with the lines there. Build the server first: npm run build:server.';

/** Files that name every record. */
const CENTRAL = [
  'migrations/index.ts',
  'server/src/base-data/menus',
  'server/src/record-modules.ts',
  'shared/records/definitions.ts',
  'web/src/routes.tsx',
];

/**
 * @typedef {{ what: string, own: RegExp, named: RegExp, central: string[] }} Counted files of its own by their path, and how
 * the central files name it
 * @type {Counted[]}
 */
const COUNTED = [
  {
    what: 'with three machines (`centralGovernment`)',
    own: /\/(central-government|centralGovernment)|\d-projects\.ts$/,
    named: /centralGovernment'|central-government|\bProjects\d{13}|-projects\.js/,
    central: CENTRAL,
  },
  {
    what: 'a job (`archive-checks`)',
    own: /-archive-check-run\.ts$|\/check-runs\.queries\.ts$|snapshots\/check\.worker\.ts$/,
    named: /'archive-checks'|ArchiveCheckRun\d{13}|\bCheckWorker\b/,
    central: [
      'server/src/jobs/job-queue.ts',
      'server/src/modules/trees/archives/archives.module.ts',
      'migrations/index.ts',
    ],
  },
  {
    what: 'a field of the tree (`signNo`)',
    own: /^$/,
    named: /\b(signNo|sign_no)\b/,
    central: ['shared', 'migrations', 'server/src', 'web/src'],
  },
];

const isTest = (/** @type {string} */ path) => /\.(spec|test|e2e)\.\w+$/.test(path);

/** @param {string[]} paths */
const tracked = (...paths) =>
  execFileSync('git', ['ls-files', '--', ...paths], { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 24 })
    .split('\n')
    .filter((path) => path && !isTest(path));

const linesOf = (/** @type {string} */ folder, /** @type {string} */ path) =>
  readFileSync(join(folder, path), 'utf8').trimEnd().split('\n');

/**
 * One line of the table of docs/records.md.
 * @param {string} what
 * @param {{ lines: number }[]} own files of its own
 * @param {{ path: string, lines: number }[]} central files that name it
 */
function row(what, own, central) {
  const sum = (/** @type {{ lines: number }[]} */ all) => all.reduce((total, { lines }) => total + lines, 0);
  const names = central.map(({ path, lines }) => `${path} ${lines}`).join(', ');
  return `| ${what} | ${own.length} | ${sum(own)} | ${central.length} | ${sum(central)} | ${names} |`;
}

/** Row of the table for a generated record: the files and lines that it adds. */
async function generatedRow() {
  let counted = '';
  const settings = ['.prettierrc.json', '.prettierignore', 'migrations'];
  const [plain] = SAMPLES;
  await withSamples([...settings, ...CENTRAL], plain ? [plain] : [], (house, paths) => {
    const all = paths.map((path) => ({ path, lines: linesOf(house, path).length }));
    const known = new Set(tracked(...CENTRAL));
    const central = all
      .filter(({ path }) => known.has(path))
      .map(({ path, lines }) => ({ path, lines: lines - linesOf(ROOT, path).length }));
    counted = row(
      `a plain record (\`${plain?.name}\`, generated like \`${plain?.like}\`)`,
      all.filter(({ path }) => !known.has(path)),
      central,
    );
  });
  return counted;
}

/** @param {Counted} counted */
function countedRow({ what, own, named, central }) {
  const mine = tracked('shared', 'migrations', 'server/src', 'web/src').filter((path) => own.test(path));
  const naming = tracked(...central)
    .filter((path) => !mine.includes(path) && /\.(ts|tsx)$/.test(path))
    .map((path) => ({ path, lines: linesOf(ROOT, path).filter((line) => named.test(line)).length }))
    .filter(({ lines }) => lines > 0);
  return row(
    what,
    mine.map((path) => ({ path, lines: linesOf(ROOT, path).length })),
    naming,
  );
}

answerHelp(USAGE);
refuseArguments('node scripts/count-record.mjs', process.argv.slice(2));
console.log(
  '| | Own files | Their lines | Central files | Lines there | |\n| --- | --- | --- | --- | --- | --- |',
);
console.log(await generatedRow());
for (const counted of COUNTED) console.log(countedRow(counted));
