// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './failure.mjs';
import { ROOT } from './paths.mjs';
import { lastError, run } from './run-command.mjs';
import { note } from './steps.mjs';

const SKIPPED = new Set(['node_modules', 'dist', 'e2e', 'test', 'coverage']);

/**
 * Feeds every file below a path into a hash, in a fixed order.
 * @param {string} path relative to the root
 * @param {import('node:crypto').Hash} hash
 * @param {Set<string>} skipped
 */
function feed(path, hash, skipped) {
  const full = join(ROOT, path);
  for (const entry of readdirSync(full, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    // By its name alone: `node_modules` may be a link.
    if (skipped.has(entry.name)) continue;
    const each = `${path}/${entry.name}`;
    if (entry.isDirectory()) feed(each, hash, skipped);
    else if (!/\.(spec|test)\.tsx?$|\.tsbuildinfo$/.test(entry.name)) {
      hash.update(`\0${each}\0`).update(readFileSync(join(ROOT, each)));
    }
  }
}

/**
 * A hash of what the given folders hold, beside the lock file.
 * @param {string[]} folders
 * @param {Set<string>} [skipped] folders' names to leave out
 */
export function contentHash(folders, skipped = SKIPPED) {
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', 'tsconfig.base.json']) hash.update(readFileSync(join(ROOT, file)));
  for (const folder of folders) if (existsSync(join(ROOT, folder))) feed(folder, hash, skipped);
  return hash.digest('hex');
}

/**
 * Whether a part was built from these very sources.
 * @param {{ stamp: string, product: string }} part
 * @param {string} hash
 */
function isBuilt({ stamp, product }, hash) {
  const file = join(ROOT, stamp);
  return existsSync(join(ROOT, product)) && existsSync(file) && readFileSync(file, 'utf8') === hash;
}

/** @param {string} script of package.json */
async function build(script) {
  const { code, output } = await run('npm', ['run', '--silent', script], { cwd: ROOT });
  if (code !== 0) {
    throw new Failure(
      `npm run ${script} failed: ${lastError(output)}`,
      `run: npm run ${script}, and correct what it names`,
    );
  }
}

const PARTS = [
  {
    script: 'build:server',
    folders: ['shared', 'migrations', 'server'],
    stamp: 'server/dist/.sources',
    product: 'server/dist/main.js',
  },
  {
    script: 'build:bench',
    folders: ['shared', 'migrations', 'server'],
    stamp: 'server/bench/dist/.sources',
    product: 'server/bench/dist/bench.js',
  },
  {
    script: 'build:web',
    folders: ['shared', 'web'],
    stamp: 'web/dist/.sources',
    product: 'web/dist/index.html',
  },
];

/** Parts of the product; measurements are built only where they are needed. */
const PRODUCT = ['build:server', 'build:web'];

/**
 * Reads the sources before a build, and answers a function to call after it, which notes what was built.
 * @param {string} script of package.json
 */
export function readSources(script) {
  const parts = PARTS.filter((part) =>
    script === 'build' ? PRODUCT.includes(part.script) : script === part.script,
  );
  const read = parts.map(({ stamp, folders }) => ({ stamp, hash: contentHash(folders) }));
  return () => read.forEach(({ stamp, hash }) => writeFileSync(join(ROOT, stamp), hash));
}

/**
 * Builds the parts whose sources have changed since their last build: the server first, the web client uses its types.
 * @param {string[]} [scripts] of package.json, where not all parts are wanted
 */
export async function ensureBuilt(scripts = PRODUCT) {
  const stale = PARTS.filter(
    (part) => scripts.includes(part.script) && !isBuilt(part, contentHash(part.folders)),
  );
  const built = [];
  for (const { script } of stale) {
    const part = script.slice('build:'.length);
    if (stale.length > 1) note(`${part}, ${built.length + 1} of ${stale.length}`);
    await build(script);
    built.push(part);
  }
  return built.length > 0 ? `built ${built.join(' and ')}` : 'up to date';
}
