// @ts-check
import assert from 'node:assert/strict';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { PARTS, sealManifest } from '../lib/backup/manifest.mjs';
import { countRows } from '../lib/backup/snapshot.mjs';
import { connected, databaseOf } from '../lib/database.mjs';
import { readJson } from '../lib/paths.mjs';
import { freePort } from '../lib/ports.mjs';
import { startTime, until } from '../lib/processes.mjs';
import { startServices } from '../lib/services.mjs';
import { Supervisor } from '../lib/supervisor.mjs';
import { ATTACH } from './attach.mjs';
import { FILE_LIMIT, LIMIT_MS, startProcess } from './start-process.mjs';

const server = process.env['TEST_DATABASE_URL'] ?? '';
const template = process.env['TEST_TEMPLATE'] ?? '';
const password = process.env['TEST_ADMIN_PASSWORD'] ?? '';
const folder = mkdtempSync(join(tmpdir(), 'gushu-backup-'));
// PostgreSQL's own user goes through it.
chmodSync(folder, 0o755);
const database = 'test_backup';
const url = databaseOf(server, database);
/** A database that a restore is given. */
const given = databaseOf(server, 'test_restored');
const ROLE = 'test_backup_reader';
const BASIC = `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`;

/** @type {NodeJS.ProcessEnv} of the system that is saved */
let env;
/** The backup that all tests restore. */
let backup = '';

/** @type {ReturnType<typeof startProcess>[]} */
const runs = [];

/**
 * @param {string} script
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [more]
 */
function gushu(script, args, more = {}) {
  const run = startProcess(process.execPath, [script, ...args], { ...env, ...more });
  runs.push(run);
  return run;
}

/** Where a restore finds nothing: no folder, services of its own. */
const elsewhere = (/** @type {string} */ name) => ({
  DATA_DIR: join(folder, name),
  DATABASE_URL: '',
  DATABASE_OWNER_URL: '',
  REDIS_URL: '',
});

const sha256 = (/** @type {Buffer} */ bytes) => createHash('sha256').update(bytes).digest('hex');
const md5 = (/** @type {string} */ text) => createHash('md5').update(text).digest('hex');

/** @param {string} address */
async function signIn(address) {
  const answer = await fetch(`${address}/api/blade-auth/oauth/token`, {
    method: 'POST',
    headers: { Authorization: BASIC },
    body: new URLSearchParams({
      grant_type: 'password',
      tenantId: '000000',
      username: 'admin',
      password: md5(password),
    }),
  });
  return /** @type {any} */ (await answer.json()).access_token;
}

/**
 * Stores a file by the API now and then, and many more as the API and its sweeper do: the file before its row, the row
 * gone before its file.
 * @param {string} address
 * @param {string} token
 */
function writer(address, token) {
  const counts = { uploaded: 0, stored: 0, removed: 0 };
  let stop = false;
  const pdf = () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(20_000)]);
  const upload = async () => {
    const form = new FormData();
    form.append('file', new Blob([pdf()]), 'plan.pdf');
    const put = await fetch(`${address}/api/blade-resource/oss/endpoint/put-file-attach`, {
      method: 'POST',
      headers: { Authorization: BASIC, 'Blade-Auth': `bearer ${token}` },
      body: form,
    });
    const answer = /** @type {any} */ (await put.json());
    assert.ok(answer.data?.attachId, JSON.stringify(answer));
    counts.uploaded += 1;
  };
  const store = async (/** @type {import('../lib/backup/snapshot.mjs').Query} */ query) => {
    const bytes = pdf();
    const name = `2026/01/${randomUUID()}.pdf`;
    const path = join(folder, 'source/files', name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
    await query(ATTACH, [name, 'local', sha256(bytes)]);
    counts.stored += 1;
    if (counts.stored % 2) return;
    await query('delete from blade_attach where name = $1', [name]);
    await rm(path);
    counts.removed += 1;
  };
  const done = connected(url, async (query) => {
    while (!stop) {
      if (counts.stored % 40 === 0) await upload();
      await store(query);
      await sleep(5);
    }
  });
  done.catch(() => undefined);
  return { counts, stop: () => ((stop = true), done) };
}

/** Whether nothing was written: no folder, no cluster. */
const isUntouched = (/** @type {string} */ name) => !existsSync(join(folder, name));

