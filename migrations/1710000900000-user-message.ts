import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Messages of the bell, each for one person, and what counts the rows that wait for somebody. */
export class UserMessage1710000900000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`create table user_message (
      id bigint primary key default nextval('record_id'),
      tenant_id varchar(12) not null,
      user_id bigint not null references blade_user (id) on delete cascade,
      message_key varchar(50) not null,
      params jsonb not null default '{}',
      remark varchar(500),
      -- What it leads to: a row of the record, or the list of it under filters.
      record varchar(50),
      row_id bigint,
      filters jsonb,
      create_time timestamp not null default localtimestamp,
      read_time timestamp
    )`);
    await db.query(`create index user_message_newest on user_message (user_id, id desc)`);
    await db.query(`create index user_message_unread on user_message (user_id) where read_time is null`);
    await db.query(`create index user_message_age on user_message (create_time)`);
    // Approved rows are nearly all of a register: those that wait are counted from an index without them.
    for (const [table, more] of [
      ['old_tree', ', origin_id'],
      ['patrol_record', ''],
      ['curing_record', ''],
    ]) {
      await db.query(`create index ${table}_waiting on ${table} (tenant_id, status, xz_code, create_user${more})
        where is_deleted = 0 and status <> 1`);
    }
  }

  async down(): Promise<void> {}
}
