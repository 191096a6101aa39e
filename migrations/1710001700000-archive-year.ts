import type { MigrationInterface, QueryRunner } from 'typeorm';
import { recordColumns } from './columns.js';

/** Filing years: which are open, archived or closed for a region, and what the last check of a county has found. */
export class ArchiveYear1710001700000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table archive_year (
        ${recordColumns(1)},
        data_type varchar(1) not null check (data_type in ('1', '2')),
        year int not null check (year between 2000 and 2100),
        xz_code varchar(12) collate "C" not null default '',
        begin_date date, end_date date,
        state smallint not null default 0 check (state between 0 and 3),
        tree_num int not null default 0, group_num int not null default 0,
        archived_time timestamp, archived_by varchar(100), reopened_time timestamp);
      -- The state of a region's year: its own row's, else that of the nearest region above it.
      create unique index archive_year_one on archive_year (tenant_id, data_type, year, xz_code) where is_deleted = 0;
      create table archive_check (
        tenant_id varchar(12) not null, data_type varchar(1) not null, year int not null,
        xz_code varchar(6) collate "C" not null, errors int not null, warnings int not null,
        checked_time timestamp not null default localtimestamp,
        primary key (tenant_id, data_type, year, xz_code));
      alter table archive_run add column data_type varchar(1) not null default '1';
      drop index archive_run_open;
      create unique index archive_run_open on archive_run (tenant_id, data_type, year, xz_code, md5(coalesce(ids, '')))
        where state in (0, 1) and is_deleted = 0;
      -- What was archived before years were opened stays archived.
      insert into archive_year (tenant_id, create_user, data_type, year, xz_code, state, tree_num, archived_time)
        select distinct on (tenant_id, year, xz_code) tenant_id, create_user, '1', year, xz_code, 2, total_num, end_time
        from archive_run where state = 2 and ids is null and is_deleted = 0
        order by tenant_id, year, xz_code, id desc;`);
  }

  async down(): Promise<void> {}
}
