import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What counts the rows that wait for somebody to check, publish or answer them. */
export class WaitingRows1710002085000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    // Experts and laws that are published, and inquiries that are closed, are nearly all there are.
    await db.query(`create index expert_database_waiting on expert_database (tenant_id, xz_code)
      where is_deleted = 0 and (check_status = 0 or publish_status = 0)`);
    await db.query(`create index law_waiting on law (tenant_id, xz_code)
      where is_deleted = 0 and publish_status = 0`);
    await db.query(`create index expert_inquiry_waiting on expert_inquiry (tenant_id, status, create_user)
      where is_deleted = 0 and status <> 3`);
  }

  async down(): Promise<void> {}
}
