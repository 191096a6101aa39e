import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ADMINISTERED, ID, TENANT } from './columns.js';

/** Rules that people add, what explains the warnings of a row, and inspections of rows that are there. */
export class Inspection1710001600000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table inspection_rule (${ID}, ${TENANT},
        rule_code varchar(20) not null, rule_name varchar(100) not null, data_type varchar(10) not null,
        table_name varchar(64) not null, table_label varchar(100), field_name varchar(64) not null,
        field_label varchar(100), rule_type varchar(10) not null, rule_level varchar(10) not null,
        rule_param varchar(4000), error_msg varchar(200) not null, xz_code varchar(12) collate "C",
        apply_to varchar(100) not null, is_system smallint not null default 0,
        enabled smallint not null default 1, sort int not null default 0, ${ADMINISTERED});
      create unique index inspection_rule_code on inspection_rule (tenant_id, rule_code) where is_deleted = 0;
      create sequence inspection_rule_number;

      create table inspection_run (
        id bigint primary key default nextval('record_id'),
        tenant_id varchar(12) not null,
        create_user bigint not null,
        create_time timestamp not null default localtimestamp,
        dept_ids text not null default '',
        role_ids text not null default '',
        language varchar(2) not null,
        data_type varchar(10) not null,
        xz_code varchar(12) collate "C" not null,
        state int not null default 0 check (state between 0 and 3),
        total_num int not null default 0,
        done_num int not null default 0,
        error_num int not null default 0,
        warn_num int not null default 0,
        -- Where it has come to, and goes on from when its worker was killed.
        last_id bigint not null default 0,
        error_key varchar(64),
        error_params jsonb,
        cancel_requested boolean not null default false,
        attempts int not null default 0,
        begin_time timestamp,
        end_time timestamp
      );
      create index inspection_run_sender on inspection_run (create_user, id desc);
      create index inspection_run_open on inspection_run (id) where state < 2;
      create index inspection_run_ended on inspection_run (end_time) where state >= 2;
      create table inspection_fault (
        run_id bigint not null references inspection_run (id) on delete cascade,
        rule_code varchar(20) collate "C" not null,
        rule_level varchar(1) not null,
        row_id bigint not null,
        title varchar(100) not null,
        xz_code varchar(12) collate "C" not null,
        field varchar(64) not null,
        key varchar(64) not null,
        params jsonb,
        -- A row breaks a rule at a field once.
        primary key (run_id, rule_code, row_id, field)
      );`);
    // A snapshot copies the column, so both tables have it.
    for (const table of ['old_tree', 'old_tree_archive', 'old_tree_group', 'old_tree_group_archive'])
      await db.query(`alter table ${table} add column warning_note varchar(500)`);
  }

  async down(): Promise<void> {}
}
