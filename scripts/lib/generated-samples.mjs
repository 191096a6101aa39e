// @ts-check
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from './paths.mjs';

/** @typedef {{ name: string, like: string, area: string, label: [zh: string, en: string] }} Sample */

/** @type {Sample[]} a published record, a reviewed one and one with a child list */
export const SAMPLES = [
  { name: 'seedBatch', like: 'law', area: 'information', label: ['种子批次', 'Seed batch'] },
  { name: 'soilTest', like: 'curingRecord', area: 'protection', label: ['土壤检测', 'Soil test'] },
  { name: 'askedPanel', like: 'expertInquiry', area: 'experts', label: ['专家小组', 'Expert panel'] },
];

const WORKSPACES = ['shared', 'migrations', 'server', 'web'];

/**
 * Copies what git knows, and borrows the packages; those of the workspaces are the copy's own.
 * @param {string} house
 * @param {string[]} only paths; all where there are none
 */
function copyHouse(house, only) {
  const known = ['ls-files', '-co', '--exclude-standard', '--', ...only];
  const files = execFileSync('git', known, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 24 });
  const made = new Set();
  for (const file of files.split('\n').filter((name) => name && existsSync(join(ROOT, name)))) {
    const folder = join(house, dirname(file));
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
    copyFileSync(join(ROOT, file), join(house, file));
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

/**
 * Generates samples into a copy of the house by the generator as it is built, and removes the copy at the end.
 * @param {string[]} only paths that are copied; all where there are none
 * @param {Sample[]} samples
 * @param {(house: string, paths: string[]) => void} use is passed the copy, and the files that were written there
 */
export async function withSamples(only, samples, use) {
  const house = mkdtempSync(join(tmpdir(), 'house-'));
  try {
    copyHouse(house, only);
    const built = (/** @type {string} */ path) => import(join(ROOT, path));
    const { writeRecord } = await built('server/dist/commands/write-record.js');
    const { planLike } = await built('server/dist/generator/plan.js');
    const { RECORDS } = await built('shared/dist/index.js');
    const paths = [];
    for (const { like, ...about } of samples) {
      const record = RECORDS.find((/** @type {{ name: string }} */ { name }) => name === like);
      paths.push(...(await writeRecord(house, planLike(record, about))));
    }
    use(house, paths);
  } finally {
    rmSync(house, { recursive: true, force: true });
  }
}
