import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the names of custom rules with each inspection that applies them: its report outlives the rules. */
export class InspectionNames1710002081700 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`alter table inspection_run add column rule_names jsonb not null default '{}'`);
  }

  async down(): Promise<void> {}
}
