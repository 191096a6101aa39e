import { type Language, message, type MessageParams, type MyMessage, type MyMessages } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { empty } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import type { Caller } from '../caller/caller.js';
import { query, queryOne } from '../database/database.js';

const IN_THE_BELL = 30;

type StoredMessage = Omit<MyMessage, 'text'> & { key: string; params: MessageParams };

const inWords = ({ key, params, ...rest }: StoredMessage, language: Language): MyMessage => ({
  ...rest,
  text: message(key, language, params),
});

/** The caller's own messages. */
@Injectable()
export class MessageService {
  constructor(private readonly db: DataSource) {}

  /** The newest messages in the caller's language, and how many are unread. */
  async mine({ userId, language }: Caller): Promise<MyMessages> {
    const [counted, records] = await Promise.all([
      queryOne<{ unread: number }>(
        this.db,
        sql`select count(*)::int as unread from user_message where user_id = ${userId} and read_time is null`,
      ),
      query<StoredMessage>(
        this.db,
        sql`select id, message_key as key, params, remark, record, row_id as "rowId", filters,
            create_time as "createTime", read_time is not null as read
          from user_message where user_id = ${userId} order by id desc limit ${IN_THE_BELL}`,
      ),
    ]);
    return { unread: counted?.unread ?? 0, records: records.map((one) => inWords(one, language)) };
  }

  /** Marks messages as read by the caller: the named ones, or all. */
  async markRead({ userId }: Caller, ids: readonly string[] | undefined): Promise<true> {
    const named = ids ? sql`and id = any(${[...ids]}::bigint[])` : empty;
    await query(
      this.db,
      sql`update user_message set read_time = localtimestamp
        where user_id = ${userId} and read_time is null ${named}`,
    );
    return true;
  }
}
