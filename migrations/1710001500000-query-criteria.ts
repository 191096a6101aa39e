import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ID } from './columns.js';

/** Conditions of queries that people save, each their own; and the index of where groups lie. */
export class QueryCriteria1710001500000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table query_criteria (
        ${ID},
        tenant_id varchar(12) not null,
        user_id bigint not null,
        -- attribute: conditions on fields; space: what was drawn.
        kind varchar(10) not null check (kind in ('attribute', 'space')),
        data_type varchar(10) not null,
        name varchar(50) not null,
        value jsonb not null,
        create_time timestamp not null default localtimestamp,
        update_time timestamp not null default localtimestamp,
        unique (user_id, kind, data_type, name)
      );
      -- A group without an outline lies where its point is.
      create index old_tree_group_place on old_tree_group using gist
        (coalesce(geom, st_setsrid(st_makepoint(lon::float8, lat::float8), 4326))) where is_deleted = 0;`);
  }

  async down(): Promise<void> {}
}
