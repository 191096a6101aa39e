import type { RecordDefinition } from '@gushu/shared';
import sql, { raw } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../caller/caller.js';
import { changeOne, query, queryOne } from '../database/database.js';
import type { Saved } from '../rows/stored.js';

/**
 * Stores a row once for the key of its request: whoever sends it again, since no answer has come, gets the row of the first
 * time. Two at the same time wait for each other; what is refused leaves the key free.
 */
export async function storedOnce(
  tx: EntityManager,
  caller: Caller,
  record: RecordDefinition,
  store: () => Promise<Saved>,
): Promise<Saved> {
  const { tenantId, userId, sendKey } = caller;
  if (!sendKey) return store();
  const ofKey = sql`tenant_id = ${tenantId} and user_id = ${userId} and record = ${record.name} and send_key = ${sendKey}`;
  const isNew = await changeOne(
    tx,
    sql`insert into sent_row (tenant_id, user_id, record, send_key)
      values (${tenantId}, ${userId}, ${record.name}, ${sendKey}) on conflict do nothing returning send_key`,
  );
  const earlier = isNew
    ? undefined
    : await queryOne<Saved>(
        tx,
        sql`select t.id::text, t.version from sent_row s join ${raw(record.table)} t on t.id = s.row_id
          where s.tenant_id = ${tenantId} and s.user_id = ${userId} and s.record = ${record.name}
            and s.send_key = ${sendKey}`,
      );
  if (earlier) return earlier;
  // New, or what came of it is gone for good.
  const saved = await store();
  await query(tx, sql`update sent_row set row_id = ${saved.id} where ${ofKey}`);
  return saved;
}
