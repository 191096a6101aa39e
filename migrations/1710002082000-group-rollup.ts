import type { MigrationInterface, QueryRunner } from 'typeorm';

const SUMS = 'groups, trees, area, aged_trees, tree_years, level_one, level_two, level_three';

/**
 * Sums of groups by county and year, kept by repeatable/group-rollup.ts: the first statistic after each change added up
 * all groups of the nation. The index of archives leads with the year: of many, one is read.
 */
export class GroupRollup1710002082000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table group_rollup (
        tenant_id varchar(12) not null, county varchar(6) collate "C" not null, is_archived boolean not null,
        year int not null, groups int not null, trees bigint not null, area numeric not null, aged_trees bigint not null,
        tree_years bigint not null, level_one int not null, level_two int not null, level_three int not null);
      create index group_rollup_live on group_rollup (tenant_id, county, year) include (${SUMS}) where not is_archived;
      create index group_rollup_archived on group_rollup (tenant_id, year, county) include (${SUMS}) where is_archived;`);
  }

  async down(): Promise<void> {}
}
