import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Rows of records by region, kept by `repeatable/record-rollup.ts`, what the watches of checks and devices find by an index, of which deadlines regions were reminded, the places of single trees
 * of moves, and room for the regions that merges add to what is published.
 */
export class ProtectionAtSize1710003005000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table check_record add reminded_deadline date;
      -- Of what was due before, the regions have been reminded, though the message may be gone.
      update check_record set reminded_deadline = deadline where status = 1 and deadline < current_date;
      create index check_record_due on check_record (deadline, id) where is_deleted = 0 and status = 1
        and rectify_date is null and reminded_deadline is distinct from deadline;
      create index video_state_ended on video_state (end_time) where end_time is not null;
      create table record_rollup (
        tenant_id varchar(12) not null, record varchar(40) collate "C" not null, region varchar(6) collate "C" not null,
        status smallint not null, num int not null);
      create index record_rollup_region on record_rollup (tenant_id, record, region) include (status, num);
      -- Where single trees of a move have come to, other than all.
      create table move_place (
        move_record_id bigint not null, old_tree_id bigint not null, lon numeric(9,6) not null, lat numeric(8,6) not null,
        primary key (move_record_id, old_tree_id)
      );
      alter table notice_announcement alter receive_scope type varchar;
      alter table emergency_warning alter xz_codes type varchar;`);
  }

  async down(): Promise<void> {}
}
