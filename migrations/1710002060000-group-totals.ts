import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns that statistics read of a group; the index is keyed by region and includes these. */
const COUNTED = 'trees, area, geom_area, avg_tree_age, protect_level, year, life_status, vigor';

/**
 * Groups are counted from their live rows for every statistic of resources. Outlines make these rows wide: the 18,585
 * groups of the nation fill 1,889 pages of the table, and 181 of this index.
 */
export class GroupTotals1710002060000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create index old_tree_group_totals on old_tree_group (tenant_id, xz_code) include (${COUNTED})
        where status = 1 and is_deleted = 0 and origin_id is null;
      create index old_tree_group_archive_totals on old_tree_group_archive (tenant_id, archive_year, xz_code)
        include (${COUNTED}) where is_deleted = 0;`);
  }

  async down(): Promise<void> {}
}
