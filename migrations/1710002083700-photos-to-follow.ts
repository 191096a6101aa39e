import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many rows of a batch still wait for their photos. */
export class PhotosToFollow1710002083700 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table data_import_record add column photo_num int not null default 0');
  }

  async down(): Promise<void> {}
}
