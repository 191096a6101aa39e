import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rows that a batch of updates leaves behind are cleared soon as well, however large the register is. */
export class RegisterVacuum1700001296100 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`alter table old_tree set
      (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000)`);
  }

  async down(): Promise<void> {}
}
