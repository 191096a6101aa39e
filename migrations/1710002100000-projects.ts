import type { MigrationInterface, QueryRunner } from 'typeorm';
import { changedIndex, newestIndex, recordColumns, regionIndexes } from './columns.js';

const PROJECTS = `
  create table central_government (
    ${recordColumns(1)},
    old_tree_id bigint not null, xz_code varchar(12) collate "C" not null,
    project_no varchar(50), project_name varchar(200), year smallint not null, file_level varchar(10),
    old_tree_number varchar(11), province_old_tree_number varchar(32), lon numeric(9,6), lat numeric(8,6),
    tree_type_name varchar(50), tree_age int, vigor varchar(10), small_place_name varchar(100),
    old_tree_type varchar(10), old_tree_level varchar(10), famous_wood_type varchar(10),
    planter varchar(100), plant_time varchar(50),
    exist_problem varchar(1000), cure varchar(100), measure varchar(2000), plan_date date,
    fund numeric(14,2), central_fund numeric(14,2), local_fund numeric(14,2), used_fund numeric(14,2),
    fund_rate numeric(5,2),
    review_unit varchar(200), review_time timestamp, review_opinion varchar(500), implement_unit varchar(200),
    supervise_unit varchar(200), begin_date date, finish_date date, accept_date date, accept_opinion varchar(500),
    stage smallint not null default 1 check (stage between 1 and 7), progress smallint,
    vigor_after varchar(10), effect varchar(1000), is_excellent smallint not null default 0,
    check_status smallint not null default 0 check (check_status in (0, 1, 2)),
    publish_status smallint not null default 0 check (publish_status in (0, 1, 2)), publish_time timestamp,
    data_type varchar(10)
  );
  ${regionIndexes('central_government')}
  ${newestIndex('central_government')}
  ${changedIndex('central_government')}
  create index central_government_tree on central_government (old_tree_id, begin_date desc);
  -- What sums of a year are read by, region by region.
  create index central_government_year on central_government (tenant_id, year, xz_code) where is_deleted = 0;
  create index central_government_waiting on central_government (tenant_id, xz_code)
    where is_deleted = 0 and (stage < 7 or check_status = 0 or publish_status = 0);
  create unique index central_government_no on central_government (tenant_id, project_no) where is_deleted = 0;`;

const FILES = `
  create table project_file (
    ${recordColumns(1)},
    project_id bigint not null, file_type varchar(10) not null, file_level varchar(10), stage smallint,
    attach_id bigint not null, file_name varchar(200), url varchar(500), suffix varchar(12), size int,
    upload_user varchar(50), upload_time timestamp
  );
  ${newestIndex('project_file')}
  ${changedIndex('project_file')}
  create index project_file_project on project_file (project_id, id);
  create index project_file_attach on project_file (attach_id);`;

/** Rescue projects and their files. */
export class Projects1710002100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const tables of [PROJECTS, FILES]) await db.query(tables);
  }

  async down(): Promise<void> {}
}
