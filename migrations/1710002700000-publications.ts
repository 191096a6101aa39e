import type { MigrationInterface, QueryRunner } from 'typeorm';
import { changedIndex, newestIndex, recordColumns } from './columns.js';

const PUBLISHED = `xz_code varchar(12) collate "C" not null,
    publish_status smallint not null default 0 check (publish_status in (0, 1, 2)), publish_time timestamp`;

/** The indexes of a table that regions publish from. */
const indexesOf = (table: string): string => `
  ${newestIndex(table)}
  ${changedIndex(table)}
  create index ${table}_region on ${table} (tenant_id, xz_code) where is_deleted = 0;`;

const TABLES = `
  create table share_publish (
    ${recordColumns(1)}, ${PUBLISHED},
    title varchar(200) not null, share_type varchar(10), author varchar(100), source varchar(200),
    cover_url varchar(500), summary varchar(1000), content text, download_num int not null default 0
  );
  ${indexesOf('share_publish')}
  create index share_publish_waiting on share_publish (tenant_id, xz_code) where is_deleted = 0 and publish_status = 0;
  create table notice_announcement (
    ${recordColumns(1)}, ${PUBLISHED},
    title varchar(200) not null, notice_type varchar(10), is_top smallint not null default 0, receive_scope varchar(800),
    begin_time timestamp, end_time timestamp, publish_dept varchar(200), content text, read_num int not null default 0
  );
  ${indexesOf('notice_announcement')}
  create index notice_announcement_waiting on notice_announcement (tenant_id, xz_code)
    where is_deleted = 0 and publish_status = 0;
  create table emergency_warning (
    ${recordColumns(1)}, ${PUBLISHED},
    check_status smallint not null default 0 check (check_status in (0, 1, 2)),
    title varchar(200) not null, warn_type varchar(10), warn_level varchar(10), xz_codes varchar(800),
    begin_time timestamp, end_time timestamp, source varchar(200), content text, guide varchar(2000),
    cancel_time timestamp, affected_tree_num int, read_num int not null default 0
  );
  ${indexesOf('emergency_warning')}
  create index emergency_warning_waiting on emergency_warning (tenant_id, xz_code)
    where is_deleted = 0 and (check_status = 0 or publish_status = 0);
  -- What may be in force: nearly all warnings have ended or been cancelled.
  create index emergency_warning_published on emergency_warning (tenant_id, end_time)
    where is_deleted = 0 and publish_status = 1;`;

// Readers of publications, each person once for each publication.
const READERS = `
  create table publication_read (
    record varchar(40) not null, row_id bigint not null, user_id bigint not null,
    read_time timestamp not null default localtimestamp,
    primary key (record, row_id, user_id)
  );`;

// A publication changes who sees a row: the regions it is published to read it from then on.
const SCOPE = `
  drop index record_history_scope;
  create index record_history_scope on record_history (tenant_id, record, create_time, row_id)
    where changes ?| array['expertUserIds', 'isOpen', 'publishStatus', 'receiveScope', 'transferTo', 'xzCode', 'xzCodes']::text[];`;

/** Publications of regions other than laws, and their readers. */
export class Publications1710002700000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const tables of [TABLES, READERS, SCOPE]) await db.query(tables);
  }

  async down(): Promise<void> {}
}
