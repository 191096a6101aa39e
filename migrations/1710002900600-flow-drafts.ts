import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Models that cannot run yet are kept as drafts, with what keeps them from it. */
export class FlowDrafts1710002900600 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`alter table flow_model add column faults jsonb not null default '[]'`);
  }

  async down(): Promise<void> {}
}
