import type { MigrationInterface, QueryRunner } from 'typeorm';
import { changedIndex, newestIndex, recordColumns, regionIndexes } from './columns.js';

const EVENTS = `
  create table report_event (
    ${recordColumns(0)},
    event_no varchar(20) collate "C" not null, title varchar(200), event_type varchar(10), event_level varchar(10),
    event_source varchar(10), event_time timestamp, emergency smallint, description varchar(2000),
    illegal_act varchar(100), old_tree_id bigint, group_id bigint, province_old_tree_number varchar(32),
    tree_type_name varchar(50), xz_code varchar(12) collate "C" not null, place varchar(200),
    lon numeric(9,6), lat numeric(8,6), report_people varchar(50), phone varchar(20), anonymous smallint,
    verify_way varchar(10), transfer_to varchar(12) collate "C", handle_opinion varchar(500), handle_result varchar(500),
    accept_deadline timestamp, verify_deadline timestamp, close_deadline timestamp, close_level int,
    close_user varchar(50), close_time timestamp, patrol_id bigint
  );
  ${regionIndexes('report_event')}
  ${newestIndex('report_event')}
  ${changedIndex('report_event')}
  create index report_event_tree on report_event (old_tree_id, event_time desc) where old_tree_id is not null;
  create index report_event_group on report_event (group_id, event_time desc) where group_id is not null;
  create index report_event_handed on report_event (tenant_id, transfer_to) where transfer_to is not null;
  create index report_event_waiting on report_event (tenant_id, status, xz_code, create_user)
    where is_deleted = 0 and status in (0, 1, 2, 3, 4, 6);
  create unique index report_event_no on report_event (tenant_id, event_no) where is_deleted = 0;
  create unique index report_event_patrol on report_event (patrol_id) where patrol_id is not null;`;

const VERIFICATIONS = `
  create table event_verify (
    ${recordColumns(1)},
    event_id bigint not null, event_no varchar(20), event_title varchar(200), xz_code varchar(12) collate "C" not null,
    old_tree_id bigint, group_id bigint, verify_way varchar(10), transfer_to varchar(12) collate "C", deadline date,
    verify_dept varchar(200), verify_people varchar(200), verify_time timestamp, verify_result varchar(10),
    tree_condition varchar(500), loss_description varchar(1000), measure varchar(1000), penalty_doc_no varchar(50),
    penalty_amount numeric(11,2), close_reason varchar(500)
  );
  ${regionIndexes('event_verify')}
  ${newestIndex('event_verify')}
  ${changedIndex('event_verify')}
  create index event_verify_event on event_verify (event_id, id);
  create index event_verify_tree on event_verify (old_tree_id, verify_time desc) where old_tree_id is not null;
  create index event_verify_group on event_verify (group_id, verify_time desc) where group_id is not null;
  create index event_verify_handed on event_verify (tenant_id, transfer_to) where transfer_to is not null;
  create index event_verify_waiting on event_verify (tenant_id, status, xz_code) where is_deleted = 0 and status = 3;`;

// A hand-over changes who sees the event: the region it goes to reads it from then on.
const SCOPE = `
  drop index record_history_scope;
  create index record_history_scope on record_history (tenant_id, record, create_time, row_id)
    where changes ?| array['expertUserIds', 'isOpen', 'publishStatus', 'transferTo', 'xzCode']::text[];`;

/** Events about trees, and their verifications. */
export class Events1710002300000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const tables of [EVENTS, VERIFICATIONS, SCOPE]) await db.query(tables);
  }

  async down(): Promise<void> {}
}
