// @ts-check
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from './failure.mjs';

/** The repository's own folder. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Folder of the tests' services and output. */
export const TEST_DATA_DIR = join(ROOT, '.data-test');

/**
 * A command that an installed package brings.
 * @param {string} name
 */
export const bin = (name) => join(ROOT, 'node_modules/.bin', name);

/**
 * TypeScript's native compiler, which builds and checks; the packages that read source by TypeScript's own interface,
 * such as typed lint, use version 5.
 * @param {string[]} args
 */
export const tsc = (...args) => [process.execPath, join(ROOT, 'node_modules/typescript7/bin/tsc'), ...args];

/** Loads a package of the server's, once the packages are installed. */
export const serverRequire = createRequire(join(ROOT, 'server/package.json'));

/**
 * A short name for a data folder, for containers and fallback folders.
 * @param {string} dataDir
 */
export const nameOf = (dataDir) => `gushu-${createHash('sha256').update(dataDir).digest('hex').slice(0, 8)}`;

/**
 * Reads a small JSON file; a missing or unreadable one counts as empty.
 * @param {string} path
 * @returns {Record<string, any>}
 */
export function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}

/**
 * Writes a small JSON file at one stroke, readable by its owner alone.
 * @param {string} path
 * @param {unknown} value
 */
export function writeJson(path, value) {
  const fresh = `${path}.${process.pid}`;
  writeFileSync(fresh, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(fresh, path);
}

/**
 * Makes a folder and those above it, one by one: Node's own recursion never ends where a folder exists that takes no
 * others, such as /proc.
 * @param {string} path
 */
function makeFolder(path) {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

/**
 * Takes from a folder or file of this user's what others may do with it; it never gives.
 * @param {string} path
 * @param {number} most mode bits that may stay
 */
function restrict(path, most) {
  const stat = lstatSync(path);
  // A folder for all, such as /tmp, is not ours to close.
  const isShared = (stat.mode & 0o1000) !== 0;
  if (stat.isSymbolicLink() || isShared || stat.uid !== process.getuid?.()) return;
  if ((stat.mode & 0o777 & ~most) !== 0) chmodSync(path, stat.mode & most);
}

/**
 * Closes a data folder to other users: keys, logs and files are for nobody else. Run by root, PostgreSQL is a user of
 * its own, which has to pass through to its cluster but can neither list nor read what lies beside it.
 * @param {string} dataDir
 */
function closeToOthers(dataDir) {
  restrict(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    restrict(join(dataDir, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  }
}

/**
 * Makes the data folder and its usual folders, and checks that the disk has room.
 * @param {string} dataDir
 * @param {number} needed bytes that must be free
 */
export function prepareDataDir(dataDir, needed) {
  try {
    makeFolder(dataDir);
    for (const folder of ['logs', 'run']) mkdirSync(join(dataDir, folder), { recursive: true, mode: 0o700 });
    closeToOthers(dataDir);
    const { bavail, bsize } = statfsSync(dataDir);
    if (bavail * bsize < needed) throw new Error('ENOSPC');
  } catch (error) {
    if (/ENOSPC/.test(String(error))) throw error;
    throw new Failure(`the data folder ${dataDir} cannot be written`, 'set DATA_DIR to a folder of your own');
  }
}
