import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A call is written to the audit trail before it is carried out, and once more with its outcome; the second row names
 * the link of the first. Every begun row has one outcome at most.
 */
export class AuditBegun1700001302000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`alter table audit_trail add column begun int`);
    await db.query(
      `create unique index audit_trail_begun on audit_trail (chain, begun) where begun is not null`,
    );
  }

  async down(): Promise<void> {}
}
