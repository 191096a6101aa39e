import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Checks of regions with more rows than one call can check, as jobs, with what they have found. */
export class ArchiveCheckRun1710002080000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table archive_check_run (
        id bigint primary key default nextval('record_id'),
        tenant_id varchar(12) not null,
        create_user bigint not null,
        create_time timestamp not null default localtimestamp,
        dept_ids text not null default '',
        role_ids text not null default '',
        language varchar(2) not null,
        data_type varchar(1) not null check (data_type in ('1', '2')),
        year int not null,
        xz_code varchar(12) collate "C" not null,
        state int not null default 0 check (state between 0 and 3),
        total_num int not null default 0,
        checked_num int not null default 0,
        found jsonb,
        error_key varchar(64),
        error_params jsonb,
        cancel_requested boolean not null default false,
        attempts int not null default 0,
        begin_time timestamp,
        end_time timestamp
      );
      create index archive_check_run_newest on archive_check_run (tenant_id, data_type, year, xz_code, id desc);
      create unique index archive_check_run_open on archive_check_run (tenant_id, data_type, year, xz_code)
        where state < 2;`);
  }

  async down(): Promise<void> {}
}
