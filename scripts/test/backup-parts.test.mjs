// @ts-check
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { REGISTERS, putFiles, snapshotWithFiles } from '../lib/backup/files.mjs';
import { openFolder } from '../lib/backup/folder.mjs';
import { withFileStore } from '../lib/backup/product.mjs';
import { toolOf } from '../lib/backup/tools.mjs';
import { connected, databaseOf } from '../lib/database.mjs';
import { readOptions } from '../lib/environment.mjs';
import { serverRequire, writeJson } from '../lib/paths.mjs';
import { freePort } from '../lib/ports.mjs';
import { until } from '../lib/processes.mjs';
import { notedServices } from '../lib/services.mjs';
import { ATTACH } from './attach.mjs';
import { FILE_LIMIT, LIMIT_MS, startProcess } from './start-process.mjs';

const server = process.env['TEST_DATABASE_URL'] ?? '';
const database = 'test_backup_parts';
const url = databaseOf(server, database);
const folder = mkdtempSync(join(tmpdir(), 'gushu-backup-parts-'));

/** @type {ReturnType<typeof startProcess> | undefined} */
let s3;

describe('A backup', FILE_LIMIT, () => {
  before(() =>
    connected(server, (query) =>
      query(`create database ${database} template ${process.env['TEST_TEMPLATE']}`),
    ),
  );

  after(async () => {
    s3?.child.kill('SIGKILL');
    await s3?.ended;
    await connected(server, (query) => query(`drop database if exists ${database} with (force)`));
    rmSync(folder, { recursive: true, force: true });
  });

  it('takes files of a bucket along and puts them back', async () => {
    const port = await freePort();
    s3 = startProcess(process.execPath, [
      serverRequire.resolve('s3rver/bin/s3rver.js'),
      ...['-d', join(folder, 's3'), '-p', String(port), '-a', '127.0.0.1', '-s', '--no-vhost-buckets'],
      ...['--configure-bucket', 'files'],
    ]);
    const answers = () =>
      fetch(`http://127.0.0.1:${port}`).then(
        () => true,
        () => false,
      );
    assert.ok(await until(answers, LIMIT_MS));
    Object.assign(process.env, {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'files',
      S3_ACCESS_KEY: 'S3RVER',
      S3_SECRET_KEY: 'S3RVER',
      DATA_DIR: folder,
    });
    const bytes = randomBytes(100_000);
    const place = { store: 's3:files', name: '2026/11/kept.pdf' };
    const to = mkdtempSync(join(folder, 'bucket-'));
    await connected(url, async (query) => {
      for (const name of [place.name, '2026/11/lost.pdf']) {
        await query(ATTACH, [name, place.store, '']);
      }
    });
    await withFileStore(readOptions(), url, async (/** @type {any} */ store) => {
      await store.writeBack(place, async (/** @type {any} */ output) => void output.end(bytes));
      const { snapshot, files } = await snapshotWithFiles(url, { store, folder: to });
      await snapshot.close();
      // One row names a file that was never there: that was so before, and keeps nobody from saving the rest.
      assert.equal(files.lost, 1);
      await store.remove(place);
      await assert.rejects(store.read(place));
      assert.equal(await putFiles(to, store, ({ store: name }) => name === place.store), 1);
      const parts = [];
      for await (const part of await store.read(place)) parts.push(part);
      assert.ok(Buffer.concat(parts).equals(bytes));
    });
  });

  it('knows every column that names the store of a file', async () => {
    const rows = await connected(url, (query) =>
      query(`select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and column_name like '%store' order by 1`),
    );
    assert.deepEqual(
      rows.map((/** @type {Record<string, any>} */ { name }) => name),
      REGISTERS.map(({ table, store }) => `${table}.${store}`).sort(),
    );
  });

  it('leaves alone what a backup of another container may still be writing', () => {
    const target = join(folder, 'unfinished');
    const startTime = 'long ago';
    const makers = {
      dead: { host: hostname(), pid: 1, startTime },
      other: { host: 'elsewhere', pid: 1, startTime },
    };
    const leave = (/** @type {string} */ name, /** @type {object} */ maker, days = 0) => {
      const path = join(target, `gushu-${name}.unfinished`);
      mkdirSync(path, { recursive: true });
      writeFileSync(join(path, 'maker.json'), JSON.stringify(maker));
      const time = Date.now() / 1000 - days * 86_400 - 60;
      utimesSync(path, time, time);
    };
    leave('dead', makers.dead);
    leave('other', makers.other);
    leave('other-old', makers.other, 1);
    leave('unknown-old', {}, 1);
    const { folder: own } = openFolder(target);
    assert.deepEqual(readdirSync(target), [basename(own), 'gushu-other.unfinished'].sort());
  });

  it('finds the services of a start of an earlier version, which knew no owner of the database', () => {
    mkdirSync(join(folder, 'run'), { recursive: true });
    const databaseUrl = 'postgresql://app@127.0.0.1:1/gushu';
    writeJson(join(folder, 'run/services.json'), { databaseUrl, redisUrl: 'redis://127.0.0.1:1' });
    assert.equal(notedServices(folder)?.ownerUrl, databaseUrl);
  });

  it('runs the tools of a database in a container inside it, and tells no list of processes the password', async () => {
    const place = {
      url: 'postgresql://app:secret-word@127.0.0.1:40000/gushu',
      container: 'gushu-1-postgres',
    };
    const { command, env: given } = await toolOf(place, 'pg_dump', ['--format=custom']);
    assert.equal(
      command.join(' '),
      'docker exec --interactive --env PGPASSWORD gushu-1-postgres pg_dump --format=custom --no-password' +
        ' --dbname=postgresql://app@127.0.0.1:5432/gushu',
    );
    assert.equal(given.PGPASSWORD, 'secret-word');
  });
});
