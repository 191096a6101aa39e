import { columnOf, type EntityDefinition } from '@gushu/shared';
import { raw, type Sql } from 'sql-template-tag';
import type { EntityManager, EntitySchema } from 'typeorm';
import { ValidationError } from '../errors.js';
import type { Stored } from './entity.js';

const UNIQUE_VIOLATION = '23505';

/** The record's table, an identifier of a fixed list: definitions are code. */
export const tableOf = (record: EntityDefinition): Sql => raw(record.table);

/** The database's own clock for a column written through the entity. */
export const databaseNow = () => 'localtimestamp';

/** Stores the values of a row; the caller has locked and checked it. */
export async function storeRow(
  tx: EntityManager,
  entity: EntitySchema<Stored>,
  record: EntityDefinition,
  row: Stored,
): Promise<void> {
  const own = Object.keys(record.fields).filter((name) => name in row);
  const values = Object.fromEntries(own.map((name) => [name, row[name]]));
  const { status, version, updateUser } = row;
  await unique(record, () =>
    tx.update(entity, row.id, { ...values, status, version, updateUser, updateTime: databaseNow } as object),
  );
}

/** Inserts a row and gives it the id the database made. */
export async function insertRow(
  tx: EntityManager,
  entity: EntitySchema<Stored>,
  record: EntityDefinition,
  row: Stored,
): Promise<void> {
  await unique(record, async () => {
    const { identifiers } = await tx.insert(entity, row as object);
    row.id = String(identifiers[0]?.['id']);
  });
}

/** A unique index is the last word on numbers and codes; its refusal names the field. */
export async function unique<T>(
  record: Pick<EntityDefinition, 'fields' | 'title'>,
  statement: () => Promise<T>,
): Promise<T> {
  try {
    return await statement();
  } catch (error) {
    const driver = (error as { driverError?: { code?: string; detail?: string } }).driverError ?? {};
    if (driver.code !== UNIQUE_VIOLATION) throw error;
    // The last column of a number's index is the number itself; tenant, year and county stand before it.
    const column = /(\w+)\)=/.exec(driver.detail ?? '')?.[1];
    const field = Object.keys(record.fields).find((name) => columnOf(name) === column);
    throw new ValidationError([{ field: field ?? record.title, key: 'field.taken' }]);
  }
}
