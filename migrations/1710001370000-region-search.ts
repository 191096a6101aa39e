import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Regions by the names of English pages, which base data fill in. The search reads its indexes alone: one of all names in
 * each language, and one of the few regions down to the county, which most searches mean.
 */
export class RegionSearch1710001370000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table blade_region add column search_name varchar(255) collate "C" not null default '';
      create index blade_region_search on blade_region (search_name) include (name, code, region_level);
      drop index blade_region_name;
      create index blade_region_name on blade_region (name varchar_pattern_ops) include (code, region_level);
      create index blade_region_upper on blade_region (code) include (name, search_name, region_level)
        where region_level <= 3`);
  }

  async down(): Promise<void> {}
}
