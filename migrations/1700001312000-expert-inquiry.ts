import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Questions to experts, with answers and remarks. */
export class ExpertInquiry1700001312000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`create table expert_inquiry (
      id bigint primary key default nextval('record_id'),
      tenant_id varchar(12) not null, create_user bigint, create_dept bigint,
      create_time timestamp not null default localtimestamp, update_user bigint,
      update_time timestamp not null default localtimestamp,
      status smallint not null default 0, is_deleted smallint not null default 0, version int not null default 1,
      title varchar(200), content text, inquiry_type varchar(10), old_tree_id bigint,
      expert_ids varchar(500), expert_user_ids varchar(500), is_open smallint not null default 0,
      ask_user varchar(50), ask_dept varchar(200), ask_time timestamp,
      view_num int not null default 0, reply_num int not null default 0, adopted_reply_id bigint
    )`);
    await db.query(`create index expert_inquiry_newest on expert_inquiry (tenant_id, create_time desc, id desc)
      where is_deleted = 0`);
    await db.query(`create index expert_inquiry_tree on expert_inquiry (old_tree_id, ask_time desc)`);
    await db.query(`create table inquiry_reply (
      id bigint primary key default nextval('record_id'),
      tenant_id varchar(12) not null, create_user bigint, create_dept bigint,
      create_time timestamp not null default localtimestamp, update_user bigint,
      update_time timestamp not null default localtimestamp,
      status smallint not null default 1, is_deleted smallint not null default 0, version int not null default 1,
      inquiry_id bigint not null, content varchar(5000), reply_user varchar(50), expert_id bigint,
      reply_time timestamp, is_adopted smallint not null default 0, like_num int not null default 0
    )`);
    await db.query(`create index inquiry_reply_inquiry on inquiry_reply (inquiry_id, id)`);
    await db.query(`create table inquiry_comment (
      id bigint primary key default nextval('record_id'),
      tenant_id varchar(12) not null, create_user bigint, create_dept bigint,
      create_time timestamp not null default localtimestamp, update_user bigint,
      update_time timestamp not null default localtimestamp,
      status smallint not null default 1, is_deleted smallint not null default 0, version int not null default 1,
      inquiry_id bigint not null, reply_id bigint, parent_id bigint, content varchar(1000),
      comment_user varchar(50), comment_time timestamp
    )`);
    await db.query(`create index inquiry_comment_inquiry on inquiry_comment (inquiry_id, id)`);
    await db.query(`create index inquiry_comment_reply on inquiry_comment (reply_id)`);
  }

  async down(): Promise<void> {}
}
