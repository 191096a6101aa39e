import type { MigrationInterface, QueryRunner } from 'typeorm';

const TOWNSHIP = 'varchar(9) collate "C"';

/**
 * Trees are counted by township too: the largest counties have tens of thousands of trees, and to count them for each
 * statistic took up to 90 ms. The repeatable files count all trees and archives anew.
 */
export class TownshipCounts1710002003000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table tree_rollup alter region type ${TOWNSHIP}, alter parent type ${TOWNSHIP};
      alter table tree_archive_rollup alter region type ${TOWNSHIP}, alter parent type ${TOWNSHIP};
      alter table tree_pending rename county to place;
      alter table tree_pending alter place type ${TOWNSHIP};`);
  }

  async down(): Promise<void> {}
}
