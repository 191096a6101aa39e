import {
  columnOf,
  datasource,
  type EntityDefinition,
  type Field,
  type HistoryLine,
  isBlank,
  LIST_MARK,
  menu,
  model,
  namingFields,
  recordAt,
  type RecordDefinition,
  tenantPackage,
} from '@gushu/shared';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { type Caller } from '../caller/caller.js';
import { type Db, query } from '../database/database.js';
import { ValidationError } from '../http/errors.js';
import { scoped, tenantsSeen } from './scope.js';
import type { AnyRow } from './stored.js';

const USERS = 'blade-system/user';

/** Ids and names of the rows `t` at a path that the caller may see; further conditions may follow. */
export function namedRows(caller: Caller, to: string): Sql | undefined {
  if (to === USERS) {
    const name = sql`coalesce(nullif(t.real_name, ''), t.name, t.account)`;
    return sql`select t.id, ${name} as name from blade_user t where ${tenantsSeen(caller, 't')}`;
  }
  const record = recordAt(to);
  if (!record) return undefined;
  const title = raw(`t.${columnOf(record.title)}`);
  return sql`select t.id, ${title} as name from ${raw(record.table)} t where ${scoped(caller, record)}`;
}

/** Those of some ids. */
function namesSql(caller: Caller, to: string, ids: readonly string[]): Sql | undefined {
  const rows = namedRows(caller, to);
  return rows && sql`${rows} and t.id = any(${[...ids]}::bigint[])`;
}

const idsOf = (value: unknown): string[] => (isBlank(value) ? [] : String(value).split(','));

export type Reference = Extract<Field, { kind: 'reference' | 'references' }>;

/** Whether a field names other rows by their ids. */
export const isReference = (field: Field): field is Reference =>
  field.kind === 'reference' || field.kind === 'references';

/** The fields that refer to other rows, by name. */
const referencesOf = (fields: EntityDefinition['fields']): [string, Reference][] =>
  Object.entries(fields).flatMap(([name, field]): [string, Reference][] =>
    isReference(field) ? [[name, field]] : [],
  );

/** Names of the rows of a statement by their ids. */
async function readNames(db: Db, statement: Sql): Promise<ReadonlyMap<string, string>> {
  const found = await query<{ id: string; name: string | null }>(db, statement);
  return new Map(found.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])));
}

/** Administered entities that records refer to; readers of such a history may read their names as well. */
const ADMINISTERED: readonly EntityDefinition[] = [menu, tenantPackage, datasource, model];

/** The names that stand in a history: of rows that its reader may see, and of administered entities. */
function historyNamesSql(caller: Caller, to: string, ids: readonly string[]): Sql | undefined {
  const entity = ADMINISTERED.find(({ path }) => path === to);
  if (!entity) return namesSql(caller, to, ids);
  const title = raw(`t.${columnOf(entity.title)}`);
  return sql`select t.id, ${title} as name from ${raw(entity.table)} t where t.id = any(${[...ids]}::bigint[])`;
}

/** Stands in a history for a row that its reader may not see, or that is gone. */
const UNSEEN = '—';

/**
 * Puts names in the place of the ids in a history. A reference whose name is a field of its own, or whose target has
 * no name, says nothing and is left out; so are accounts of people whom another field names.
 */
export async function nameDiffs(
  db: Db,
  caller: Caller,
  record: Pick<EntityDefinition, 'fields'> & Pick<RecordDefinition, 'parties'>,
  lines: HistoryLine[],
): Promise<HistoryLine[]> {
  const all = lines.flatMap(({ changes }) => (changes ? [changes] : []));
  for (const name of namingFields(record)) for (const changes of all) delete changes[name];
  for (const [name, field] of referencesOf(record.fields)) {
    const changed = all.filter((changes) => name in changes);
    const ids = [...new Set(changed.flatMap((changes) => changes[name]!.flatMap(idsOf)))];
    if (ids.length === 0) continue;
    const isNamed = `${name}Name` in record.fields;
    const statement = isNamed ? undefined : historyNamesSql(caller, field.to, ids);
    const names = statement && (await readNames(db, statement));
    const text = (side: unknown): string =>
      idsOf(side)
        .map((id) => names?.get(id) ?? UNSEEN)
        .join(LIST_MARK[caller.language]);
    for (const changes of changed) {
      const [from, to] = changes[name]!;
      if (names) changes[name] = [text(from), text(to)];
      else delete changes[name];
    }
  }
  return lines;
}

/** Adds what the rows that are referred to are called: `…Name` of each reference that is no field of its own. */
export async function nameReferences(
  db: Db,
  caller: Caller,
  { fields }: EntityDefinition,
  rows: readonly AnyRow[],
): Promise<void> {
  for (const [name, field] of referencesOf(fields)) {
    if (`${name}Name` in fields) continue;
    const ids = [...new Set(rows.flatMap((row) => idsOf(row[name])))];
    const statement = ids.length > 0 ? namesSql(caller, field.to, ids) : undefined;
    if (!statement) continue;
    const names = await readNames(db, statement);
    for (const row of rows) {
      if (name in row)
        row[`${name}Name`] = idsOf(row[name])
          .flatMap((id) => names.get(id) ?? [])
          .join(LIST_MARK[caller.language]);
    }
  }
}

/** The conditions that a row `t` is one that a target or a reference takes: field → values, comma list. */
export const standsSql = (where: Readonly<Record<string, string>>): Sql[] =>
  Object.entries(where).map(
    ([name, values]) => sql`t.${raw(columnOf(name))}::text = any(${values.split(',')}::text[])`,
  );

/** Whether all rows that a field refers to are there, seen by the caller, and such as the field takes. */
async function areKnown(
  db: Db,
  caller: Caller,
  { to, where = {} }: Reference,
  ids: string[],
): Promise<boolean> {
  const statement = namesSql(caller, to, ids);
  if (!statement) return true;
  const found = await query(db, sql`${join([statement, ...standsSql(where)], ' and ')}`);
  return found.length === ids.length;
}

/** Refuses a new reference to a row that its field does not offer; earlier targets may have changed since. */
export async function assertReferences(
  db: Db,
  caller: Caller,
  { fields, targets = [] }: Pick<RecordDefinition, 'fields' | 'targets'>,
  { row, before }: { row: AnyRow; before: AnyRow | undefined },
): Promise<void> {
  const faults = [];
  for (const [name, field] of referencesOf(fields)) {
    if (field.auto) continue;
    // The target of a record is read, and refused, as the record takes its region and names from it.
    if (targets.some((target) => target.field === name)) continue;
    const known = new Set(idsOf(before?.[name]));
    const ids = idsOf(row[name]).filter((id) => !known.has(id));
    if (ids.length > 0 && !(await areKnown(db, caller, field, ids)))
      faults.push({ field: name, key: 'field.referenceUnknown' });
  }
  if (faults.length > 0) throw new ValidationError(faults);
}
