import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { borderLines } from '../../src/base-data/border-lines.js';
import { regions } from '../../src/base-data/regions.js';
import { fillTables, keptColumns, rowsOf } from '../kit/filled-tables.js';
import { runPrefix, tempFolder } from '../kit/temp-folder.js';

/** The schema of the version before the baseline, as `pg_dump` wrote it, and the migrations it was made by. */
const BEFORE = readFileSync(new URL('schema-before.sql', import.meta.url), 'utf8');

const server = process.env['TEST_DATABASE_URL'] ?? 'postgres://app@127.0.0.1:5599/postgres';
const database = `${runPrefix()}${randomBytes(6).toString('hex')}`;
const url = new URL(`/${database}`, server).href;

/** Changes that others may have made to the schema, each with the part that the refusal names. */
const OTHERS = [
  {
    part: 'column law.title',
    change: 'alter table law alter title type varchar(150)',
    undo: 'alter table law alter title type varchar(200)',
  },
  {
    part: 'column patrol_record.version',
    change: 'alter table patrol_record alter version drop default',
    undo: 'alter table patrol_record alter version set default 1',
  },
  {
    part: 'column law.own_mark',
    change: 'alter table law add own_mark int not null',
    undo: 'alter table law drop own_mark',
  },
  {
    part: 'constraint blade_oss.blade_oss_inside_allowed_check',
    change: 'alter table blade_oss drop constraint blade_oss_inside_allowed_check',
    undo: 'alter table blade_oss add check (inside_allowed in (0, 1))',
  },
  {
    part: 'index law_region',
    change: 'drop index law_region',
    undo: 'create index law_region on law (tenant_id, xz_code) where is_deleted = 0',
  },
];

const TABLES = `select c.oid, c.oid::regclass::text as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 2`;

interface Table {
  oid: string;
  name: string;
  columns: string[];
  rows: string[];
}

/** Tables computed from the trees: an upgrade that counts by more counts all of them anew. */
const COUNTS = ['tree_rollup', 'tree_list_count', 'tree_level_count', 'tree_pending'];

describe('An upgrade', () => {
  let db: pg.Client;
  const dataDir = tempFolder();
  const ask = async <R>(text: string, values?: unknown[]): Promise<R[]> =>
    (await db.query(text, values)).rows as R[];
  const onServer = async (statement: string): Promise<void> => {
    const client = new pg.Client(server);
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  const command = (name: string) =>
    promisify(execFile)(process.execPath, [join('dist/commands', `${name}.js`)], {
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        DATABASE_URL: url,
        DATABASE_OWNER_URL: url,
        REDIS_URL: 'redis://127.0.0.1',
        JWT_SECRET: 'a key for tests only, nothing else '.repeat(2),
        ADMIN_PASSWORD: 'Test-Admin-2026',
        DATA_DIR: dataDir,
      },
    });

  beforeAll(async () => {
    await onServer(`create database ${database}`);
    db = new pg.Client(url);
    await db.connect();
    await ask(BEFORE);
    await ask('select keep_log_partitions(180)');
  });
  afterAll(async () => {
    await db?.end();
    await onServer(`drop database if exists ${database} with (force)`);
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Refusal of `migrate` for a database that it leaves as it is. */
  const refusal = async (): Promise<string> => {
    const { stderr } = await command('migrate').then(
      () => ({ stderr: 'it was taken over' }),
      (error: { stderr: string }) => error,
    );
    const [row] = await ask<{ noted: string; made: string | null }>(
      `select max(name) as noted, to_regclass('schema_repeatable')::text as made from schema_migration
        where timestamp > 1700001312000`,
    );
    expect(row).toEqual({ noted: null, made: null });
    return stderr;
  };

  it('stops with one sentence at a database whose tables are others, and changes nothing', async () => {
    for (const { change } of OTHERS) await ask(change);
    const said = await refusal();
    expect(said).toMatch(
      /^migration failed: [^\n]*\. Remedy: [^\n]*npm run backup[^\n]*fresh start[^\n]*\.\n$/,
    );
    for (const { part } of OTHERS) expect(said).toContain(part);
    for (const { undo } of OTHERS) await ask(undo);
  });

  it('stops with one sentence at a database of an older version, and changes nothing', async () => {
    const rows = `from schema_migration where timestamp = 1700001312000`;
    await ask(`create temporary table last_migration as select * ${rows}`);
    await ask(`delete ${rows}`);
    expect(await refusal()).toMatch(
      /^migration failed: the database is of an older version[^\n]*\. Remedy: [^\n]*npm run backup[^\n]*fresh start[^\n]*\.\n$/,
    );
    await ask('insert into schema_migration select * from last_migration');
  });

  it('from the version before keeps every row of every table', async () => {
    await ask('create table old_tree_archive_2020 partition of old_tree_archive for values in (2020)');
    const tables = await ask<{ oid: string; name: string }>(TABLES);
    // Regions and borders of that version are loaded once in each installation, and that takes a minute.
    for (const { name, version } of [regions(), borderLines()])
      await ask('insert into base_data (name, version) values ($1, $2)', [name, version]);
    const filled = tables.filter((table) => table.name !== 'schema_migration');
    // A row of another table may fold this one, by chance: it comes last.
    const isFolded = ({ name }: { name: string }) => name === 'data_change';
    await fillTables(
      ask,
      filled.filter((table) => !isFolded(table)),
    );
    await fillTables(ask, filled.filter(isFolded));
    const before: Table[] = [];
    for (const table of tables) {
      const columns = (
        await ask<{ name: string }>(
          'select attname as name from pg_attribute where attrelid = $1::oid and attnum > 0 and not attisdropped',
          [table.oid],
        )
      ).map((column) => column.name);
      const kept = keptColumns(table.name, columns);
      before.push({ ...table, columns: kept, rows: await rowsOf(ask, table.name, kept) });
    }
    expect(before.length).toBeGreaterThan(40);
    expect(before.filter(({ rows }) => rows.length === 0).map((table) => table.name)).toEqual([]);

    await command('migrate');
    await command('base-data');

    for (const table of before.filter(({ name }) => !COUNTS.includes(name))) {
      const after = new Set(await rowsOf(ask, table.name, table.columns));
      const lost = table.rows.filter((row) => !after.has(row));
      expect({ table: table.name, lost }).toEqual({ table: table.name, lost: [] });
    }
    expect(await ask('select * from tree_rollup_check()')).toEqual([]);
    expect(await ask('select * from group_rollup_check()')).toEqual([]);
  });
});
