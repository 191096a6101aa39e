import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Tables and indexes for daily protection work at five million rows:
 *
 * - `record_rollup`: rows of a record by region and state, which `repeatable/record-rollup.ts` counts;
 * - the deadline that a region was last reminded of, and an index of the checks that are due;
 * - an index of device states by their end, by which old ones are deleted;
 * - `move_place`: positions of single trees of a move that differ from the move's own;
 * - unlimited length of the region lists of publications, since a merge adds regions to them.
 */
export class ProtectionAtSize1710003005000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table check_record add reminded_deadline date;
      -- Regions that have been reminded are not reminded again. After three months the messages are gone.
      update check_record c set reminded_deadline = deadline where status = 1 and (deadline < current_date - 90
        or exists (select from user_message m where m.record = 'checkRecord' and m.row_id = c.id
          and m.message_key = 'message.rectifyDue'));
      create index check_record_due on check_record (deadline, id) where is_deleted = 0 and status = 1
        and rectify_date is null and reminded_deadline is distinct from deadline;
      create index video_state_ended on video_state (end_time) where end_time is not null;
      create table record_rollup (
        tenant_id varchar(12) not null, record varchar(40) collate "C" not null, region varchar(6) collate "C" not null,
        status smallint not null, num int not null);
      create index record_rollup_region on record_rollup (tenant_id, record, region) include (status, num);
      create table move_place (
        move_record_id bigint not null, old_tree_id bigint not null, lon numeric(9,6) not null, lat numeric(8,6) not null,
        primary key (move_record_id, old_tree_id)
      );
      alter table notice_announcement alter receive_scope type varchar;
      alter table emergency_warning alter xz_codes type varchar;`);
  }

  async down(): Promise<void> {}
}
