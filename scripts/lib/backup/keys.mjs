// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../failure.mjs';
import { readJson, writeJson } from '../paths.mjs';
import { PARTS } from './manifest.mjs';

/** Files of the data folder that a start needs besides the database: keys and passwords, and that it is not the first. */
const KEPT = ['secrets.json', 'installation.json'];

/**
 * The key that signs and seals: the one given, else the data folder's.
 * @param {string} dataDir
 * @returns {string | undefined}
 */
export const jwtSecretOf = (dataDir) =>
  process.env['JWT_SECRET'] || readJson(join(dataDir, 'secrets.json'))['jwtSecret'];

/**
 * Writes the keys of a data folder into a backup.
 * @param {string} dataDir
 * @param {string} folder
 */
export function saveKeys(dataDir, folder) {
  const keys = Object.fromEntries(KEPT.map((name) => [name, readJson(join(dataDir, name))]));
  const jwtSecret = jwtSecretOf(dataDir);
  if (!jwtSecret) {
    throw new Failure(
      'there is no key: JWT_SECRET is not given and the data folder has none',
      'set JWT_SECRET to the one that API and worker are given, and DATA_DIR to their data folder',
    );
  }
  writeJson(join(folder, PARTS.keys), { ...keys, 'secrets.json': { ...keys['secrets.json'], jwtSecret } });
}

/**
 * Refuses a key given that is not the backup's.
 * @param {string} folder
 */
export function checkKeys(folder) {
  const given = process.env['JWT_SECRET'];
  if (!given || given === readJson(join(folder, PARTS.keys))['secrets.json']?.jwtSecret) return;
  throw new Failure(
    'JWT_SECRET is not the one of the backup, without which seals, links and sealed passwords cannot be read',
    `leave JWT_SECRET out, or set it to the one in ${join(folder, PARTS.keys)}`,
  );
}

/**
 * Writes the keys of a backup into a data folder that has none.
 * @param {string} folder
 * @param {string} dataDir
 */
export function restoreKeys(folder, dataDir) {
  const keys = readJson(join(folder, PARTS.keys));
  for (const name of KEPT) if (!existsSync(join(dataDir, name))) writeJson(join(dataDir, name), keys[name]);
}
