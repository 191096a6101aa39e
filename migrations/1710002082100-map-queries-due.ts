import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Since when a run waits for the map queries to be ended that began before its species was declared sensitive; null where
 * none has to be. The process that has declared it may die before it has ended them: the next save of a species does.
 */
export class MapQueriesDue1710002082100 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`alter table sensitive_run add maps_due timestamptz`);
  }

  async down(): Promise<void> {}
}
