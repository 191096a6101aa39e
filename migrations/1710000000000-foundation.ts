import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ID } from './columns.js';

/** Extensions, the id sequence, the register of what has been loaded, and the history of rows. */
export class Foundation1710000000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create extension if not exists postgis;
      create extension if not exists pg_trgm;
      create sequence record_id start 1500000000000000001;
      create table base_data (
        name text primary key,
        version text not null,
        loaded_at timestamptz not null default now()
      );
      create table record_history (
        ${ID},
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
      );
      create index record_history_row on record_history (row_id, id);
    `);
  }

  async down(): Promise<void> {}
}
