// @ts-check
import { randomBytes, randomInt } from 'node:crypto';
import { join } from 'node:path';
import { readJson, writeJson } from './paths.mjs';

// Without the letters and digits that are mistaken for each other when copied from a screen.
const KINDS = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '!#%+-=?@'];

/** A password of 14 characters with all four kinds, as the password rule asks for. */
function password() {
  const all = KINDS.join('');
  for (;;) {
    const text = Array.from({ length: 14 }, () => all[randomInt(all.length)]).join('');
    if (KINDS.every((kind) => [...kind].some((letter) => text.includes(letter)))) return text;
  }
}

/**
 * The keys and passwords of an installation, made on its first start and kept for its owner's eyes only.
 * @param {string} dataDir
 * @returns {{ jwtSecret: string, adminPassword: string, databasePassword: string, apiPassword: string, redisPassword: string }}
 */
export function secretsOf(dataDir) {
  const path = join(dataDir, 'secrets.json');
  const known = readJson(path);
  const secrets = {
    jwtSecret: known['jwtSecret'] ?? randomBytes(48).toString('base64url'),
    adminPassword: known['adminPassword'] ?? password(),
    databasePassword: known['databasePassword'] ?? randomBytes(24).toString('base64url'),
    apiPassword: known['apiPassword'] ?? randomBytes(24).toString('base64url'),
    redisPassword: known['redisPassword'] ?? randomBytes(24).toString('base64url'),
  };
  if (Object.keys(known).length < Object.keys(secrets).length) writeJson(path, secrets);
  return secrets;
}
