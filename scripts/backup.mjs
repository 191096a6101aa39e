#!/usr/bin/env node
// @ts-check
import './lib/node-version.mjs';
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { snapshotWithFiles, stopFiles } from './lib/backup/files.mjs';
import { MAKER, openFolder } from './lib/backup/folder.mjs';
import { jwtSecretOf, saveKeys } from './lib/backup/keys.mjs';
import { PARTS, writeManifest } from './lib/backup/manifest.mjs';
import { folderOf } from './lib/backup/options.mjs';
import { ensureProduct, keySealed, withFileStore } from './lib/backup/product.mjs';
import { readRoles } from './lib/backup/roles.mjs';
import { countRows, migrationsOf } from './lib/backup/snapshot.mjs';
import { placeOf, runTool, serverVersion } from './lib/backup/tools.mjs';
import { commandServices } from './lib/command-services.mjs';
import { connected } from './lib/database.mjs';
import { help, readOptions } from './lib/environment.mjs';
import { describe } from './lib/failure.mjs';
import { releaseLock } from './lib/lock.mjs';
import { ROOT, readJson, writeJson } from './lib/paths.mjs';
import { run } from './lib/run-command.mjs';
import { session } from './lib/session.mjs';
import { Steps, note } from './lib/steps.mjs';
import { Supervisor } from './lib/supervisor.mjs';
import { answerHelp } from './lib/usage.mjs';

const USAGE = `npm run backup: saves database, roles, files and keys while the system serves.
  --to FOLDER  where the backup's own folder gushu-<time> is made (default: backups below DATA_DIR)`;

/** @typedef {import('./lib/environment.mjs').Options} Options */

/**
 * The database at the snapshot's moment: its dump and, beside it, how many rows each table has then.
 * @param {import('./lib/backup/tools.mjs').Place} place
 * @param {import('./lib/backup/snapshot.mjs').Snapshot} snapshot
 * @param {string} folder
 */
async function dump(place, snapshot, folder) {
  const file = join(folder, PARTS.database);
  const args = ['--format=custom', '--compress=1', `--snapshot=${snapshot.id}`];
  const [, rows] = await Promise.all([
    runTool(place, { name: 'pg_dump', args, file }),
    countRows(snapshot.query),
  ]);
  return rows;
}

/**
 * Says what a restore will need besides the backup.
 * @param {{ roles: import('./lib/backup/roles.mjs').Roles, sealed: boolean | null, lost: number }} found
 */
function warn({ roles, sealed, lost }) {
  const signingIn = roles.roles
    .filter(({ attributes }) => attributes.includes('LOGIN'))
    .map(({ name }) => name);
  if (!roles.hashes && signingIn.length > 0)
    note(`warning: no passwords of roles are saved, this user may not read them (${signingIn.join(', ')})`);
  if (sealed === false)
    note(
      'warning: another key made the newest seal of the audit trail; if npm start is given a JWT_SECRET, give it here too',
    );
  if (lost > 0)
    note(`warning: ${lost} files are named by the database and were not in the store before this backup`);
}

/**
 * @param {Options} options
 * @param {string} url
 * @param {string} folder unfinished
 */
async function save(options, url, folder) {
  const steps = new Steps(4);
  const place = placeOf(options.dataDir, url);
  saveKeys(options.dataDir, folder);
  const { snapshot, files } = await steps.run('Files, and the moment that is saved', () =>
    withFileStore(options, url, (store) => snapshotWithFiles(url, { store, folder })),
  );
  try {
    const rows = await steps.run('Database', () => dump(place, snapshot, folder));
    const { roles, sealed } = await steps.run('Roles', async () => {
      const found = await connected(url, readRoles);
      writeJson(join(folder, PARTS.roles), found);
      return { roles: found, sealed: await keySealed(jwtSecretOf(options.dataDir) ?? '', snapshot.query) };
    });
    warn({ roles, sealed, lost: files.lost });
    return await steps.run('Checksums', async () =>
      writeManifest(folder, {
        version: readJson(join(ROOT, 'package.json'))['version'],
        migrations: await migrationsOf(snapshot.query),
        postgres: await serverVersion(url),
        rows,
        files,
      }),
    );
  } finally {
    await snapshot.close();
  }
}

/**
 * @param {Options} options
 * @param {string} target
 * @param {Supervisor} supervisor
 * @param {{ folder?: string }} made what goes when it is not finished
 */
async function backup(options, target, supervisor, made) {
  await ensureProduct();
  const url = options.ownerUrl ?? (await commandServices('npm run backup', options, supervisor)).ownerUrl;
  // Before anything is copied: whether there is something to save.
  await connected(url, migrationsOf);
  const { folder, final } = openFolder(target);
  made.folder = folder;
  const { rows, files, parts } = await save(options, url, folder);
  rmSync(join(folder, MAKER));
  // The name stands for a whole backup only when the bytes are on the disk.
  await run('sync', ['-f', folder]);
  renameSync(folder, final);
  made.folder = undefined;
  const sum = Object.values(rows).reduce((total, n) => total + n, 0);
  const bytes = parts.reduce((total, part) => total + part.bytes, files.bytes);
  console.log(`\nSaved ${final}`);
  console.log(
    `${Object.keys(rows).length} tables with ${sum} rows, ${files.count} files, ${(bytes / 2 ** 20).toFixed(1)} MB`,
  );
  console.log('It holds all data and the keys: keep it as secret as the system itself.');
  console.log(`Restore: DATA_DIR=<an empty folder> npm run restore -- --from ${final}\n`);
}

async function main() {
  answerHelp(() => help(USAGE));
  const options = readOptions();
  const target = folderOf('npm run backup', 'to') ?? join(options.dataDir, 'backups');
  const supervisor = new Supervisor(options.dataDir);
  /** @type {{ folder?: string }} */
  const made = {};
  await session(
    async () => {
      await backup(options, target, supervisor, made);
      return 0;
    },
    async () => {
      await stopFiles();
      await supervisor.stop();
      releaseLock(options.dataDir);
      if (made.folder) rmSync(made.folder, { recursive: true, force: true });
    },
  );
}

main().catch((error) => {
  console.error(describe(error));
  process.exit(1);
});
