import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Changes of trees are noted by region: what is cached of one county stays right while another's trees change. And the
 * totals of lists are stored by level and vigour too, since counting them takes a second in the largest regions.
 */
export class RegionVersions1710000800000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- A change that names no region is one of all.
      alter table data_change add column region varchar(6) collate "C" not null default '*';
      -- A row of the empty region counts the changes of all that name one.
      alter table data_version add column region varchar(6) collate "C" not null default '';
      alter table data_version drop constraint data_version_pkey;
      alter table data_version add primary key (tenant_id, layer, region, year);
      create table tree_level_count (
        tenant_id varchar(12) not null, region varchar(6) collate "C" not null, status smallint not null,
        year int not null, level varchar(40) collate "C" not null, vigor varchar(40) collate "C" not null,
        cnt int not null, primary key (tenant_id, region, status, year, level, vigor))`);
  }

  async down(): Promise<void> {}
}
