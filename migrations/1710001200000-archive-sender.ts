import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who ordered a snapshot, with what they had chosen of their own, so that the worker can ask their rights again. */
export class ArchiveSender1710001200000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`alter table archive_run
      add column dept_ids text,
      add column role_ids text,
      add column language varchar(2) not null default 'zh',
      add column cancel_requested boolean not null default false`);
  }

  async down(): Promise<void> {}
}
