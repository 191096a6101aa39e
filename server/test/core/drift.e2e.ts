import * as shared from '@gushu/shared';
import { columnOf, type EntityDefinition, type Field, RECORDS } from '@gushu/shared';
import { liesInRegion } from '../../src/rows/scope.js';
import { COPIED } from '../../src/schema/archive-columns.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';

interface Column {
  name: string;
  type: string;
  nullable: boolean;
  length: number | null;
  scale: number | null;
}

/** Columns that every record has and no definition repeats. */
const COMMON: Record<string, string> = {
  id: 'bigint',
  tenant_id: 'character varying',
  create_user: 'bigint',
  create_dept: 'bigint',
  create_time: 'timestamp without time zone',
  update_user: 'bigint',
  update_time: 'timestamp without time zone',
  status: 'smallint',
  is_deleted: 'smallint',
  version: 'integer',
};

const TYPES: Record<Field['kind'], string[]> = {
  text: ['character varying', 'text', 'character'],
  integer: ['integer', 'bigint'],
  decimal: ['numeric'],
  date: ['date'],
  datetime: ['timestamp without time zone'],
  flag: ['smallint', 'integer'],
  dictionary: ['character varying', 'character', 'smallint'],
  region: ['character varying'],
  reference: ['bigint'],
  references: ['character varying', 'text'],
  html: ['text'],
  geometry: ['USER-DEFINED'],
};

/** Describes where a field disagrees with its column. */
function drift(field: Field, column: Column | undefined): string | undefined {
  if (!column) return 'has no column';
  const isSmall = field.kind === 'integer' && (field.max ?? Infinity) < 2 ** 15;
  const isFlag = isSmall || (shared.isNumeric(field) && field.kind === 'dictionary');
  const types = isFlag ? TYPES.flag : TYPES[field.kind];
  if (!types.includes(column.type)) return `is ${field.kind}, its column ${column.type}`;
  if (field.kind === 'text' && column.length !== null && column.length < field.max) {
    return `allows ${field.max} characters, its column ${column.length}`;
  }
  if (field.kind === 'decimal' && column.scale !== null && column.scale < field.scale) {
    return `has ${field.scale} decimals, its column ${column.scale}`;
  }
  return undefined;
}

/** Types of columns that PostgreSQL's driver, as `database.ts` sets it up, answers as numbers; all others are texts. */
const NUMBERS = ['smallint', 'integer', 'numeric'];

/** Describes where a field's rows hold another type than `ColumnsOf` says. */
function misread(record: EntityDefinition, name: string, column: Column): string | undefined {
  const field = record.fields[name]!;
  const states: readonly { field: string }[] = RECORDS.find(({ path }) => path === record.path)?.states ?? [];
  const isState = states.some((machine) => machine.field === name);
  const isText = 'column' in field && field.column === 'bigint';
  const isNumber =
    !isText && (isState || shared.isNumeric(field) || ('column' in field && field.column === 'smallint'));
  if (isNumber !== NUMBERS.includes(column.type))
    return `is ${isNumber ? 'a number' : 'text'}: ${column.type}`;
  return isState && column.nullable ? 'is a state, which its column may lack' : undefined;
}

const isDefinition = (value: unknown): value is EntityDefinition =>
  typeof value === 'object' && value !== null && 'table' in value && 'fields' in value;

/** All that shared exports: a new definition is held against its table by itself. */
const records = Object.values(shared as Record<string, unknown>).filter(isDefinition);

describe('Definitions and tables', () => {
  let product: SharedApp;
  beforeAll(async () => void (product = await sharedApp()));

  const columnsOf = (table: string): Promise<Column[]> =>
    product.db.query(
      `select column_name as name, data_type as type, is_nullable = 'YES' as nullable,
          character_maximum_length as length, numeric_scale as scale
        from information_schema.columns where table_name = $1`,
      [table],
    );

  it.each(RECORDS.map((record) => [record.name, record] as const))(
    '%s: its table has the columns of every record',
    async (_, record) => {
      const columns = await columnsOf(record.table);
      const types = columns.map(({ name, type }) => [name, type]);
      expect(Object.fromEntries(types)).toMatchObject(COMMON);
    },
  );

  it.each(records.map((record) => [record.name, record] as const))(
    '%s: every field has a column that can hold it',
    async (_, record) => {
      const columns = await columnsOf(record.table);
      const found = Object.entries(record.fields).flatMap(([name, field]) => {
        const fault = drift(
          field,
          columns.find((column) => column.name === columnOf(name)),
        );
        return fault ? [`${name} ${fault}`] : [];
      });
      expect(found).toEqual([]);
    },
  );

  it.each(records.map((record) => [record.name, record] as const))(
    '%s: rows hold numbers, texts and states where their type says so',
    async (_, record) => {
      const columns = await columnsOf(record.table);
      const wrong = Object.keys(record.fields).flatMap((name) => {
        const column = columns.find((each) => each.name === columnOf(name));
        const fault = column && misread(record, name, column);
        return fault ? [`${name} ${fault}`] : [];
      });
      expect(wrong).toEqual([]);
    },
  );

  it.each([shared.oldTree, shared.oldTreeGroup].map(({ table }) => [table]))(
    '%s: the snapshots of years hold each of its columns as it is',
    async (table) => {
      const held: object[] = await product.db.query(
        `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
            (select format_type(s.atttypid, s.atttypmod) from pg_attribute s
              where s.attrelid = ($1 || '_archive')::regclass and s.attname = a.attname and not s.attisdropped) as archived
          from pg_attribute a where a.attrelid = $1::regclass and ${COPIED}`,
        [table],
      );
      const wrong = (held as { type: string; archived: string | null }[]).filter(
        ({ type, archived }) => type !== archived,
      );
      expect(wrong).toEqual([]);
    },
  );

  it.each(RECORDS.filter(liesInRegion).map((record) => [record.name, record] as const))(
    '%s: an index holds the newest county by county, of which those of a city are merged',
    async (_, record) => {
      const indexes: { indexdef: string }[] = await product.db.query(
        `select indexdef from pg_indexes where tablename = $1`,
        [record.table],
      );
      // Read from either end.
      const key = /\(tenant_id, substr\(\(xz_code\)::text, 1, 6\), create_time(, id\)| DESC, id DESC\))/;
      expect(indexes.filter(({ indexdef }) => key.test(indexdef))).toHaveLength(1);
    },
  );

  it.each(
    RECORDS.flatMap((record) => (record.sortable ?? []).map((name) => [record.name, name, record] as const)),
  )('%s: an index holds the order by %s', async (_, name, record) => {
    const indexes: { indexdef: string }[] = await product.db.query(
      `select indexdef from pg_indexes where tablename = $1`,
      [record.table],
    );
    const city = record.region ? 'substr((xz_code)::text, 1, 4), ' : '';
    const key = `(tenant_id, ${city}${columnOf(name)}, id)`;
    expect(indexes.filter(({ indexdef }) => indexdef.includes(key))).toHaveLength(1);
  });
});
