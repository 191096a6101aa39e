import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Laws and rules that regions publish. */
export class Law1700001310000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`create table law (
      id bigint primary key default nextval('record_id'),
      tenant_id varchar(12) not null, create_user bigint, create_dept bigint,
      create_time timestamp not null default localtimestamp, update_user bigint,
      update_time timestamp not null default localtimestamp,
      status smallint not null default 1, is_deleted smallint not null default 0, version int not null default 1,
      xz_code varchar(12) collate "C" not null,
      publish_status smallint not null default 0 check (publish_status in (0, 1, 2)), publish_time timestamp,
      title varchar(200) not null, law_type varchar(10), doc_no varchar(100), issue_dept varchar(200),
      issue_date date, effect_date date, is_effective smallint, keyword varchar(200), sort int, content text,
      view_num int not null default 0
    )`);
    await db.query(
      `create index law_newest on law (tenant_id, create_time desc, id desc) where is_deleted = 0`,
    );
    await db.query(`create index law_region on law (tenant_id, xz_code) where is_deleted = 0`);
  }

  async down(): Promise<void> {}
}
