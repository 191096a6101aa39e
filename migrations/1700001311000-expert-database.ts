import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Experts of the nation and of the provinces; a user is one of them at most. */
export class ExpertDatabase1700001311000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`create table expert_database (
      id bigint primary key default nextval('record_id'),
      tenant_id varchar(12) not null, create_user bigint, create_dept bigint,
      create_time timestamp not null default localtimestamp, update_user bigint,
      update_time timestamp not null default localtimestamp,
      status smallint not null default 1, is_deleted smallint not null default 0, version int not null default 1,
      xz_code varchar(12) collate "C" not null,
      publish_status smallint not null default 0 check (publish_status in (0, 1, 2)), publish_time timestamp,
      check_status smallint not null default 0 check (check_status in (0, 1, 2)),
      expert_level varchar(10) not null, name varchar(50) not null, gender int, birthday date, nation varchar(20),
      id_card varchar(18), user_id bigint, photo_url varchar(500), work_unit varchar(200), duty varchar(50),
      title_level varchar(10), education varchar(20), major varchar(50), expert_field varchar(100), phone varchar(20),
      email varchar(100), resume varchar(2000), achievement varchar(2000), sort int
    )`);
    await db.query(`create index expert_database_newest on expert_database (tenant_id, create_time desc, id desc)
      where is_deleted = 0`);
    await db.query(`create unique index expert_database_user on expert_database (tenant_id, user_id)
      where is_deleted = 0`);
  }

  async down(): Promise<void> {}
}
