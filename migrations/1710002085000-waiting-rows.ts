import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes that count the rows waiting to be checked, published or answered. */
export class WaitingRows1710002085000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    // Nearly all experts and laws are published and nearly all inquiries closed, so the partial indexes stay small.
    await db.query(`create index expert_database_waiting on expert_database (tenant_id, xz_code)
      where is_deleted = 0 and (check_status = 0 or publish_status = 0)`);
    await db.query(`create index law_waiting on law (tenant_id, xz_code)
      where is_deleted = 0 and publish_status = 0`);
    await db.query(`create index expert_inquiry_waiting on expert_inquiry (tenant_id, status, create_user)
      where is_deleted = 0 and status <> 3`);
  }

  async down(): Promise<void> {}
}
