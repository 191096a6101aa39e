import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people's own rules were called when an inspection asked them: its report outlives the rules. */
export class InspectionNames1710002081700 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`alter table inspection_run add column rule_names jsonb not null default '{}'`);
  }

  async down(): Promise<void> {}
}