describe('npm run backup and npm run restore', FILE_LIMIT, () => {
  before(async () => {
    await connected(server, (query) => query(`create database ${database} template ${template}`));
    env = {
      ...process.env,
      PORT: String(await freePort()),
      DATA_DIR: join(folder, 'source'),
      DATABASE_URL: databaseOf(process.env['TEST_API_DATABASE_URL'] ?? '', database),
      DATABASE_OWNER_URL: url,
      REDIS_URL: `${process.env['TEST_REDIS_URL']}/13`,
      CAPTCHA_MODE: 'off',
      // A busy machine takes as long as it takes.
      ANSWER_SECONDS: '180',
    };
    // npm sets variables for its scripts: these are started by hand.
    for (const name of Object.keys(env)) if (name.startsWith('npm_')) delete env[name];
    await connected(url, async (query) => {
      await query(`create role ${ROLE} login password 'a word of its own' connection limit 3`);
      await query(`grant select on old_tree to ${ROLE}`);
      await query(`alter role ${ROLE} in database ${database} set search_path to geo, public`);
      await query(`grant connect on database ${database} to ${ROLE}`);
    });
  });

  after(async () => {
    for (const run of runs) if (run.child.exitCode === null) run.child.kill('SIGINT');
    await Promise.all(runs.map((run) => run.ended));
    for (const name of [database, 'test_restored'])
      await connected(server, (query) => query(`drop database if exists ${name} with (force)`));
    await connected(server, (query) => query(`drop role if exists ${ROLE}`));
    rmSync(folder, { recursive: true, force: true });
  });

  it('saves a serving system while files come and go, in a folder for its owner alone', async () => {
    const run = gushu('scripts/start.mjs', []);
    await run.says(/is ready: http/);
    const address = `http://127.0.0.1:${env['PORT']}`;
    const writing = writer(address, await signIn(address));
    assert.ok(await until(() => writing.counts.removed > 3, LIMIT_MS));
    const before = { ...writing.counts };
    const saved = gushu('scripts/backup.mjs', ['--to', join(folder, 'backups')]);
    assert.equal(await saved.ended, 0, saved.text());
    const during = writing.counts.stored - before.stored;
    await writing.stop();
    run.child.kill('SIGINT');
    assert.equal(await run.ended, 0);
    assert.ok(during > 5, `only ${during} files came while it was saved`);
    const [name = '', ...others] = readdirSync(join(folder, 'backups'));
    assert.deepEqual(others, []);
    assert.match(name, /^gushu-\d{8}T\d{6}Z$/);
    backup = join(folder, 'backups', name);
    assert.match(saved.text(), new RegExp(`^Restore: .* npm run restore -- --from ${backup}$`, 'm'));
    for (const entry of [
      backup,
      ...readdirSync(backup, { recursive: true }).map((path) => join(backup, String(path))),
    ]) {
      const stat = statSync(entry);
      assert.equal(stat.mode & 0o777, stat.isDirectory() ? 0o700 : 0o600, entry);
    }
  });

  it('brings everything back into an empty folder on other ports: rows, files, roles, sign-in', async () => {
    const target = elsewhere('target');
    const restored = gushu('scripts/restore.mjs', ['--from', backup], target);
    assert.equal(await restored.ended, 0, restored.text());
    assert.match(restored.text(), /^Next: DATA_DIR=\S+target npm start/m);
    const { manifest } = readJson(join(backup, 'manifest.json'));
    const supervisor = new Supervisor(target.DATA_DIR);
    try {
      const services = { dataDir: target.DATA_DIR, databaseUrl: null, ownerUrl: null, redisUrl: null };
      const { ownerUrl } = await startServices(services, supervisor);
      const there = await connected(url, countRows);
      await connected(ownerUrl, async (query) => {
        const here = await countRows(query);
        assert.deepEqual(here, manifest.rows);
        // Rows that nobody has written since are as they were in the other database, too.
        const written =
          /blade_attach|blade_log|audit|session|data_change|sign_in|login|layer_version|record_history/;
        for (const [table, count] of Object.entries(here))
          if (!written.test(table)) assert.equal(count, there[table], table);
        const files = await query('select name, digest from blade_attach where is_deleted = 0');
        assert.ok(files.length > 3);
        for (const { name, digest } of files)
          assert.equal(sha256(readFileSync(join(target.DATA_DIR, 'files', name))), digest);
        const [role] = await query(
          `select rolconnlimit, has_table_privilege(oid, 'old_tree', 'select') as reads,
            (select setconfig from pg_db_role_setting where setrole = r.oid) as settings
            from pg_roles r where rolname = $1`,
          [ROLE],
        );
        assert.deepEqual(role, { rolconnlimit: 3, reads: true, settings: ['search_path=geo, public'] });
        const reader = new URL(ownerUrl);
        reader.username = ROLE;
        reader.password = 'a word of its own';
        assert.deepEqual(await connected(reader.href, (ask) => ask('select current_user::text as me')), [
          { me: ROLE },
        ]);
      });
    } finally {
      await supervisor.stop();
    }
    const port = await freePort();
    const run = gushu('scripts/start.mjs', [], { ...target, PORT: String(port) });
    await run.says(/is ready: http/);
    assert.ok(await signIn(`http://127.0.0.1:${port}`));
    run.child.kill('SIGINT');
    assert.equal(await run.ended, 0);
  });

  /**
   * A restore is refused with a line, and nothing is written.
   * @param {RegExp} line
   * @param {NodeJS.ProcessEnv} [more]
   */
  const refused = async (line, more = elsewhere('nowhere'), from = backup) => {
    const run = gushu('scripts/restore.mjs', ['--from', from], more);
    assert.equal(await run.ended, 1, run.text());
    assert.match(run.text(), line);
    assert.ok(isUntouched('nowhere'));
  };

  it('restores into nothing that is filled: no folder, no database', async () => {
    const before = readdirSync(join(folder, 'source'), { recursive: true }).length;
    await refused(/^Error: \S+source is not empty, it has \S+\. Remedy: set DATA_DIR .*\.$/m, {
      ...elsewhere('source'),
    });
    assert.equal(readdirSync(join(folder, 'source'), { recursive: true }).length, before);
    const rows = await connected(url, countRows);
    await refused(/^Error: the database at \S+ is not empty, it has \d+ tables\. Remedy: .*\.$/m, {
      DATA_DIR: join(folder, 'nowhere'),
    });
    assert.deepEqual(await connected(url, countRows), rows);
  });

  it('refuses a backup in which a byte is another or a part is missing', async () => {
    const [first = ''] = readFileSync(join(backup, PARTS.files), 'utf8').split('\n');
    const { store, name } = JSON.parse(first);
    const parts = [...Object.values(PARTS), join('files', store, name), 'manifest.json'];
    for (const part of parts) {
      const path = join(backup, part);
      const bytes = readFileSync(path);
      const middle = Math.floor(bytes.length / 2);
      const other = Buffer.from(bytes);
      other[middle] = (other[middle] ?? 0) ^ 1;
      writeFileSync(path, other);
      await refused(/^Error: the backup \S+ is damaged: .*\. Remedy: .*\.$/m);
      renameSync(path, `${path}.away`);
      await refused(/^Error: .*(is damaged: .* is missing|is no complete backup).*\. Remedy: .*\.$/m);
      writeFileSync(path, bytes);
      rmSync(`${path}.away`);
    }
  });

  it('refuses a newer backup and another key', async () => {
    const { manifest } = readJson(join(backup, 'manifest.json'));
    const newer = { format: 99, migrations: [...manifest.migrations, 'Later1900000000000'] };
    for (const [name, value] of Object.entries(newer)) {
      sealManifest(backup, { ...manifest, [name]: value });
      await refused(
        /^Error: the backup was made by a newer version of Gushu \(.*(format 99|Later19).*\)\. Remedy: .*\.$/m,
      );
    }
    sealManifest(backup, manifest);
    await refused(/^Error: JWT_SECRET is not the one of the backup.*\. Remedy: .*\.$/m, {
      ...elsewhere('nowhere'),
      JWT_SECRET: 'another key of more than 32 characters',
    });
  });

  it('leaves nothing behind when it is broken off, and says so of a folder in which it was killed', async () => {
    const target = elsewhere('broken');
    const ended = gushu('scripts/restore.mjs', ['--from', backup], target);
    await ended.says(/\] Database$/m);
    ended.child.kill('SIGINT');
    await ended.ended;
    assert.deepEqual(readdirSync(target.DATA_DIR), []);
    const killed = gushu('scripts/restore.mjs', ['--from', backup], target);
    await killed.says(/\] Files$/m);
    killed.child.kill('SIGKILL');
    await killed.ended;
    const run = gushu('scripts/start.mjs', [], target);
    assert.equal(await run.ended, 1);
    assert.match(
      run.text(),
      /^Error: a restore into \S+ was broken off.*\. Remedy: remove that folder.*\.$/m,
    );
    await new Supervisor(target.DATA_DIR).stopLeftovers();
  });

  it('says what to do with a given database when it is stopped, and goes there anew', async () => {
    await connected(server, (query) => query('create database test_restored'));
    const target = { ...elsewhere('given'), DATABASE_URL: given };
    const stopped = gushu('scripts/restore.mjs', ['--from', backup], target);
    await stopped.says(/\] Counting rows/);
    stopped.child.kill('SIGINT');
    await stopped.ended;
    assert.match(stopped.text(), /drop database "test_restored"; create database "test_restored";$/m);
    assert.deepEqual(readdirSync(target.DATA_DIR), []);
    // Its last statement may still run on the server.
    const isDropped = () =>
      connected(server, (query) => query('drop database test_restored')).then(
        () => true,
        (error) => {
          assert.match(error.message, /is being accessed by other users/);
          return false;
        },
      );
    assert.ok(await until(isDropped, LIMIT_MS));
    await connected(server, (query) => query('create database test_restored'));
    const again = gushu('scripts/restore.mjs', ['--from', backup], target);
    assert.equal(await again.ended, 0, again.text());
  });

  it('leaves alone what another restore has filled while it waited for the folder', async () => {
    const target = elsewhere('taken');
    const lock = join(target.DATA_DIR, 'run/lock.json');
    await mkdir(dirname(lock), { recursive: true });
    const holder = { pid: process.pid, startTime: startTime(process.pid), what: 'npm run restore' };
    writeFileSync(lock, JSON.stringify({ ...holder, isStopping: true }));
    const late = gushu('scripts/restore.mjs', ['--from', backup], target);
    await late.says(/is still stopping/);
    const kept = join(target.DATA_DIR, 'secrets.json');
    writeFileSync(kept, '{}');
    rmSync(lock);
    assert.equal(await late.ended, 1, late.text());
    assert.match(late.text(), /^Error: \S+taken is not empty, it has secrets\.json\. Remedy: .*\.$/m);
    assert.ok(existsSync(kept));
  });
});
