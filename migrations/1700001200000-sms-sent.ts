import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every text message that was sent: what limits are counted by, and what a code is checked against. */
export class SmsSent1700001200000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`create table sms_sent (
      id uuid primary key,
      tenant_id varchar(12) not null,
      phone varchar(20) not null,
      address varchar(64) not null,
      user_id bigint,
      -- Keyed digest of a code; null for other messages, and once the code is used up.
      digest varchar(64),
      tries int not null default 0,
      expires_at timestamp,
      create_time timestamp not null default localtimestamp
    )`);
    await db.query(`create index sms_sent_phone on sms_sent (phone, create_time)`);
    await db.query(`create index sms_sent_address on sms_sent (address, create_time)`);
    await db.query(`create index sms_sent_time on sms_sent (create_time)`);
  }

  async down(): Promise<void> {}
}
