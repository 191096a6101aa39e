#!/usr/bin/env node
// @ts-check
import './lib/node-version.mjs';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkFiles, putFiles, stopFiles } from './lib/backup/files.mjs';
import { checkKeys, restoreKeys } from './lib/backup/keys.mjs';
import { PARTS, checkParts, readManifest } from './lib/backup/manifest.mjs';
import { folderOf } from './lib/backup/options.mjs';
import { ensureProduct, withFileStore } from './lib/backup/product.mjs';
import { makeRoles, setUpDatabase } from './lib/backup/roles.mjs';
import { countRows } from './lib/backup/snapshot.mjs';
import {
  checkDatabase,
  checkStores,
  checkVersion,
  clear,
  dropSchemas,
  requireEmpty,
} from './lib/backup/target.mjs';
import { placeOf, runTool } from './lib/backup/tools.mjs';
import { connected, ensureDatabase } from './lib/database.mjs';
import { help, readOptions } from './lib/environment.mjs';
import { Failure, describe } from './lib/failure.mjs';
import { releaseLock, restoreMark, takeLock } from './lib/lock.mjs';
import { prepareDataDir, readJson } from './lib/paths.mjs';
import { startServices } from './lib/services.mjs';
import { session } from './lib/session.mjs';
import { Steps, note } from './lib/steps.mjs';
import { Supervisor } from './lib/supervisor.mjs';
import { answerHelp } from './lib/usage.mjs';

const USAGE = `npm run restore: brings back what npm run backup has saved, into a data folder that is empty or not there yet.
  --from FOLDER  the backup, a folder gushu-<time>`;

const ROOM = 2 ** 30;

/** @typedef {import('./lib/environment.mjs').Options} Options */
/** @typedef {import('./lib/backup/manifest.mjs').Manifest} Manifest */

/**
 * State to clear when the restore fails: the content of the data folder, once that is ours, and the given database,
 * once it is being filled.
 * @typedef {{ on: boolean, database?: string }} Filling
 */

function sourceOf() {
  const from = folderOf('npm run restore', 'from');
  if (from) return from;
  throw new Failure(
    '--from is missing, the folder of the backup',
    'npm run restore -- --help lists its options',
  );
}

/**
 * Refuses a backup that is damaged or newer, and a place that is not empty, before anything is written.
 * @param {Steps} steps
 * @param {Options} options
 * @param {string} folder
 */
async function check(steps, options, folder) {
  const manifest = await steps.run('Checking the backup', async () => {
    const read = await readManifest(folder);
    await checkParts(folder, read.parts);
    checkStores(await checkFiles(folder));
    checkKeys(folder);
    note(`of ${read.createdAt}, version ${read.version}, ${read.migrations.at(-1)}`);
    return read;
  });
  /** @type {import('./lib/backup/roles.mjs').Roles} */
  const roles = /** @type {any} */ (readJson(join(folder, PARTS.roles)));
  await steps.run(`Checking that ${options.dataDir} and the database are empty`, async () => {
    await requireEmpty(options.dataDir);
    if (options.ownerUrl) await checkDatabase(options.ownerUrl, { ...manifest, roles });
  });
  return { manifest, roles };
}

/**
 * The dump goes in as one transaction: aborted, it leaves no table behind.
 * @param {string} dataDir
 * @param {string} url
 * @param {{ folder: string, filling: Filling }} on
 */
async function restoreDatabase(dataDir, url, { folder, filling }) {
  const [me] = await connected(url, async (query) => {
    await dropSchemas(query);
    return query('select rolsuper as super from pg_roles where rolname = current_user');
  });
  const args = ['--single-transaction', '--exit-on-error'];
  // Extensions that a superuser has made have comments which nobody else may write.
  if (!me?.['super']) args.push('--no-comments');
  const file = join(folder, PARTS.database);
  await runTool(placeOf(dataDir, url), { name: 'pg_restore', args, file, reads: true });
  // Only now: what is there after a failure may be another restore's.
  filling.database = url;
}

/** Smaller pictures are in no backup: the worker makes them anew, and meanwhile the pictures are served whole. */
const FORGET_RENDITIONS = `do $$ begin
  if exists (select from pg_attribute where attrelid = to_regclass('blade_attach') and attname = 'shown') then
    update blade_attach set shown = shown - 'renditions' where shown ? 'renditions';
  end if;
end $$`;

/**
 * Refuses a database in which a table has other rows than the backup says.
 * @param {string} url
 * @param {Manifest} manifest
 */
