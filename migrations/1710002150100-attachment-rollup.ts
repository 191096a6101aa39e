import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Pictures and videos of trees and groups by township, kept by repeatable/attachment-rollup.ts: how many a province has
 * is not counted among millions of files.
 */
export class AttachmentRollup1710002150100 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table attachment_rollup (
        tenant_id varchar(12) not null, place varchar(9) collate "C" not null,
        attach_type varchar(10) collate "C" not null, files int not null);
      create index attachment_rollup_place on attachment_rollup (tenant_id, place) include (attach_type, files);`);
  }

  async down(): Promise<void> {}
}
