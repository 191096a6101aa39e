import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A workbook of users is read by the worker: until then its run names the stored file. */
export class UserImportFile1700001299000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`alter table user_import_run
      add file_store varchar(100), add file_key varchar(100), alter total_num set default 0`);
    await db.query(`create index user_import_run_file on user_import_run (id) where file_key is not null`);
  }

  async down(): Promise<void> {}
}
