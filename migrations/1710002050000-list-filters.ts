import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The totals of lists are stored by each filter that compares one field: among millions of trees the first count of one
 * took more than a second. The repeatable files count all trees anew.
 */
export class ListFilters1710002050000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table tree_filter_count (
        tenant_id varchar(12) not null, region varchar(6) collate "C" not null, filter varchar(20) collate "C" not null,
        code varchar(50) collate "C" not null, status smallint not null, year int not null, cnt int not null,
        primary key (tenant_id, region, filter, code, status, year))`);
  }

  async down(): Promise<void> {}
}
