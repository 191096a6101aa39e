import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Species whose trees are not yet as the species is, which has been declared sensitive or no longer: a job brings them into
 * line. Until it is done the map layer goes by the species (repeatable/map-layer.ts). state: 0 waiting, 1 running, 2 done,
 * 3 failed for error_key.
 */
export class SensitiveRun1710002081500 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table sensitive_run (
        id bigint primary key default nextval('record_id'),
        species_id bigint not null,
        create_time timestamp not null default localtimestamp,
        state smallint not null default 0 check (state between 0 and 3),
        total_num int not null default 0, done_num int not null default 0,
        attempts int not null default 0, error_key varchar(500), error_params jsonb,
        begin_time timestamp, end_time timestamp
      );
      create unique index sensitive_run_open on sensitive_run (species_id) where state <> 2;`);
  }

  async down(): Promise<void> {}
}
