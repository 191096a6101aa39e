import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a returned row has lost a file since is asked for each of a page's rows. */
export class RemovedAttachments1710002061400 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('create index attachment_removed on attachment (business_id) where is_deleted = 1');
  }

  async down(): Promise<void> {}
}
