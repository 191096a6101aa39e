import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Regions by the names of English pages, which base data fill in, and an index of the few upper ones: most searches mean
 * one of these.
 */
export class RegionSearch1710001370000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table blade_region add column search_name varchar(255) collate "C" not null default '';
      create index blade_region_search on blade_region (search_name);
      create index blade_region_upper on blade_region (code) include (name, search_name, region_level)
        where region_level <= 3`);
  }

  async down(): Promise<void> {}
}
