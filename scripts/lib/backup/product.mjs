// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { applicationEnv } from '../application.mjs';
import { ensureBuilt } from '../build.mjs';
import { ensurePackages } from '../packages.mjs';
import { ROOT, serverRequire } from '../paths.mjs';

/** @param {string} name of a module of server/dist */
const built = (name) => import(pathToFileURL(join(ROOT, 'server/dist', name)).href);

/**
 * Installs and builds where nothing is: beside a running system the build that it runs is left alone, and an image has
 * nothing to build from.
 */
export async function ensureProduct() {
  if (existsSync(join(ROOT, 'server/dist/files/store.js'))) return 'as it is';
  await ensurePackages();
  return ensureBuilt();
}

/**
 * The product's store of files while `use` runs.
 * @template T
 * @param {import('../environment.mjs').Options} options
 * @param {string} databaseUrl
 * @param {(store: import('./files.mjs').Store) => Promise<T>} use
 */
export async function withFileStore(options, databaseUrl, use) {
  const { readConfig } = await built('process/config.js');
  const { databaseOptions } = await built('database/database.js');
  const { FileStore } = await built('files/store.js');
  const { DataSource } = serverRequire('typeorm');
  // Files need no Redis.
  const redisUrl = options.redisUrl ?? 'redis://127.0.0.1';
  const config = readConfig(applicationEnv(options, { databaseUrl, ownerUrl: databaseUrl, redisUrl }));
  const db = await new DataSource(databaseOptions(databaseUrl, 2)).initialize();
  try {
    return await use(new FileStore(config, db));
  } finally {
    await db.destroy();
  }
}

/**
 * Whether the key made the newest seal of the audit trail; null where there is none.
 * @param {string} jwtSecret
 * @param {import('./snapshot.mjs').Query} query
 * @returns {Promise<boolean | null>}
 */
export async function keySealed(jwtSecret, query) {
  const { sealKey, sealOf } = await built('journal/audit-seal.js');
  const [row] = await query(
    'select number, chain, link, hash, seal from audit_seal order by number desc limit 1',
  );
  return row ? sealOf(sealKey(jwtSecret), row) === row['seal'] : null;
}
