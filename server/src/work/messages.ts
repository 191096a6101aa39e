import type { MessageParams } from '@gushu/shared';
import sql from 'sql-template-tag';
import { holdersSql } from '../auth/holders.js';
import { type Db, query } from '../database/database.js';

/** A message, in its reader's language, and the rows that it leads to. */
export interface Message {
  key: string;
  params: MessageParams;
  /** Remark that the sender wrote. */
  remark?: string | undefined;
  record?: string;
  rowId?: string | undefined;
  /** Filters of the record's list, where it is about several rows. */
  filters?: Readonly<Record<string, string>>;
}

/** People of a region who hold a permission. */
interface Holders {
  region: string;
  permission: string;
  /** Users of them who hear of it otherwise. */
  except?: readonly string[];
  /** Whether one recipient can do it for all: where the sender is one, nobody is notified. */
  anyOf?: boolean;
}

/** A message to one person, or to people of a region. */
export type Addressed = Message & ({ userId: string } | Holders);

/** The sender, who is never notified of their own action. */
interface Sender {
  tenantId: string;
  userId: string;
}

/** Writes messages, one per person and message, in the transaction of the reported change or right after it. */
export async function sendMessages(
  db: Db,
  { tenantId, userId }: Sender,
  messages: readonly Addressed[],
): Promise<void> {
  if (messages.length === 0) return;
  const numbered = messages.map((message, n) => ({ ...message, n }));
  await query(
    db,
    sql`with m as (select * from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) as m(n int, "userId" bigint,
        region text, permission text, "except" jsonb, "anyOf" boolean, key text, params jsonb, remark text, record text,
        "rowId" bigint, filters jsonb)),
      addressed as (
        select u.id as "toId", m.* from m join blade_user u on u.id = m."userId"
        where u.is_deleted = 0
        union all
        select u.id, t.* from m t join blade_user u on u.xz_code = t.region
        where u.tenant_id = ${tenantId} and (t.region <> '' or u.xzjb = 1) and ${holdersSql(sql`t.permission`)})
      insert into user_message (tenant_id, user_id, message_key, params, remark, record, row_id, filters)
      select ${tenantId}, "toId", key, params, remark, record, "rowId", filters from addressed a
      where "toId" <> ${userId} and not coalesce("except" @> to_jsonb("toId"::text), false)
        and not (coalesce("anyOf", false)
          and exists (select from addressed s where s.n = a.n and s."toId" = ${userId}))`,
  );
}
