import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the sender of a batch had chosen of his departments and roles; of one that was sent before, all that is his. The
 * reason of a failed snapshot is a key of the message catalogue, with what its text names.
 */
export class JobSenders1700001292700 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`alter table data_import_record add dept_ids text, add role_ids text`);
    await db.query(`alter table archive_run rename error_message to error_key`);
    await db.query(`alter table archive_run add error_params jsonb`);
  }

  async down(): Promise<void> {}
}
