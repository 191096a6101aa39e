import {
  bodyFields,
  columnOf,
  type DraftOf,
  type EntityDefinition,
  type Field,
  machineWith,
  MOBILE,
  type RecordDefinition,
  valueOf,
} from '@gushu/shared';
import sql, { raw } from 'sql-template-tag';
import { baseFile, rowsOf } from '../base-data/step.js';
import { type Db, query } from '../database/database.js';
import { type HistoryLine, walk, wayTo } from './walk.js';

/** A species of the base data, and the county that sample rows lie in. */
export const SPECIES = '1400000000000000001';
export const COUNTY = '330106';

/** Values of rows by their names: those of its definition, or whatever they are called where that is any. */
export type SampleOf<D extends EntityDefinition> = string extends keyof D['fields']
  ? Readonly<Record<string, unknown>>
  : Partial<DraftOf<D>>;

/** The columns that rows `R` name: each one of `D`, so that rows with a name that has gone do not compile. */
export type Fitting<D extends EntityDefinition, R> = string extends keyof D['fields']
  ? R
  : { [K in keyof R]: K extends keyof DraftOf<D> ? DraftOf<D>[K] : never };

const ENTRIES = ['dict.tsv', 'dict-biz.tsv'].flatMap((file) => rowsOf(baseFile(file)));

/** The keys of a bundled dictionary. */
export const keysOf = (dictionary: string): string[] =>
  ENTRIES.flatMap(({ code, dictKey = '' }) => (code === dictionary && dictKey !== '-1' ? [dictKey] : []));

/** A text of each form that several records ask for. */
const OF_FORM: Readonly<Record<string, string>> = { [MOBILE.pattern]: '13800000000' };
/** Rows of the base data, by the path that a reference names. */
const BASE: Readonly<Record<string, string>> = { 'treeSpecies/treeSpecies': SPECIES };
const MOMENT = '2026-05-01 09:00:00';

/** Whether rows that a field refers to are there from the start. */
export const isOfBase = ({ to }: Extract<Field, { to: string }>): boolean => to in BASE;

/** A plain value that a field takes; none of what its record alone can tell: texts of another form, places, and rows. */
export function plainValue(field: Field): unknown {
  switch (field.kind) {
    case 'text':
      if (field.pattern || field.address) return OF_FORM[field.pattern ?? ''];
      return field.label[0].slice(0, field.max);
    case 'integer':
    case 'decimal':
      return Math.max(field.min ?? 1, Math.min(field.max ?? 1, 1));
    case 'date':
      return '2026-03-12';
    case 'datetime':
      return MOMENT;
    case 'flag':
      return 1;
    case 'dictionary':
      return keysOf(field.code)[0];
    case 'html':
      return `<p>${field.label[0]}</p>`;
    case 'reference':
      return BASE[field.to];
    case 'geometry':
    case 'region':
    case 'references':
      return undefined;
  }
}

/** The field that says which region a row lies in. */
export const regionOf = (record: RecordDefinition): string => record.region ?? 'xzCode';

/**
 * The values of a row that may be submitted as it is, those given and plain ones of what else it must have. Rows and positions
 * that it asks for are given.
 */
export function sampleRow<D extends RecordDefinition>(record: D, given: SampleOf<D>): SampleOf<D> {
  // A published row is not empty: a record with a text has one.
  const needed = bodyFields(record).filter(([, { required, kind }]) => required || kind === 'html');
  const { region, regions } = record;
  const isEntered = region !== undefined && !record.fields[region]?.auto;
  const isNamed = regions !== undefined && record.fields[regions]?.required !== undefined;
  return {
    ...Object.fromEntries(needed.map(([name, field]) => [name, plainValue(field)])),
    ...(isEntered ? { [region]: COUNTY } : {}),
    ...(isNamed ? { [regions]: valueOf(given, regionOf(record)) ?? COUNTY } : {}),
    ...given,
  };
}

/** The states and stamps of a new row, published where the rows of its record are, so that other regions read it. */
export function sampleStates(record: RecordDefinition): Readonly<Record<string, unknown>> {
  const way = machineWith(record, 'publish') ? wayTo(record, 'publish') : [];
  return walk(
    record,
    way.map(({ action }) => ({ action, time: MOMENT })),
  ).values;
}

/** Stores rows of a record by their names, with an empty column for what one of them leaves out; answers their ids in their order. */
export async function insertRows<D extends EntityDefinition, R extends object>(
  db: Db,
  { table }: D,
  rows: readonly (R & Fitting<D, R>)[],
): Promise<string[]> {
  return insertInto(db, table, rows);
}

/** Stores what a course has made of rows into their history. */
export const insertHistory = (
  db: Db,
  { name }: EntityDefinition,
  rows: readonly { id: string; history: readonly HistoryLine[] }[],
  whose: { tenantId: string; userId: string | null },
): Promise<string[]> =>
  insertInto(
    db,
    'record_history',
    rows.flatMap(({ id, history }) =>
      history.map((line) => ({ ...whose, record: name, rowId: id, ...line })),
    ),
  );

async function insertInto(db: Db, table: string, rows: readonly object[]): Promise<string[]> {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (names.length === 0) return [];
  const columns = raw(names.map(columnOf).join(', '));
  const stored = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name), value])),
  );
  const made = await query<{ id: string }>(
    db,
    sql`insert into ${raw(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${raw(table)}, ${JSON.stringify(stored)}::jsonb) returning id::text`,
  );
  return made.map(({ id }) => id);
}
