import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which row came of which key of a client, so that what it sends again for want of an answer makes no second one. */
export class SentRows1710002302000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table sent_row (
        tenant_id varchar(12) not null, user_id bigint not null, record varchar(50) not null,
        send_key varchar(64) collate "C" not null, row_id bigint, create_time timestamp not null default localtimestamp,
        primary key (tenant_id, user_id, record, send_key)
      );
      create index sent_row_age on sent_row (create_time);`);
  }

  async down(): Promise<void> {}
}
