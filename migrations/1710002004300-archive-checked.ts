import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many rows a snapshot has checked: of a nation that takes longer than to copy them. */
export class ArchiveChecked1710002004300 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`alter table archive_run add column checked_num int not null default 0;`);
  }

  async down(): Promise<void> {}
}
