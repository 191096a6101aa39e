import type { MigrationInterface, QueryRunner } from 'typeorm';

const COMMON = `
  id bigint primary key default nextval('record_id'),
  tenant_id varchar(12) not null, create_user bigint, create_dept bigint,
  create_time timestamp not null default localtimestamp, update_user bigint,
  update_time timestamp not null default localtimestamp,
  status smallint not null default 1, is_deleted smallint not null default 0, version int not null default 1,
  xz_code varchar(12) collate "C" not null default ''`;

/** Stored files, pictures of records, and the batches that are imported from files. */
export class Imports1700000500000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`create table blade_attach (${COMMON},
      link varchar(1000) not null, domain varchar(500) not null default '', name varchar(500) not null,
      original_name varchar(500) not null, extension varchar(12) not null, attach_size bigint not null,
      content_type varchar(100) not null, digest varchar(64) not null)`);
    await db.query(`create index blade_attach_newest on blade_attach (tenant_id, create_time desc, id desc)
      where is_deleted = 0`);
    // Batches name townships and villages below their county.
    await db.query(`create index blade_region_child on blade_region (parent_code, name)`);
    await db.query(`create table attachment (${COMMON},
      business_type varchar(10) not null, business_id bigint not null, attach_id bigint,
      attach_type varchar(10), photo_kind varchar(10), attachment_name varchar(200), attachment_url varchar(500),
      sort int not null default 0, remark varchar(200))`);
    await db.query(`create index attachment_business on attachment (business_id, sort) where is_deleted = 0`);
    await db.query(`create table data_import_record (${COMMON},
      batch_no varchar(30) not null, data_type varchar(10) not null, year int not null,
      attach_id bigint not null references blade_attach, file_name varchar(500) not null, file_size bigint not null,
      mode smallint not null check (mode in (1, 2, 3)), accept_good smallint not null check (accept_good in (0, 1)),
      import_status smallint not null default 0 check (import_status between 0 and 7),
      read_num int not null default 0, total_num int not null default 0, success_num int not null default 0,
      fail_num int not null default 0, warn_num int not null default 0,
      progress numeric(5,4) not null default 0, begin_time timestamp, end_time timestamp,
      import_user varchar(50), error_attach_id bigint references blade_attach, error_message varchar(500),
      first_errors jsonb, cancel_requested boolean not null default false, attempts int not null default 0,
      remark varchar(200))`);
    await db.query(`create index data_import_record_newest on data_import_record
      (tenant_id, create_time desc, id desc) where is_deleted = 0`);
    // What the sweeper looks for: batches that are not at their end.
    await db.query(`create index data_import_record_open on data_import_record (id)
      where import_status in (0, 1, 3, 4)`);
  }

  async down(): Promise<void> {}
}
