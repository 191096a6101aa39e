import type { RecordDefinition } from '@gushu/shared';
import sql, { raw } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../caller/caller.js';
import { changeOne, query, queryOne } from '../database/database.js';
import { AppError } from '../http/errors.js';
import type { Saved } from '../rows/stored.js';

/** Row stored earlier for a key; `digest` is of the request, null for keys older than digests. */
interface Earlier {
  record: string;
  digest: string | null;
  rowId: string;
}

/**
 * Stores a row once for the key of its request: a client that sends it again, since no answer has come, gets the row
 * of the first time. A key that comes again with something else, or whose row is gone, is refused. Two at the same
 * time wait for each other; a refused row leaves the key free.
 */
export async function storedOnce(
  tx: EntityManager,
  caller: Caller,
  record: RecordDefinition,
  store: () => Promise<Saved>,
): Promise<Saved> {
  const { tenantId, userId, sent } = caller;
  if (!sent) return store();
  const ofKey = sql`tenant_id = ${tenantId} and user_id = ${userId} and send_key = ${sent.key}`;
  const isNew = await changeOne(
    tx,
    sql`insert into sent_row (tenant_id, user_id, record, send_key, digest)
      values (${tenantId}, ${userId}, ${record.name}, ${sent.key}, ${sent.digest})
      on conflict do nothing returning send_key`,
  );
  if (!isNew) {
    const earlier = await queryOne<Earlier>(
      tx,
      sql`select record, digest, row_id::text as "rowId" from sent_row where ${ofKey}`,
    );
    return rowOf(tx, record, earlier!, sent.digest);
  }
  const saved = await store();
  await query(tx, sql`update sent_row set row_id = ${saved.id} where ${ofKey}`);
  return saved;
}

/** The row that has come of a key; a refusal names it, so that its client can change it instead. */
async function rowOf(
  tx: EntityManager,
  { name, table }: RecordDefinition,
  earlier: Earlier,
  digest: string,
): Promise<Saved> {
  if (earlier.record !== name) throw new AppError(422, 'request.sendKeyUsed');
  const row = await queryOne<Saved>(
    tx,
    sql`select id::text, version from ${raw(table)} where id = ${earlier.rowId} and is_deleted = 0`,
  );
  const isSame = earlier.digest === null || earlier.digest === digest;
  if (!isSame) throw new AppError(422, 'request.sendKeyUsed', {}, row);
  if (!row) throw new AppError(409, 'request.sendKeyRemoved', {}, { removed: earlier.rowId });
  return row;
}
