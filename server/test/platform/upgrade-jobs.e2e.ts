import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { migrations } from '@gushu/migrations';
import { DataSource } from 'typeorm';
import { databaseOptions } from '../../src/database/database.js';
import { JobRunner } from '../../src/jobs/job-runner.js';
import { SensitiveWorker } from '../../src/modules/trees/tree-species/sensitive.worker.js';
import { fillTables, keptColumns, rowsOf } from '../kit/filled-tables.js';
import { runPrefix } from '../kit/temp-folder.js';

const server = process.env['TEST_DATABASE_URL'] ?? 'postgres://app@127.0.0.1:5599/postgres';
const database = `${runPrefix()}${randomBytes(6).toString('hex')}`;
const url = new URL(`/${database}`, server).href;

/** The first schema with one table of jobs. */
const JOB = 1710002090000;
const BEFORE = migrations.filter(({ name }) => Number(/\d{13}$/.exec(name)?.[0]) < JOB);
const JOBS = [
  ...['move_run', 'export_run', 'inspection_run', 'region_move', 'user_import_run', 'archive_run'],
  ...['archive_check_run', 'data_import_record', 'sensitive_run'],
];
const PARENTS = ['blade_attach', 'tree_species'];

describe('An upgrade to one table of jobs', () => {
  let db: DataSource;
  const ask = <R>(text: string, values?: unknown[]): Promise<R[]> => db.query(text, values);
  const onServer = async (statement: string): Promise<void> => {
    const owner = await new DataSource(databaseOptions(server)).initialize();
    await owner.query(statement).finally(() => owner.destroy());
  };
  const tables = async (names: readonly string[]) =>
    Promise.all(
      names.map(async (name) => {
        const [row] = await ask<{ oid: string }>('select $1::regclass::oid as oid', [name]);
        const columns = await ask<{ name: string }>(
          'select attname as name from pg_attribute where attrelid = $1::oid and attnum > 0 and not attisdropped',
          [row!.oid],
        );
        const kept = keptColumns(
          name,
          columns.map((column) => column.name),
        );
        return { name, oid: row!.oid, columns: kept };
      }),
    );

  beforeAll(async () => {
    await onServer(`create database ${database}`);
    db = await new DataSource({ ...databaseOptions(url), migrations: BEFORE } as never).initialize();
    await db.runMigrations();
  });
  afterAll(async () => {
    await db?.destroy();
    await onServer(`drop database if exists ${database} with (force)`);
  });

  it('keeps every job, and one that was killed before goes on', async () => {
    const filled = await tables(JOBS);
    await fillTables(ask, await tables(PARENTS));
    // One at its end and an open one of each kind.
    await fillTables(ask, filled);
    for (const table of JOBS) {
      const state = table === 'data_import_record' ? 'import_status = 5' : 'state = 3';
      await ask(`update ${table} set ${state}, end_time = localtimestamp`);
    }
    await fillTables(ask, filled);
    await ask('update data_import_record set is_deleted = 0');
    const [run] = await ask<{
      id: string;
    }>(`with run as (update sensitive_run set species_id = (select id from tree_species)
      where state = 1 returning id) select id from run`);
    const before = await Promise.all(filled.map(({ name, columns }) => rowsOf(ask, name, columns)));
    const keys = await ask<{ id: string }>(JOBS.map((table) => `select id from ${table}`).join(' union '));

    await promisify(execFile)(process.execPath, [join('dist/commands', 'migrate.js')], {
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        ...{ DATABASE_URL: url, DATABASE_OWNER_URL: url, REDIS_URL: 'redis://127.0.0.1' },
        JWT_SECRET: 'a key for tests only, nothing else '.repeat(2),
      },
    });

    expect(await ask('select id from job order by id')).toEqual(keys.sort((a, b) => (a.id < b.id ? -1 : 1)));
    for (const [at, { name, columns }] of filled.entries()) {
      const after = await rowsOf(ask, name, columns);
      expect({ name, rows: after }).toEqual({ name, rows: before[at] });
    }
    expect(
      await ask('select kind, count(*) filter (where state < 2)::int as open from job group by 1 order by 1'),
    ).toEqual(
      [
        'archive-checks',
        'archives',
        'exports',
        'imports',
        'inspections',
        'moves',
        'region-moves',
        'sensitive',
        'users',
      ].map((kind) => ({ kind, open: 1 })),
    );
    await new SensitiveWorker(db, new JobRunner(db, {} as never), {} as never).run(run!.id);
    expect(await ask('select state, attempts from job where id = $1', [run!.id])).toEqual([
      { state: 2, attempts: 2 },
    ]);
  });
});
