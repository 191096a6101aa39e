import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many rows of a batch wait as drafts for their photos. */
export class HeldBackRows1710002083700 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table data_import_record add column draft_num int not null default 0');
  }

  async down(): Promise<void> {}
}
