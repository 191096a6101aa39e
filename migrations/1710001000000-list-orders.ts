import type { MigrationInterface, QueryRunner } from 'typeorm';

const TREES = 'where is_deleted = 0 and origin_id is null';

/*
 * Orders of the list besides the newest first. Each index holds its order city by city: a county is read out of its
 * city's part, a province or the nation merges the first rows of its cities, and a batch, whose trees are mostly of one
 * county, fills few pages. At 5,000,000 trees each has about 240 MB, 0.06 of the rows.
 */
const ORDERS: readonly (readonly [column: string, more: string])[] = [
  // The level follows from the age: the walk along one to the end that lacks the other stays within the index.
  ['tree_age', 'include (xz_code, old_tree_level)'],
  ['bust', ''],
  ['tree_height', ''],
  ['province_old_tree_number', ''],
  ['old_tree_number', ''],
  ['update_time', ''],
];

/** Indexes for sorted lists and for the filter by species. */
export class ListOrders1710001000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const [column, more] of ORDERS) {
      await db.query(`create index old_tree_by_${column} on old_tree
        (tenant_id, substr(xz_code, 1, 4), ${column}, id) ${more} ${TREES}`);
    }
    // A few species over millions of rows: equal keys stand there once (170 MB). Trees of a name are counted from it alone.
    await db.query(
      `create index old_tree_species on old_tree (tenant_id, tree_type, tree_type_name, xz_code) ${TREES}`,
    );
  }

  async down(): Promise<void> {}
}
