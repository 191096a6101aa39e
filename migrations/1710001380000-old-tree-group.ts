import type { MigrationInterface, QueryRunner } from 'typeorm';
import { newestIndex, recordColumns, regionIndexes } from './columns.js';

const FIELDS = `
  province_group_number varchar(32) collate "C", group_name varchar(100) not null, group_number varchar(10) collate "C",
  check_number varchar(4) collate "C", year int not null, xz_code varchar(12) collate "C" not null, place varchar(200),
  east varchar(100), west varchar(100), south varchar(100), north varchar(100),
  lon numeric(9,6), lat numeric(8,6), area numeric(10,4), geom_area numeric(12,4),
  main_tree_type varchar(100), main_tree_type_name varchar(200),
  tree_type bigint, tree_type_name varchar(50), section varchar(50), genus varchar(50),
  trees int, old_trees int, avg_height numeric(5,1), avg_bust numeric(6,1), avg_tree_age int,
  age_over500_rate numeric(5,2), age300_rate numeric(5,2), age100_rate numeric(5,2),
  closure numeric(3,2), minimum_altitude numeric(6,1), highest_altitude numeric(6,1),
  slope numeric(4,1), aspect varchar(10), soil_type varchar(10), soil_land numeric(5,1),
  underwood_type varchar(200), underwood_density numeric(6,1),
  ground_cover_type varchar(200), ground_cover_density numeric(5,1),
  vigor varchar(10), grow_environment varchar(10), ownership varchar(10), grow_place varchar(10),
  place_type varchar(10), protect_level varchar(10), manage_dept varchar(10), duty_type varchar(10),
  manage_company varchar(200), manage_people varchar(200), manage_phone varchar(20),
  protection_status varchar(500), operation varchar(500), protect_suggestion varchar(1000), remark varchar(1000),
  inquirer varchar(50), check_date date, geom geometry(MultiPolygon, 4326),
  recognise_dept varchar(200), recognise_date date, recognise_doc_no varchar(200),
  life_status varchar(10) not null default '1', data_source varchar(20),
  import_id bigint, import_row int,
  -- An edit that waits for review stands beside the valid row it will replace.
  origin_id bigint`;

/** Numbers that no second group has; a change stands beside its group under the same ones. */
const NUMBERS = {
  province_group_number: 'province_group_number, tenant_id',
  group_number: 'group_number, tenant_id',
  check_number: 'substr(xz_code, 1, 6), check_number, tenant_id',
};

/** Groups of trees, their yearly snapshots, and the trees of a group. */
export class OldTreeGroup1710001380000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table old_tree_group (${recordColumns(0)}, ${FIELDS});
      ${regionIndexes('old_tree_group')}
      ${newestIndex('old_tree_group')}
      ${Object.entries(NUMBERS)
        .map(
          ([name, columns]) => `create unique index old_tree_group_${name} on old_tree_group (${columns})
            where is_deleted = 0 and origin_id is null;`,
        )
        .join('\n')}
      -- A batch that runs twice imports nothing twice.
      create unique index old_tree_group_import on old_tree_group (import_id, import_row) where import_id is not null;
      create unique index old_tree_group_origin on old_tree_group (origin_id)
        where origin_id is not null and is_deleted = 0;
      create index old_tree_group_changes on old_tree_group (origin_id) where origin_id is not null;
      create index old_tree_group_waiting on old_tree_group (tenant_id, status, xz_code, create_user, origin_id)
        where is_deleted = 0 and status <> 1;
      create index old_tree_group_geom on old_tree_group using gist (geom) where is_deleted = 0;
      create table old_tree_group_archive (
        like old_tree_group including defaults,
        archive_year int not null, archive_time timestamp not null default localtimestamp, archive_user bigint,
        primary key (archive_year, id));
      create index old_tree_group_archive_region on old_tree_group_archive
        (tenant_id, archive_year, substr(xz_code, 1, 6));
      create index old_tree_group_archive_group on old_tree_group_archive (id);
      -- Members of a group, few beside the scattered trees.
      create index old_tree_group_id on old_tree (group_id) where group_id is not null and is_deleted = 0;`);
  }

  async down(): Promise<void> {}
}
