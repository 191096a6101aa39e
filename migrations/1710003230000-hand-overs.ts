import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whose a task of workflow was before, who gave it to whom, and why. */
export class HandOvers1710003230000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table flow_hand_over (
        id bigint primary key default nextval('record_id'),
        task_id bigint not null references flow_task (id) on delete cascade,
        from_user bigint, to_user bigint not null, by_user bigint not null,
        reason varchar(500), create_time timestamp not null default localtimestamp
      );
      create index flow_hand_over_task on flow_hand_over (task_id, id);`);
  }

  async down(): Promise<void> {}
}
