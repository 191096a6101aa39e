import { columnOf, type EntityDefinition, isBlank, recordAt } from '@gushu/shared';
import sql, { raw, type Sql } from 'sql-template-tag';
import { type Caller } from '../auth/caller.js';
import { type Db, query } from '../database.js';
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
