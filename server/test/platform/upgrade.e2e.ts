import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { borderLines } from '../../src/base-data/border-lines.js';
import { regions } from '../../src/base-data/regions.js';

/** The schema of the version before the baseline, as `pg_dump` wrote it, and the migrations it was made by. */
const BEFORE = readFileSync(new URL('schema-before.sql', import.meta.url), 'utf8');

const server = process.env['TEST_DATABASE_URL'] ?? 'postgres://app@127.0.0.1:5599/postgres';
const database = `test_${randomBytes(6).toString('hex')}`;
const url = new URL(`/${database}`, server).href;

interface Column {
  name: string;
  type: string;
  length: number | null;
  /** Statement that answers a value of the column that this one refers to. */
  parent: string | null;
}

/** Values that a check asks for; any other column takes one of its type. */
const ASKED: Record<string, string> = {
  year: '2020',
  data_year: '2020',
  archive_year: '2020',
  protect_class: `'1'`,
  language: `'zh'`,
  is_open: '2',
  kind: `'nation'`,
};

/** What somebody may have changed, and what it is called then. */
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

const AREA = 'st_makeenvelope(120, 30, 121, 31, 4326)';

const valueOf = ({ name, type, length, parent }: Column): string => {
  if (parent) return `(${parent})`;
  if (ASKED[name]) return ASKED[name];
  if (/^(character|text)/.test(type)) return `'${`${name} 一二三`.slice(0, length ?? 50)}'`;
  if (/^(smallint|integer|numeric|double|real)/.test(type)) return '1';
  if (type === 'bigint') return `nextval('record_id')`;
  if (/^timestamp/.test(type)) return 'localtimestamp';
  const others: Record<string, string> = {
    date: `'2020-02-29'`,
    boolean: 'true',
    jsonb: `'[{"a": "一"}]'`,
    uuid: 'gen_random_uuid()',
    bytea: `'\\x00ff'`,
    'geometry(Point,4326)': `st_setsrid(st_makepoint(120, 30), 4326)`,
    'geometry(Polygon,4326)': AREA,
    'geometry(MultiLineString,4326)': `st_multi(st_boundary(${AREA}))`,
    'geometry(MultiPolygon,4326)': `st_multi(${AREA})`,
    'bigint[]': `'{1500000000000000001}'`,
  };
  const value = others[type];
  if (!value) throw new Error(`No value for ${name} of type ${type}`);
  return value;
};

const TABLES = `select c.oid, c.oid::regclass::text as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 2`;

const COLUMNS = `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    nullif(a.atttypmod, -1) - 4 as length,
    (select format('select %I from %s limit 1', p.attname, p.attrelid::regclass) from pg_constraint f
      join pg_attribute p on p.attrelid = f.confrelid and p.attnum = f.confkey[1]
      where f.contype = 'f' and f.conrelid = a.attrelid and f.conkey = array[a.attnum]) as parent
  from pg_attribute a where a.attrelid = $1::oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and a.attidentity = '' order by a.attnum`;

interface Table {
  oid: string;
  name: string;
  columns: string[];
  rows: string[];
}

/** What follows from the trees: an upgrade that counts by more counts all of them anew. */
const COUNTS = ['tree_rollup', 'tree_list_count', 'tree_level_count', 'tree_pending'];

describe('An upgrade', () => {
  let db: pg.Client;
  const dataDir = mkdtempSync(join(tmpdir(), 'gushu-upgrade-'));
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
  }, 60_000);
  afterAll(async () => {
    await db?.end();
    await onServer(`drop database if exists ${database} with (force)`);
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** A row with a value in every column; its parent's row first. */
  const fill = async (waiting: { oid: string; name: string }[]): Promise<void> => {
    while (waiting.length > 0) {
      const left: typeof waiting = [];
      for (const table of waiting) {
        const columns = await ask<Column>(COLUMNS, [table.oid]);
        const parents = columns.flatMap(({ parent }) => parent ?? []);
        const known = await Promise.all(parents.map((parent) => ask(parent)));
        if (known.some((rows) => rows.length === 0)) left.push(table);
        else
          await ask(
            `insert into ${table.name} (${columns.map(({ name }) => `"${name}"`).join()})
              values (${columns.map(valueOf).join()})`,
          );
      }
      if (left.length === waiting.length) throw new Error(`No parents: ${JSON.stringify(left)}`);
      waiting = left;
    }
  };

  /** All rows of a table as texts, of the columns named or of all. */
  const rowsOf = async (table: string, columns: string[]): Promise<string[]> =>
    (
      await ask<{ row: string }>(
        `select (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(t)) where key = any($1))::text as row
          from ${table} t order by 1`,
        [columns],
      )
    ).map(({ row }) => row);

  /** What `migrate` says of a database that it leaves as it is. */
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
    await fill(tables.filter((table) => table.name !== 'schema_migration'));
    const before: Table[] = [];
    for (const table of tables) {
      const columns = (
        await ask<{ name: string }>(
          'select attname as name from pg_attribute where attrelid = $1::oid and attnum > 0 and not attisdropped',
          [table.oid],
        )
      ).map((column) => column.name);
      before.push({ ...table, columns, rows: await rowsOf(table.name, columns) });
    }
    expect(before.length).toBeGreaterThan(40);
    expect(before.filter(({ rows }) => rows.length === 0).map((table) => table.name)).toEqual([]);

    await command('migrate');
    await command('base-data');

    for (const table of before.filter(({ name }) => !COUNTS.includes(name))) {
      const after = new Set(await rowsOf(table.name, table.columns));
      const lost = table.rows.filter((row) => !after.has(row));
      expect({ table: table.name, lost }).toEqual({ table: table.name, lost: [] });
    }
    expect(await ask('select * from tree_rollup_check()')).toEqual([]);
    expect(await ask('select * from group_rollup_check()')).toEqual([]);
  }, 120_000);
});
