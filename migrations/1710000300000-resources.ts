import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ADMINISTERED, ID, newestIndex, recordColumns, TENANT } from './columns.js';

const SERVICES = `
  create table blade_notice (
    ${ID},
    ${TENANT},
    title varchar(255) not null,
    category int not null,
    release_time timestamp not null,
    content text,
    ${ADMINISTERED}
  );
  create index blade_notice_released on blade_notice (tenant_id, release_time desc, id desc) where is_deleted = 0;
  -- Who has read which notice.
  create table notice_read (
    user_id bigint not null references blade_user (id) on delete cascade,
    notice_id bigint not null references blade_notice (id) on delete cascade,
    read_time timestamp not null default localtimestamp,
    primary key (user_id, notice_id)
  );
  create index notice_read_notice on notice_read (notice_id);
  create table blade_sms (
    ${ID},
    ${TENANT},
    category int not null,
    sms_code varchar(32) not null,
    template_id varchar(64),
    access_key varchar(255) not null default '',
    secret_key varchar(255) not null default '',
    region_id varchar(255),
    app_id varchar(255),
    sign_name varchar(64),
    remark varchar(255),
    ${ADMINISTERED}
  );
  create unique index blade_sms_code on blade_sms (tenant_id, sms_code) where is_deleted = 0;
  create table blade_oss (
    ${ID},
    ${TENANT},
    category int not null,
    oss_code varchar(32) not null,
    endpoint varchar(255),
    transform_endpoint varchar(255),
    access_key varchar(255) not null default '',
    secret_key varchar(255) not null default '',
    bucket_name varchar(255),
    app_id varchar(255),
    region varchar(255),
    -- A platform administrator has named an address inside this network.
    inside_allowed smallint not null default 0 check (inside_allowed in (0, 1)),
    remark varchar(255),
    ${ADMINISTERED}
  );
  create unique index blade_oss_code on blade_oss (tenant_id, oss_code) where is_deleted = 0;`;

/*
 * Files. `store`: where the file is, so that it is found when another store is in use. `kept`: an administrator's
 * upload, which stays. `named`: 1 something was seen to use the file. `check_state`: 0 a new picture waits for its
 * check, 1 may be served, 2 refused for `check_key`, 3 a picture that was stored before there was a check. `shown`: what
 * is served of a picture without a token.
 */
const FILES = `
  create table blade_attach (
    ${recordColumns(1)},
    xz_code varchar(12) collate "C" not null default '',
    link varchar(1000) not null, domain_url varchar(500) not null default '', name varchar(500) not null,
    original_name varchar(500) not null, extension varchar(12) not null, attach_size bigint not null,
    content_type varchar(100) not null, digest varchar(64) not null,
    store varchar(300) not null default 'local',
    kept smallint not null default 0,
    named smallint not null default 0,
    check_state smallint not null default 1 check (check_state between 0 and 3),
    check_key varchar(64),
    check_params jsonb,
    attempts int not null default 0,
    shown jsonb
  );
  ${newestIndex('blade_attach')}
  create index blade_attach_store on blade_attach (store) where store <> 'local';
  create index blade_attach_unnamed on blade_attach (tenant_id, create_user) include (attach_size)
    where named = 0 and kept = 0;
  create index blade_attach_unchecked on blade_attach (id) where check_state in (0, 3);
  create index blade_attach_name on blade_attach (name);
  -- What uploads that are under way may take.
  create table attach_reservation (
    ${ID},
    tenant_id varchar(12) not null,
    user_id bigint not null,
    bytes bigint not null,
    create_time timestamp not null default localtimestamp
  );
  create index attach_reservation_tenant on attach_reservation (tenant_id);
  create table attachment (
    ${recordColumns(1)},
    xz_code varchar(12) collate "C" not null default '',
    business_type varchar(10) not null, business_id bigint not null, province_old_tree_number varchar(32),
    attach_id bigint, attach_type varchar(10), photo_kind varchar(10), attachment_name varchar(200),
    attachment_url varchar(500), thumb_url varchar(500), size int, suffix varchar(12), width int, height int,
    -- Where and when a picture was taken.
    shoot_time timestamp, shoot_lon numeric(9,6), shoot_lat numeric(8,6),
    sort int not null default 0, remark varchar(200)
  );
  create index attachment_business on attachment (business_id, sort) where is_deleted = 0;
  create index attachment_file on attachment (attach_id);
  ${newestIndex('attachment')}`;

/*
 * Batches that are imported from files, each in the language and with the departments and roles of who sent it; why one
 * failed is a key of the message catalogue, so that it can be read in another language too.
 */
const IMPORTS = `
  create table data_import_record (
    ${recordColumns(1)},
    xz_code varchar(12) collate "C" not null default '',
    batch_no varchar(30) not null, data_type varchar(10) not null, year int not null,
    attach_id bigint not null references blade_attach, file_name varchar(500) not null, file_size bigint not null,
    mode smallint not null check (mode in (1, 2, 3)), accept_good smallint not null check (accept_good in (0, 1)),
    language varchar(2) not null default 'zh' check (language in ('zh', 'en')),
    import_user varchar(50), dept_ids text, role_ids text,
    import_status smallint not null default 0 check (import_status between 0 and 7),
    read_num int not null default 0, total_num int not null default 0, success_num int not null default 0,
    fail_num int not null default 0, warn_num int not null default 0,
    progress numeric(5,4) not null default 0, begin_time timestamp, end_time timestamp,
    error_attach_id bigint references blade_attach, error_message varchar(500),
    error_key varchar(60), error_params jsonb,
    first_errors jsonb, cancel_requested boolean not null default false, attempts int not null default 0,
    remark varchar(200)
  );
  ${newestIndex('data_import_record')}
  -- What the sweeper looks for: batches that are not at their end, and files that one names.
  create index data_import_record_open on data_import_record (id) where import_status in (0, 1, 3, 4);
  create index data_import_record_files on data_import_record (attach_id, error_attach_id);
  create index data_import_record_error_file on data_import_record (error_attach_id);`;

/*
 * Exports that are written by the worker. `state`: 0 waiting, 1 being written, 2 written, 3 ended without a file,
 * 4 written and its file removed since. `kind` names what is exported, `filters` what was asked for; whose rows these
 * are is asked anew when it runs.
 */
const EXPORTS = `
  create table export_run (
    ${ID},
    tenant_id varchar(12) not null,
    create_user bigint not null,
    create_time timestamp not null default localtimestamp,
    dept_ids text not null default '',
    role_ids text not null default '',
    language varchar(2) not null,
    kind varchar(64) not null,
    title varchar(255) not null,
    filters jsonb not null,
    state int not null default 0 check (state between 0 and 4),
    total_num int not null,
    done_num int not null default 0,
    error_key varchar(64),
    error_params jsonb,
    cancel_requested boolean not null default false,
    attempts int not null default 0,
    begin_time timestamp,
    end_time timestamp,
    store varchar(300),
    file_key varchar(255),
    file_size bigint not null default 0,
    digest varchar(64)
  );
  create index export_run_sender on export_run (create_user, id desc);
  create index export_run_open on export_run (id) where state < 2;
  create index export_run_file on export_run (end_time) where store is not null;`;

/** Notices, text messages, stores, files, and the batches that come in and leave. */
export class Resources1710000300000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const tables of [SERVICES, FILES, IMPORTS, EXPORTS]) await db.query(tables);
  }

  async down(): Promise<void> {}
}
