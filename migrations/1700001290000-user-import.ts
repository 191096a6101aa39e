import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Workbooks of users that somebody sent. `state`: 0 waiting, 1 being checked, 2 being stored, 3 stored, 4 refused for
 * wrong cells, 5 ended for another reason. The one-time passwords stand nowhere: they follow from the installation's key
 * and `seed`, which goes when they are told.
 */
export class UserImport1700001290000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`create table user_import_run (
      id bigint primary key default nextval('record_id'),
      tenant_id varchar(12) not null,
      create_user bigint not null,
      create_time timestamp not null default localtimestamp,
      dept_ids text not null default '',
      role_ids text not null default '',
      language varchar(2) not null,
      covers boolean not null,
      file_name varchar(255) not null,
      lines jsonb,
      seed bytea,
      state int not null default 0 check (state between 0 and 5),
      total_num int not null,
      done_num int not null default 0,
      changed_num int not null default 0,
      added_ids bigint[] not null default '{}',
      faults jsonb not null default '[]',
      error_key varchar(64),
      error_params jsonb,
      cancel_requested boolean not null default false,
      attempts int not null default 0,
      begin_time timestamp,
      end_time timestamp
    )`);
    await db.query(`create index user_import_run_sender on user_import_run (create_user, id desc)`);
    await db.query(`create index user_import_run_open on user_import_run (id) where state < 3`);
  }

  async down(): Promise<void> {}
}
