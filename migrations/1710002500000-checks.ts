import type { MigrationInterface, QueryRunner } from 'typeorm';
import { changedIndex, newestIndex, recordColumns, regionIndexes } from './columns.js';

/** Checks of what a place does for its trees. */
export class Checks1710002500000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table check_record (
        ${recordColumns(0)},
        check_name varchar(200), check_type varchar(10), check_dept varchar(200), check_people varchar(200),
        check_date date, score int, xz_code varchar(12) collate "C" not null, checked_unit varchar(200),
        old_tree_ids varchar(4000), tree_num int,
        archive_ok smallint, archive_note varchar(200), sign_ok smallint, sign_note varchar(200),
        duty_ok smallint, duty_note varchar(200), facility_ok smallint, facility_note varchar(200),
        vigor_ok smallint, vigor_note varchar(200), habitat_ok smallint, habitat_note varchar(200),
        care_ok smallint, care_note varchar(200),
        problem varchar(1000), requirement varchar(1000), deadline date,
        rectify_result varchar(1000), rectify_date date, recheck_ok smallint
      );
      ${regionIndexes('check_record')}
      ${newestIndex('check_record')}
      ${changedIndex('check_record')}
      create index check_record_trees on check_record using gin (string_to_array(old_tree_ids::text, ','));
      create index check_record_waiting on check_record (tenant_id, status, xz_code, create_user)
        where is_deleted = 0 and status = 0;`);
  }

  async down(): Promise<void> {}
}