async function compareRows(url, { rows }) {
  const found = await connected(url, countRows);
  const tables = [...new Set([...Object.keys(rows), ...Object.keys(found)])];
  const wrong = tables.filter((table) => rows[table] !== found[table]);
  if (wrong.length === 0) return `${tables.length} tables`;
  const [table = ''] = wrong;
  throw new Failure(
    `${wrong.length} tables have other rows than the backup: ${table} has ${found[table] ?? 'none'}, not ${rows[table] ?? 'any'}`,
    'start again; if it stays so, take another backup',
  );
}

/**
 * @param {Options} options
 * @param {string} folder
 * @param {{ supervisor: Supervisor, filling: Filling }} on
 */
async function restore(options, folder, { supervisor, filling }) {
  const { dataDir } = options;
  const steps = new Steps(7);
  await ensureProduct();
  const { manifest, roles } = await check(steps, options, folder);
  prepareDataDir(dataDir, ROOM);
  await takeLock(dataDir, 'npm run restore');
  // Another restore may have filled it since.
  await requireEmpty(dataDir);
  filling.on = true;
  writeFileSync(restoreMark(dataDir), '');
  restoreKeys(folder, dataDir);
  // Not the step's word: it has a password.
  const { url } = await steps.run('PostgreSQL with PostGIS', async () => {
    const made = options.ownerUrl ?? (await startServices(options, supervisor)).ownerUrl;
    await ensureDatabase(made);
    await checkVersion(made, manifest.postgres);
    return { url: made };
  });
  // The tables come after all that can fail for want of room.
  const files = await steps.run('Files', () =>
    withFileStore(options, url, (store) =>
      putFiles(folder, store, ({ store: name }) => !name.startsWith('oss:')),
    ),
  );
  const made = await steps.run('Roles', () => connected(url, (query) => makeRoles(query, roles)));
  if (!roles.hashes && made.length > 0)
    note(`warning: the backup has no passwords of roles, give them to ${made.join(', ')}`);
  const remote = await steps.run('Database', async () => {
    await restoreDatabase(dataDir, url, { folder, filling });
    await connected(url, (query) => setUpDatabase(query, roles));
    await connected(url, (query) => query(FORGET_RENDITIONS));
    // How to reach these stores is in the database.
    return withFileStore(options, url, (store) =>
      putFiles(folder, store, ({ store: name }) => name.startsWith('oss:')),
    );
  });
  await steps.run('Counting rows, and statistics for the planner', async () => {
    const said = await compareRows(url, manifest);
    await connected(url, (query) => query('vacuum (analyze)'));
    return said;
  });
  rmSync(restoreMark(dataDir));
  Object.assign(filling, { on: false, database: undefined });
  return { manifest, made, files: files + remote };
}

/**
 * @param {Options} options
 * @param {Awaited<ReturnType<typeof restore>>} restored
 */
function tell({ dataDir, databaseUrl }, { manifest, made, files }) {
  const rows = Object.values(manifest.rows).reduce((sum, n) => sum + n, 0);
  console.log(`\nRestored the system of ${manifest.createdAt} into ${dataDir}`);
  console.log(
    `${Object.keys(manifest.rows).length} tables with ${rows} rows, ${files} files, the keys, roles: ${made.join(', ') || 'none were missing'}`,
  );
  console.log('Passwords and sessions are as they were.');
  const given = databaseUrl ? 'DATABASE_URL=<the same> ' : '';
  console.log(`Next: ${given}DATA_DIR=${dataDir} npm start, which also migrates an older backup\n`);
}

/**
 * Takes away what a restore that failed or was stopped has put into the data folder, and says what to do with a database
 * that was given: nobody's tables are dropped for them.
 * @param {Options} options
 * @param {Filling} filling
 */
async function undo({ dataDir, ownerUrl }, { on, database }) {
  if (!on) {
    releaseLock(dataDir);
    return;
  }
  if (ownerUrl && database) {
    const { host, pathname } = new URL(database);
    const name = `"${decodeURIComponent(pathname.slice(1)).replaceAll('"', '""')}"`;
    console.error(
      `The database ${name} at ${host} keeps what was restored. It was empty, so run before the next try: drop database ${name}; create database ${name};`,
    );
  }
  await clear(dataDir);
}

async function main() {
  answerHelp(() => help(USAGE));
  const options = readOptions();
  const folder = sourceOf();
  const supervisor = new Supervisor(options.dataDir);
  /** @type {Filling} */
  const filling = { on: false };
  await session(
    async () => {
      tell(options, await restore(options, folder, { supervisor, filling }));
      return 0;
    },
    async () => {
      await stopFiles();
      await supervisor.stop();
      await undo(options, filling);
    },
  );
}

main().catch((error) => {
  console.error(describe(error));
  process.exit(1);
});
