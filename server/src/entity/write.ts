import { columnOf, type EntityDefinition, isBlank } from '@gushu/shared';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { query, queryOne } from '../database/database.js';
import { unique } from '../rows/keys.js';
import type { Stored } from '../rows/stored.js';

/** Fields of the definition that a body gives, blanks as null: what a row is changed by. */
export function givenOf(entity: EntityDefinition, body: object): Record<string, unknown> {
  const values = body as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(entity.fields)
      .filter(([name, field]) => !field.auto && values[name] !== undefined)
      .map(([name, field]) => [name, values[name] === '' && field.kind !== 'text' ? null : values[name]]),
  );
}

// A column that is emptied takes its default: a sort of nothing is 1, a remark of nothing is none.
const valueSql = (value: unknown): Sql => (value === null ? raw('default') : sql`${value}`);

const identifiers = (names: readonly string[]): Sql => raw(names.map(columnOf).join(', '));

/** Inserts a row and gives it the id the database made. */
export async function insertEntity(tx: EntityManager, entity: EntityDefinition, row: Stored): Promise<void> {
  const common = [
    'createUser',
    'createDept',
    'updateUser',
    'status',
    ...(entity.tenancy === 'own' ? ['tenantId'] : []),
  ];
  const names = [...new Set([...common, ...Object.keys(entity.fields)])].filter(
    (name) => !isBlank(row[name]),
  );
  const made = await unique(entity, () =>
    queryOne<{ id: string }>(
      tx,
      sql`insert into ${raw(entity.table)} (${identifiers(names)})
        values (${join(names.map((name) => sql`${row[name]}`))}) returning id`,
    ),
  );
  row.id = made!.id;
}

/** Stores what differs between two versions of a row; the caller has locked and checked it. */
export async function updateEntity(
  tx: EntityManager,
  entity: EntityDefinition,
  row: Stored,
  before: Stored,
): Promise<void> {
  const changed = [...new Set([...Object.keys(entity.fields), 'status'])].filter(
    (name) => row[name] !== before[name],
  );
  const sets = changed.map((name) => sql`${raw(columnOf(name))} = ${valueSql(row[name] ?? null)}`);
  await unique(entity, () =>
    query(
      tx,
      sql`update ${raw(entity.table)} set ${join([
        ...sets,
        sql`version = version + 1, update_user = ${row.updateUser}, update_time = localtimestamp`,
      ])} where id = ${row.id}`,
    ),
  );
}
