// @ts-check
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { Failure } from '../failure.mjs';
import { serverRequire } from '../paths.mjs';

/** How the parts of a backup are laid out; a restore takes this one and earlier ones. */
const FORMAT = 1;
const MANIFEST = 'manifest.json';

/** The parts besides the files of the object store, each one file of the backup's folder. */
export const PARTS = /** @type {const} */ ({
  database: 'database.dump',
  roles: 'roles.json',
  keys: 'keys.json',
  files: 'files.jsonl',
});

/**
 * @typedef {object} Part
 * @property {string} name of a file in the backup's folder
 * @property {number} bytes
 * @property {string} sha256
 *
 * @typedef {object} Manifest what a backup holds
 * @property {number} format
 * @property {string} version of the product
 * @property {string} createdAt ISO
 * @property {string[]} migrations that the database had, in their order
 * @property {string} postgres version of the server
 * @property {Record<string, number>} rows of each table as of the dump
 * @property {{ count: number, bytes: number, lost: number }} files lost: named by the database and not in the store
 * @property {Part[]} parts
 */

/** @param {string} text */
const hashOf = (text) => createHash('sha256').update(text).digest('hex');

/**
 * Size and SHA-256 of a file.
 * @param {string} path
 */
export async function fingerprint(path) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') };
}

/**
 * The manifest of the parts that lie in the folder.
 * @param {string} folder
 * @param {Omit<Manifest, 'format' | 'parts' | 'createdAt'>} content
 */
export async function writeManifest(folder, content) {
  const parts = [];
  for (const name of Object.values(PARTS)) parts.push({ name, ...(await fingerprint(join(folder, name))) });
  const manifest = { format: FORMAT, createdAt: new Date().toISOString(), ...content, parts };
  sealManifest(folder, manifest);
  return manifest;
}

/**
 * Writes a manifest with the SHA-256 of itself.
 * @param {string} folder
 * @param {Manifest} manifest
 */
export function sealManifest(folder, manifest) {
  const sha256 = hashOf(JSON.stringify(manifest));
  const text = JSON.stringify({ manifest, sha256 }, null, 2);
  writeFileSync(join(folder, MANIFEST), `${text}\n`, { mode: 0o600 });
}

/**
 * @param {string} folder
 * @param {string} what
 */
export const damaged = (folder, what) =>
  new Failure(`the backup ${folder} is damaged: ${what}`, 'restore another backup; nothing was written');

/**
 * The manifest of a backup that this version can restore.
 * @param {string} folder
 * @returns {Promise<Manifest>}
 */
export async function readManifest(folder) {
  const path = join(folder, MANIFEST);
  if (!existsSync(path)) {
    throw new Failure(
      `${folder} is no complete backup, it has no ${MANIFEST}`,
      'name the folder that npm run backup has made, gushu-…',
    );
  }
  /** @type {{ manifest: Manifest, sha256: string }} */
  let read;
  try {
    read = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw damaged(folder, `${MANIFEST} cannot be read`);
  }
  const { manifest, sha256 } = read;
  if (!manifest || hashOf(JSON.stringify(manifest)) !== sha256)
    throw damaged(folder, `${MANIFEST} is not as it was written`);
  await refuseNewer(manifest);
  return manifest;
}

/** @param {Manifest} manifest */
async function refuseNewer({ format, version, migrations }) {
  const isKnown = await knownMigrations();
  const unknown = migrations.filter((name) => !isKnown(name)).at(-1);
  if (format <= FORMAT && !unknown) return;
  throw new Failure(
    `the backup was made by a newer version of Gushu (${version}, ${unknown ?? `format ${format}`})`,
    'restore it with that version or a later one; nothing was written',
  );
}

/**
 * Whether this version knows a migration, or can upgrade a database that has it. @returns {Promise<(name: string) =>
 * boolean>}
 */
async function knownMigrations() {
  const file = pathToFileURL(serverRequire.resolve('@gushu/migrations')).href;
  const { migrations, isReplaced } = await import(file);
  const names = migrations.map((/** @type {{ name: string }} */ { name }) => name);
  return (name) => names.includes(name) || isReplaced(name);
}

/**
 * Refuses a backup of which a part is missing or is not as it was written.
 * @param {string} folder
 * @param {Part[]} parts
 */
export async function checkParts(folder, parts) {
  for (const { name, bytes, sha256 } of parts) {
    const path = join(folder, name);
    if (!existsSync(path)) throw damaged(folder, `${name} is missing`);
    const found = await fingerprint(path);
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw damaged(folder, `${name} is not as it was written`);
  }
}
