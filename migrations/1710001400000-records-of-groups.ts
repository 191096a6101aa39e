import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Patrols and care of groups as well as of trees, and the way that a patrol took. */
export class RecordsOfGroups1710001400000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const [table, time] of [
      ['patrol_record', 'patrol_time'],
      ['curing_record', 'curing_date'],
    ]) {
      await db.query(`
        alter table ${table} alter column old_tree_id drop not null, add column group_id bigint,
          add column target_type varchar(10) generated always as
            (case when group_id is null then '1' else '2' end) stored,
          add constraint ${table}_target check (num_nonnulls(old_tree_id, group_id) = 1);
        create index ${table}_group on ${table} (group_id, ${time} desc) where group_id is not null;`);
    }
    await db.query(`alter table patrol_record add column track geometry(LineString, 4326)`);
  }

  async down(): Promise<void> {}
}
