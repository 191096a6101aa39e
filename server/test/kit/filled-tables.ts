type Ask = <R>(text: string, values?: unknown[]) => Promise<R[]>;

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
  data_type: `'1'`,
  undo_of: 'null',
};

const AREA = 'st_makeenvelope(120, 30, 121, 31, 4326)';

const valueOf = ({ name, type, length, parent }: Column): string => {
  if (ASKED[name]) return ASKED[name];
  if (parent) return `(${parent})`;
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

const COLUMNS = `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    nullif(a.atttypmod, -1) - 4 as length,
    (select format('select %I from %s limit 1', p.attname, p.attrelid::regclass) from pg_constraint f
      join pg_attribute p on p.attrelid = f.confrelid and p.attnum = f.confkey[1]
      where f.contype = 'f' and f.conrelid = a.attrelid and f.conkey = array[a.attnum]) as parent
  from pg_attribute a where a.attrelid = $1::oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and a.attidentity = '' order by a.attnum`;

/** Writes a row with a value in every column into each of these tables; its parent's row first. */
export async function fillTables(ask: Ask, tables: readonly { oid: string; name: string }[]): Promise<void> {
  let waiting = [...tables];
  while (waiting.length > 0) {
    const left: typeof waiting = [];
    for (const table of waiting) {
      const columns = await ask<Column>(COLUMNS, [table.oid]);
      const parents = columns.flatMap(({ name, parent }) => (parent && !ASKED[name] ? [parent] : []));
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
}

/** A job `j` with what its kind knows of it, `o`, in the columns of the table that it stood in before. */
const jobs = (table: string, names = ''): string =>
  `(select to_jsonb(j) || to_jsonb(o) || jsonb_build_object(${names}) as row from job j join ${table} o using (id))`;

const BEFORE_JOBS: Record<string, string> = {
  move_run: jobs('move_run', `'title', j.title`),
  export_run: jobs('export_run', `'kind', o.source`),
  inspection_run: jobs('inspection_run'),
  region_move: jobs('region_move', `'title', j.title`),
  user_import_run: jobs('user_import_run', `'state', o.step`),
  archive_run: jobs('archive_run'),
  archive_check_run: jobs('archive_check_run', `'checked_num', j.done_num`),
  data_import_record: jobs('data_import_record'),
  sensitive_run: jobs('sensitive_run'),
};
/** Jobs were never removed or reviewed, as a record is. */
const DROPPED = ['create_dept', 'update_user', 'update_time', 'status', 'is_deleted', 'version'];

/** Columns of a table whose values an upgrade keeps. */
export const keptColumns = (table: string, columns: readonly string[]): string[] =>
  columns.filter((column) => table !== 'archive_run' || !DROPPED.includes(column));

/** All rows of a table as texts, of the columns named; those of jobs from wherever they stand. */
export async function rowsOf(ask: Ask, table: string, columns: readonly string[]): Promise<string[]> {
  const [moved] = await ask<{ is: boolean }>(`select to_regclass('job') is not null as is`);
  const source = moved?.is ? BEFORE_JOBS[table] : undefined;
  const rows = await ask<{ row: string }>(
    `select (select jsonb_object_agg(key, value) from jsonb_each(t.row) where key = any($1))::text as row
      from ${source ?? `(select to_jsonb(r) as row from ${table} r)`} t order by 1`,
    [columns],
  );
  return rows.map(({ row }) => row);
}
