import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why a batch failed, told in the language of whoever reads it. */
export class ImportReason1700000800000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`alter table data_import_record add error_key varchar(60), add error_params jsonb`);
  }

  async down(): Promise<void> {}
}
