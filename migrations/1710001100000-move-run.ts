import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Jobs that move many rows of a record, and the rows as they were counted when one was ordered. */
export class MoveRun1710001100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table move_run (
        id bigint primary key default nextval('record_id'),
        tenant_id varchar(12) not null,
        create_user bigint not null,
        create_time timestamp not null default localtimestamp,
        dept_ids text not null default '',
        role_ids text not null default '',
        language varchar(2) not null,
        record varchar(64) not null,
        action varchar(32) not null,
        opinion varchar(500) not null default '',
        title varchar(255) not null,
        state int not null default 0 check (state between 0 and 3),
        total_num int not null,
        done_num int not null default 0,
        error_key varchar(64),
        error_params jsonb,
        cancel_requested boolean not null default false,
        attempts int not null default 0,
        begin_time timestamp,
        end_time timestamp
      );
      create index move_run_sender on move_run (create_user, id desc);
      create index move_run_open on move_run (id) where state < 2;
      create index move_run_ended on move_run (end_time) where state >= 2;
      create table move_run_row (
        run_id bigint not null references move_run (id) on delete cascade,
        row_id bigint not null,
        version int not null,
        title varchar(255) not null,
        -- What came of it, once it has been tried.
        ok boolean,
        status int,
        msg varchar(2000),
        -- What its message needs of the moved row, until that is sent.
        moved jsonb,
        primary key (run_id, row_id)
      )`);
  }

  async down(): Promise<void> {}
}
