import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Extensions, the id sequence and the registers of what has been loaded. */
export class Foundation1700000000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`create extension if not exists postgis`);
    await db.query(`create extension if not exists pg_trgm`);
    // Nineteen digits from the start: a client that reads ids as numbers is found out on the first day.
    await db.query(`create sequence record_id start 1500000000000000001`);
    await db.query(`create table base_data (
      name text primary key,
      version text not null,
      loaded_at timestamptz not null default now()
    )`);
    await db.query(`create table record_history (
      id bigint primary key default nextval('record_id'),
      tenant_id varchar(12) not null,
      record varchar(50) not null,
      row_id bigint not null,
      action varchar(20) not null,
      version int not null,
      user_id bigint,
      user_name varchar(50),
      create_time timestamp not null default localtimestamp,
      remark varchar(500),
      changes jsonb
    )`);
    await db.query(`create index record_history_row on record_history (row_id, id)`);
  }

  async down(): Promise<void> {}
}
