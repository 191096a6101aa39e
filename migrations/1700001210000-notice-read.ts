import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who has read which notice. */
export class NoticeRead1700001210000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`create table notice_read (
      user_id bigint not null references blade_user (id) on delete cascade,
      notice_id bigint not null references blade_notice (id) on delete cascade,
      read_time timestamp not null default localtimestamp,
      primary key (user_id, notice_id)
    )`);
    await db.query(`create index notice_read_notice on notice_read (notice_id)`);
  }

  async down(): Promise<void> {}
}
