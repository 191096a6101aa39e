import type { MigrationInterface, QueryRunner } from 'typeorm';
import { IN_LAYER, IS_ARCHIVED, IS_LIVE } from './1700000600000-geo.js';

/** The keys of one table up to the page's end, in the order of the key's index. */
const keys = (table: string, when: string) => `
  (select t.fid from ${table} t where ${IN_LAYER} and ${when.replaceAll('trees.', 'trees_page.')}
    order by t.fid limit "first" + "most")`;

/**
 * A page of a view by its keys: the first and the last of them. The features of a page are then those between the two,
 * so that only keys are read for what lies before it.
 */
export class GeoPage1700001110000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`create function geo.trees_page(tenant text, "xzCode" text, year text, "archiveMark" text,
        "treeType" text, "first" int, "most" int)
      returns table (lowest int, highest int) language sql stable parallel safe as $$
        select min(p.fid), max(p.fid) from (
          select k.fid from (${keys('old_tree', IS_LIVE)} union all ${keys('old_tree_archive', IS_ARCHIVED)}) k
          order by k.fid offset "first" limit "most") p $$`);
  }

  async down(): Promise<void> {}
}
