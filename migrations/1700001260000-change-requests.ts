import type { MigrationInterface, QueryRunner } from 'typeorm';

const ROW = 't.is_deleted = 0';
const TREE = `${ROW} and t.origin_id is null`;
/** All that counts the trees of the register. */
const COUNTING = [
  'tree_rolled_insert',
  'tree_rolled_delete',
  'tree_rolled_update',
  'tree_rollup_rebuild',
  'tree_rollup_check',
  'tree_count',
];
const FILTERS = [
  ...['xz_code', 'status', 'year', 'tree_type', 'old_tree_type', 'old_tree_level', 'protect_level', 'vigor'],
  ...['ownership', 'grow_place', 'grow_environment', 'spread_c', 'life_status', 'tree_age', 'tree_type_name'],
  'origin_id',
];
const listIndex = (name: string, region: string) => `create index ${name} on old_tree
  (tenant_id, ${region} create_time desc, id desc) include (${FILTERS.join(', ')}) where is_deleted = 0`;

/** Says of each function anew what it counts; the rest of its text stays as it is. */
async function countTreesOnly(db: QueryRunner, name: string): Promise<void> {
  const [{ text }] = (await db.query(`select pg_get_functiondef($1::regproc) as text`, [name])) as [
    { text: string },
  ];
  if (!text.includes(ROW)) throw new Error(`${name} does not count rows by "${ROW}"`);
  await db.query(text.replaceAll(ROW, TREE));
}

/**
 * A change that waits beside its approved tree is no second tree: no count holds it, and the indexes of the list leave
 * it out without a look at the row. All changes of a tree, also those that are done, are found by the tree.
 */
export class ChangeRequests1700001260000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const name of COUNTING) await countTreesOnly(db, name);
    await db.query(`drop index old_tree_newest`);
    await db.query(listIndex('old_tree_newest', ''));
    for (const digits of [2, 4, 6]) {
      await db.query(`drop index old_tree_region_${digits}`);
      await db.query(listIndex(`old_tree_region_${digits}`, `substr(xz_code, 1, ${digits}),`));
    }
    await db.query(`create index old_tree_changes on old_tree (origin_id) where origin_id is not null`);
    const [{ waiting }] = (await db.query(
      `select exists (select from old_tree where origin_id is not null and is_deleted = 0) as waiting`,
    )) as [{ waiting: boolean }];
    if (waiting) await db.query(`select tree_rollup_rebuild()`);
  }

  async down(): Promise<void> {}
}
