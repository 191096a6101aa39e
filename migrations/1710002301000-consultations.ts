import type { MigrationInterface, QueryRunner } from 'typeorm';
import { changedIndex, newestIndex, recordColumns, regionIndexes } from './columns.js';

/** Consultations of experts on trees and groups. */
export class Consultations1710002301000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table consulation (
        ${recordColumns(0)},
        old_tree_id bigint, group_id bigint,
        target_type varchar(10) generated always as (case when group_id is null then '1' else '2' end) stored,
        province_old_tree_number varchar(32), tree_type_name varchar(50), xz_code varchar(12) collate "C" not null,
        consult_no varchar(20) collate "C" not null, title varchar(200), symptom varchar(2000), urgency varchar(10),
        apply_dept varchar(200), apply_people varchar(50), apply_date date,
        consult_date timestamp, consult_way varchar(10), place varchar(200), expert_ids varchar(500), host varchar(50),
        diagnosis varchar(2000), cause varchar(1000), opinion varchar(2000), measures varchar(2000), vigor varchar(10),
        follow_date date, curing_id bigint, expert_user_ids varchar(500),
        constraint consulation_target check (num_nonnulls(old_tree_id, group_id) = 1)
      );
      ${regionIndexes('consulation')}
      ${newestIndex('consulation')}
      ${changedIndex('consulation')}
      create index consulation_tree on consulation (old_tree_id, apply_date desc);
      create index consulation_group on consulation (group_id, apply_date desc) where group_id is not null;
      create index consulation_curing on consulation (curing_id) where curing_id is not null;
      create index consulation_waiting on consulation (tenant_id, status, xz_code, create_user)
        where is_deleted = 0 and status <> 4;
      create unique index consulation_no on consulation (tenant_id, consult_no) where is_deleted = 0;`);
  }

  async down(): Promise<void> {}
}
