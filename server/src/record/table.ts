import { isMask, type RecordDefinition } from '@gushu/shared';
import type { EntityManager } from 'typeorm';
import { unique } from '../rows/keys.js';
import { entityOf } from './entity.js';
import type { Stored } from '../rows/stored.js';

/** The database's own clock for a column written through the entity. */
export const databaseNow = () => 'localtimestamp';

/** Stores the values of a row; the caller has locked and checked it. */
export async function storeRow(tx: EntityManager, record: RecordDefinition, row: Stored): Promise<void> {
  // A mask stands for a secret that was read and not changed.
  const isKept = (name: string): boolean => Boolean(record.fields[name]?.secret) && isMask(row[name]);
  const own = Object.keys(record.fields).filter((name) => name in row && !isKept(name));
  const values = Object.fromEntries(own.map((name) => [name, row[name]]));
  const { status, version, updateUser } = row;
  await unique(record, () =>
    tx.update(entityOf(record), row.id, {
      ...values,
      status,
      version,
      updateUser,
      updateTime: databaseNow,
    } as object),
  );
}

/** Inserts a row and gives it the id the database made. */
export async function insertRow(tx: EntityManager, record: RecordDefinition, row: Stored): Promise<void> {
  await unique(record, async () => {
    const { identifiers } = await tx.insert(entityOf(record), row as object);
    row.id = String(identifiers[0]?.['id']);
  });
}
