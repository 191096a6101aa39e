import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SENT_JOB } from './columns.js';

/** Moves of a region's rows to another code, and the rows that each has moved, so that just these can be moved back. */
export class RegionMove1710001870000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table region_move (
        ${SENT_JOB},
        from_code varchar(12) collate "C" not null,
        to_code varchar(12) collate "C" not null,
        title varchar(255) not null,
        -- Only rows that lie in it.
        geom geometry(MultiPolygon, 4326),
        -- Regions below the old one that have a namesake below the new one: code by code.
        codes jsonb not null default '{}',
        -- The move whose rows this one moves back.
        undo_of bigint references region_move (id),
        -- Whether its rows have been listed.
        is_planned boolean not null default false,
        counts jsonb not null default '{}'
      );
      create index region_move_tenant on region_move (tenant_id, id desc);
      create index region_move_open on region_move (id) where state < 2;
      create index region_move_undo on region_move (undo_of) where undo_of is not null;
      create table region_move_row (
        run_id bigint not null references region_move (id),
        record varchar(64) collate "C" not null,
        row_id bigint not null,
        from_code varchar(12) collate "C" not null,
        to_code varchar(12) collate "C" not null,
        -- Its number in the county, where the new county had given it to another row.
        number_before varchar(10) collate "C",
        number_after varchar(10) collate "C",
        -- 0 to be moved, 1 moved, 2 moved back, 3 changed before it was moved, 4 changed since.
        state smallint not null default 0 check (state between 0 and 4),
        title varchar(255),
        now_code varchar(12) collate "C",
        primary key (run_id, record, row_id)
      );
      create index region_move_row_state on region_move_row (run_id, state, record, row_id);`);
  }

  async down(): Promise<void> {}
}
