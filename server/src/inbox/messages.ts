import type { MessageParams } from '@gushu/shared';
import sql, { type Sql } from 'sql-template-tag';
import { type Db, query } from '../database/database.js';

/** What a message says, in everybody's own language, and what it leads to. */
export interface Message {
  key: string;
  params: MessageParams;
  /** What somebody wrote to go with it. */
  remark?: string | undefined;
  record?: string;
  rowId?: string | undefined;
  /** Filters of the record's list, where it is about several rows. */
  filters?: Readonly<Record<string, string>>;
}

/** A message to one person, or to the reviewers of a region. */
export type Addressed = Message & ({ userId: string } | { region: string });

/** Who sends, and whom `region` means. */
interface Sender {
  tenantId: string;
  /** Never notified of what they did themselves. */
  userId: string;
  /** Condition of the people `u` of a region who are notified. */
  people: Sql;
}

/** Writes messages, one a person and message, in the transaction of what they report or right after it. */
export async function sendMessages(
  db: Db,
  { tenantId, userId, people }: Sender,
  messages: readonly Addressed[],
): Promise<void> {
  if (messages.length === 0) return;
  await query(
    db,
    sql`with m as (select * from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as m("userId" bigint,
        region text, key text, params jsonb, remark text, record text, "rowId" bigint, filters jsonb)),
      addressed as (
        select u.id as "toId", m.* from m join blade_user u on u.id = m."userId"
        where u.is_deleted = 0
        union all
        select u.id, m.* from m join blade_user u on u.xz_code = m.region
        where u.tenant_id = ${tenantId} and (m.region <> '' or u.xzjb = 1) and ${people})
      insert into user_message (tenant_id, user_id, message_key, params, remark, record, row_id, filters)
      select ${tenantId}, "toId", key, params, remark, record, "rowId", filters from addressed
      where "toId" <> ${userId}`,
  );
}
