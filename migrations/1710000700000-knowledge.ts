import type { MigrationInterface, QueryRunner } from 'typeorm';
import { newestIndex, recordColumns } from './columns.js';

const LAW = `
  create table law (
    ${recordColumns(1)},
    xz_code varchar(12) collate "C" not null,
    publish_status smallint not null default 0 check (publish_status in (0, 1, 2)), publish_time timestamp,
    title varchar(200) not null, law_type varchar(10), doc_no varchar(100), issue_dept varchar(200),
    issue_date date, effect_date date, is_effective smallint, keyword varchar(200), sort int, content text,
    view_num int not null default 0
  );
  ${newestIndex('law')}
  create index law_region on law (tenant_id, xz_code) where is_deleted = 0;`;

const EXPERTS = `
  create table expert_database (
    ${recordColumns(1)},
    xz_code varchar(12) collate "C" not null,
    publish_status smallint not null default 0 check (publish_status in (0, 1, 2)), publish_time timestamp,
    check_status smallint not null default 0 check (check_status in (0, 1, 2)),
    expert_level varchar(10) not null, name varchar(50) not null, gender int, birthday date, nation varchar(20),
    id_card varchar(18), user_id bigint, photo_url varchar(500), work_unit varchar(200), duty varchar(50),
    title_level varchar(10), education varchar(20), major varchar(50), expert_field varchar(100), phone varchar(20),
    email varchar(100), resume varchar(2000), achievement varchar(2000), sort int
  );
  ${newestIndex('expert_database')}
  -- A user is one expert at most.
  create unique index expert_database_user on expert_database (tenant_id, user_id) where is_deleted = 0;
  create table expert_inquiry (
    ${recordColumns(0)},
    title varchar(200), content text, inquiry_type varchar(10), old_tree_id bigint,
    expert_ids varchar(500), expert_user_ids varchar(500), is_open smallint not null default 0,
    ask_user varchar(50), ask_dept varchar(200), ask_time timestamp,
    view_num int not null default 0, reply_num int not null default 0, adopted_reply_id bigint
  );
  ${newestIndex('expert_inquiry')}
  create index expert_inquiry_tree on expert_inquiry (old_tree_id, ask_time desc);
  create table inquiry_reply (
    ${recordColumns(1)},
    inquiry_id bigint not null, content varchar(5000), reply_user varchar(50), expert_id bigint,
    reply_time timestamp, is_adopted smallint not null default 0, like_num int not null default 0
  );
  create index inquiry_reply_inquiry on inquiry_reply (inquiry_id, id);
  create table inquiry_comment (
    ${recordColumns(1)},
    inquiry_id bigint not null, reply_id bigint, parent_id bigint, content varchar(1000),
    comment_user varchar(50), comment_time timestamp
  );
  create index inquiry_comment_inquiry on inquiry_comment (inquiry_id, id);
  create index inquiry_comment_reply on inquiry_comment (reply_id);`;

/** Laws that regions publish, experts, and questions to them with answers and remarks. */
export class Knowledge1710000700000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const tables of [LAW, EXPERTS]) await db.query(tables);
  }

  async down(): Promise<void> {}
}
