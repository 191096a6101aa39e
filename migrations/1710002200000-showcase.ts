import type { MigrationInterface, QueryRunner } from 'typeorm';
import { changedIndex, newestIndex, recordColumns, regionIndexes } from './columns.js';

/** Columns of every kind of content: its subject, its position, and whether it is published. */
const CONTENT = `${recordColumns(1)},
  old_tree_id bigint, group_id bigint, province_old_tree_number varchar(32), province_group_number varchar(32),
  xz_code varchar(12) collate "C" not null,
  publish_status smallint not null default 0 check (publish_status in (0, 1, 2)), publish_time timestamp`;

const POSITION = 'lon numeric(9,6), lat numeric(8,6)';

const TABLES: Readonly<Record<string, string>> = {
  good_old_tree: `name varchar(100) not null, year smallint, cherish varchar(100), description varchar(1000),
    describe varchar(5000), sort smallint`,
  good_footprint: `name varchar(100) not null, ${POSITION}, year smallint, old_tree_type varchar(10),
    old_tree_position varchar(200), describe varchar(5000), qiaomu_zhanbi numeric(5,2), zhuyao_zhanbi numeric(5,2),
    cherish varchar(100), video varchar(2000), url_name varchar(1000), sort smallint`,
  old_tree_exhibition: `name varchar(100) not null, type varchar(10), is_exist varchar(10), awards_name varchar(100),
    year smallint, description varchar(5000), sort smallint`,
  billboard: `name varchar(100) not null, type varchar(10), url varchar(500), first_frame_url varchar(500),
    description varchar(2000), ${POSITION}, order_billboard smallint`,
  apicture: `data_type varchar(10) not null, picture_name varchar(100) not null, author varchar(50), type varchar(10),
    photo_exhibition varchar(10), double_hundred_type varchar(10), year smallint, coordinate varchar(500),
    age smallint, describe varchar(2000), sort smallint`,
};

const tableOf = (name: string, own: string): string => `
  create table ${name} (${CONTENT}, ${own});
  ${regionIndexes(name)}
  ${newestIndex(name)}
  ${changedIndex(name)}
  create index ${name}_tree on ${name} (old_tree_id) where old_tree_id is not null;
  create index ${name}_group on ${name} (group_id) where group_id is not null;
  -- What visitors are shown.
  create index ${name}_shown on ${name} (tenant_id, xz_code) where is_deleted = 0 and publish_status = 1;`;

/** The content of the showcase, and who made the pictures of records. */
export class Showcase1710002200000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const [name, own] of Object.entries(TABLES)) await db.query(tableOf(name, own));
    await db.query('alter table attachment add column author varchar(50)');
  }

  async down(): Promise<void> {}
}
