import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an attachment says of its file and of where and when a picture was taken. */
export class Attachment1700001304000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`alter table attachment
      add column province_old_tree_number varchar(32),
      add column thumb_url varchar(500),
      add column size int,
      add column suffix varchar(12),
      add column width int,
      add column height int,
      add column shoot_time timestamp,
      add column shoot_lon numeric(9,6),
      add column shoot_lat numeric(8,6)`);
    // Lists that name no record.
    await db.query(`create index attachment_newest on attachment (tenant_id, create_time desc, id desc)
      where is_deleted = 0`);
  }

  async down(): Promise<void> {}
}
