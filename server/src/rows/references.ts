import {
  columnOf,
  type EntityDefinition,
  type Field,
  isBlank,
  recordAt,
  type RecordDefinition,
} from '@gushu/shared';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { type Caller } from '../caller/caller.js';
import { type Db, query } from '../database/database.js';
import { ValidationError } from '../http/errors.js';
import { scoped, tenantsSeen } from './scope.js';
import type { Stored } from './stored.js';

const USERS = 'blade-system/user';

/** Ids and names of the rows at a path that the caller may see. */
function namesSql(caller: Caller, to: string, ids: readonly string[]): Sql | undefined {
  const named = sql`t.id = any(${[...ids]}::bigint[])`;
  if (to === USERS) {
    const name = sql`coalesce(nullif(t.real_name, ''), t.name, t.account)`;
    return sql`select t.id::text as id, ${name} as name from blade_user t where ${tenantsSeen(caller, 't')} and ${named}`;
  }
  const record = recordAt(to);
  if (!record) return undefined;
  const title = raw(`t.${columnOf(record.title)}`);
  return sql`select t.id::text as id, ${title} as name from ${raw(record.table)} t where ${scoped(caller, record)} and ${named}`;
}

const idsOf = (value: unknown): string[] => (isBlank(value) ? [] : String(value).split(','));

/** Adds what the rows that are referred to are called: `…Name` of each reference that is no field of its own. */
export async function nameReferences(
  db: Db,
  caller: Caller,
  { fields }: EntityDefinition,
  rows: readonly Stored[],
): Promise<void> {
  for (const [name, field] of Object.entries(fields)) {
    if ((field.kind !== 'reference' && field.kind !== 'references') || `${name}Name` in fields) continue;
    const ids = [...new Set(rows.flatMap((row) => idsOf(row[name])))];
    const statement = ids.length > 0 ? namesSql(caller, field.to, ids) : undefined;
    if (!statement) continue;
    const found = await query<{ id: string; name: string }>(db, statement);
    const names = new Map(found.map((row) => [row.id, row.name]));
    for (const row of rows) {
      if (name in row)
        row[`${name}Name`] = idsOf(row[name])
          .flatMap((id) => names.get(id) ?? [])
          .join('、');
    }
  }
}

type Reference = Extract<Field, { kind: 'reference' | 'references' }>;

/** Whether all rows that a field refers to are there, seen by the caller, and such as the field takes. */
async function areKnown(
  db: Db,
  caller: Caller,
  { to, where = {} }: Reference,
  ids: string[],
): Promise<boolean> {
  const statement = namesSql(caller, to, ids);
  if (!statement) return true;
  const fits = Object.entries(where).map(([name, value]) => sql`t.${raw(columnOf(name))} = ${value}`);
  const found = await query(db, sql`${join([statement, ...fits], ' and ')}`);
  return found.length === ids.length;
}

/** Refuses a row that begins to refer to what its field does not offer; what it has referred to before may have changed. */
export async function assertReferences(
  db: Db,
  caller: Caller,
  { fields, target }: Pick<RecordDefinition, 'fields' | 'target'>,
  { row, before }: { row: Stored; before: Stored | undefined },
): Promise<void> {
  const faults = [];
  for (const [name, field] of Object.entries(fields)) {
    if ((field.kind !== 'reference' && field.kind !== 'references') || field.auto) continue;
    // What a record hangs on is read, and refused, as the record takes its region and names from it.
    if (name === target?.field) continue;
    const known = new Set(idsOf(before?.[name]));
    const ids = idsOf(row[name]).filter((id) => !known.has(id));
    if (ids.length > 0 && !(await areKnown(db, caller, field, ids)))
      faults.push({ field: name, key: 'field.referenceUnknown' });
  }
  if (faults.length > 0) throw new ValidationError(faults);
}
