import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Where the record holders of a region are found. Of the live trees the orders by age, height and girth have them; wide
 * crowns are few, so their index holds these alone (20 MB at 5,000,000 trees). Archived years have no such orders: the run
 * that archives notes the holders of each county (repeatable/archive-rollup.ts).
 */
export class RecordHolders1710002150000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create index old_tree_widest on old_tree (tenant_id, substr(xz_code, 1, 4), avg_guan_fu, id) include (xz_code)
        where is_deleted = 0 and origin_id is null and avg_guan_fu >= 20;
      create table tree_archive_holder (
        tenant_id varchar(12) not null, year int not null, county varchar(6) collate "C" not null,
        feature varchar(10) collate "C" not null, value numeric not null, number varchar(32), tree_id bigint not null,
        primary key (tenant_id, year, county, feature))`);
  }

  async down(): Promise<void> {}
}
