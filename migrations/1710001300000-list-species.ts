import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders of the list whose index did not know the trees' regions. */
const ORDERS = ['bust', 'tree_height', 'province_old_tree_number', 'old_tree_number', 'update_time'];

const COLUMN = `add column tree_type_name varchar(50) collate "C" not null default ''`;

/**
 * Totals of lists are stored by the recorded name of the species; repeatable/tree-rollup.ts then counts all trees anew.
 * And each order holds the region, as that of the ages did: a county's numbers begin alike, so a walk to them along its
 * city's order passes all that come before, a hundred thousand rows that are then not fetched. 87 MB more each at
 * 5,000,000 trees.
 */
export class ListSpecies1710001300000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table tree_pending ${COLUMN};
      alter table tree_list_count ${COLUMN};
      alter table tree_list_count drop constraint tree_list_count_pkey;
      alter table tree_list_count add primary key (tenant_id, region, status, year, tree_type_name)`);
    for (const column of ORDERS) {
      await db.query(`drop index old_tree_by_${column}`);
      await db.query(`create index old_tree_by_${column} on old_tree
        (tenant_id, substr(xz_code, 1, 4), ${column}, id) include (xz_code) where is_deleted = 0 and origin_id is null`);
    }
  }

  async down(): Promise<void> {}
}
