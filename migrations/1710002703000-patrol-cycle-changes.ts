import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Cycles of patrols and checks that were changed, until the worker has moved the days of the plan. */
export class PatrolCycleChanges1710002703000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table patrol_cycle_change (
        id bigint primary key default nextval('record_id'), create_time timestamp not null default localtimestamp,
        -- Of all provinces where it is empty; rows of the plan up to this id are done.
        province varchar(2), done_id bigint not null default 0
      );`);
  }

  async down(): Promise<void> {}
}
