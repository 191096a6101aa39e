import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks events made from a patrol: the county submits them, no matter who approved the patrol. */
export class EventOnPatrol1710002302100 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table report_event add column on_patrol smallint
        generated always as (case when patrol_id is null then 0 else 1 end) stored;`);
  }

  async down(): Promise<void> {}
}
