import type { MigrationInterface, QueryRunner } from 'typeorm';
import { changedIndex, newestIndex, recordColumns, regionIndexes } from './columns.js';

const MOVES = `
  create table move_record (
    ${recordColumns(0)},
    apply_no varchar(20) collate "C" not null, old_tree_ids varchar(500) not null, tree_num int,
    protect_level_max varchar(10), xz_code varchar(12) collate "C" not null,
    move_reason varchar(10), project_name varchar(200), project_approval_no varchar(100), apply_company varchar(200),
    contact varchar(50), phone varchar(20), reason_description varchar(2000), avoidance_proof varchar(2000),
    from_xz_code varchar(12) collate "C", from_place varchar(200), from_lon numeric(9,6), from_lat numeric(8,6),
    to_xz_code varchar(12) collate "C", to_place varchar(100), to_lon numeric(9,6), to_lat numeric(8,6),
    distance numeric(7,3), move_plan varchar(2000), care_plan varchar(2000), expert_opinion varchar(2000),
    construct_company varchar(200), plan_date date, begin_date date, finish_date date,
    move_fee numeric(9,2), care_fee numeric(9,2), payer varchar(200),
    approve_dept varchar(200), approve_doc_no varchar(100), approve_date date, approve_level int,
    move_stage smallint not null default 1 check (move_stage between 1 and 6),
    audit_opinion varchar(500), audit_user varchar(50), audit_time timestamp,
    accept_date date, accept_opinion varchar(500), care_end_date date, next_follow_date date
  );
  ${regionIndexes('move_record')}
  ${newestIndex('move_record')}
  ${changedIndex('move_record')}
  create index move_record_trees on move_record using gin (string_to_array(old_tree_ids, ','));
  create index move_record_waiting on move_record (tenant_id, status, move_stage, xz_code, create_user)
    where is_deleted = 0 and move_stage <> 6;
  create unique index move_record_no on move_record (tenant_id, apply_no) where is_deleted = 0;`;

const FOLLOW_UPS = `
  create table move_follow_up (
    ${recordColumns(1)},
    move_record_id bigint not null, follow_date date not null, year int not null, vigor varchar(10) not null,
    alive smallint not null, follow_people varchar(50), note varchar(500)
  );
  ${newestIndex('move_follow_up')}
  ${changedIndex('move_follow_up')}
  create unique index move_follow_up_year on move_follow_up (move_record_id, year) where is_deleted = 0;`;

const REVOCATIONS = `
  create table apply_revoke (
    ${recordColumns(0)},
    apply_no varchar(20) collate "C" not null, old_tree_id bigint, group_id bigint,
    target_type varchar(10) generated always as (case when group_id is null then '1' else '2' end) stored,
    province_old_tree_number varchar(32), tree_type_name varchar(50), xz_code varchar(12) collate "C" not null,
    old_tree_number varchar(11), protect_level varchar(10), revoke_reason varchar(10), happen_date date,
    cause_description varchar(2000), apply_dept varchar(200), apply_people varchar(50), apply_date date,
    death_dispose varchar(10), dispose_description varchar(1000), emergency_end_date date, emergency_basis varchar(1000),
    report_deadline date, is_late smallint, duplicate_of varchar(32), new_xz_code varchar(12) collate "C",
    appraisal_expert varchar(200), appraisal_opinion varchar(2000), appraisal_date date,
    audit_opinion varchar(500), audit_user varchar(50), audit_time timestamp,
    constraint apply_revoke_target check (num_nonnulls(old_tree_id, group_id) = 1)
  );
  ${regionIndexes('apply_revoke')}
  ${newestIndex('apply_revoke')}
  ${changedIndex('apply_revoke')}
  create index apply_revoke_tree on apply_revoke (old_tree_id, apply_date desc);
  create index apply_revoke_group on apply_revoke (group_id, apply_date desc) where group_id is not null;
  create index apply_revoke_waiting on apply_revoke (tenant_id, status, xz_code, create_user)
    where is_deleted = 0 and status <> 1;
  create unique index apply_revoke_no on apply_revoke (tenant_id, apply_no) where is_deleted = 0;`;

/** Moves of trees with their follow-ups, and revocations. */
export class Moves1710002400000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const tables of [MOVES, FOLLOW_UPS, REVOCATIONS]) await db.query(tables);
  }

  async down(): Promise<void> {}
}
