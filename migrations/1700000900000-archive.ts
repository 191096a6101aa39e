import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Runs that copy a year's approved trees of a region into the snapshot; a row first and a job second. */
export class Archive1700000900000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`create table archive_run (
      id bigint primary key default nextval('record_id'),
      tenant_id varchar(12) not null, create_user bigint, create_dept bigint,
      create_time timestamp not null default localtimestamp, update_user bigint,
      update_time timestamp not null default localtimestamp,
      status smallint not null default 1, is_deleted smallint not null default 0, version int not null default 1,
      xz_code varchar(12) collate "C" not null default '', year int not null check (year between 2000 and 2100),
      -- 0 waiting, 1 running, 2 done, 3 failed
      state smallint not null default 0 check (state between 0 and 3),
      total_num int not null default 0, done_num int not null default 0,
      attempts int not null default 0, error_message varchar(500),
      begin_time timestamp, end_time timestamp)`);
    // What the sweeper looks for, and the rule that a region's year is archived once at a time.
    await db.query(`create unique index archive_run_open on archive_run (tenant_id, year, xz_code)
      where state in (0, 1) and is_deleted = 0`);
    await db.query(
      `create index archive_run_newest on archive_run (tenant_id, year, id desc) where is_deleted = 0`,
    );
  }

  async down(): Promise<void> {}
}
