import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Exports that are written by the worker. `state`: 0 waiting, 1 being written, 2 written, 3 ended without a file,
 * 4 written and its file removed since. `kind` names what is exported, `filters` what was asked for; whose rows these
 * are is asked anew when it runs.
 */
export class ExportRun1700001300000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`create table export_run (
      id bigint primary key default nextval('record_id'),
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
    )`);
    await db.query(`create index export_run_sender on export_run (create_user, id desc)`);
    await db.query(`create index export_run_open on export_run (id) where state < 2`);
    await db.query(`create index export_run_file on export_run (end_time) where store is not null`);
  }

  async down(): Promise<void> {}
}
