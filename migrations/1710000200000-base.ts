import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ADMINISTERED, ID } from './columns.js';

const DICTIONARY = `${ID},
  parent_id bigint not null default 0,
  code varchar(255) not null,
  dict_key varchar(255) not null,
  dict_value varchar(255) not null,
  sort int not null default 0,
  remark varchar(255) not null default '',
  is_sealed smallint not null default 0,
  status smallint not null default 1,
  is_deleted smallint not null default 0,
  create_user bigint, create_dept bigint, create_time timestamp not null default localtimestamp,
  update_user bigint, update_time timestamp not null default localtimestamp,
  version int not null default 1`;

const DICTIONARIES = `
  create table blade_dict (${DICTIONARY});
  create unique index blade_dict_key on blade_dict (code, dict_key) where is_deleted = 0;
  create index blade_dict_parent on blade_dict (parent_id) where is_deleted = 0;
  create table blade_dict_biz (${DICTIONARY}, tenant_id varchar(12) not null default '000000');
  create unique index blade_dict_biz_key on blade_dict_biz (tenant_id, code, dict_key) where is_deleted = 0;
  create index blade_dict_biz_parent on blade_dict_biz (parent_id) where is_deleted = 0;
  create table blade_param (
    ${ID},
    param_name varchar(255) not null,
    param_key varchar(255) not null,
    param_value varchar(255) not null,
    remark varchar(255),
    ${ADMINISTERED}
  );
  create unique index blade_param_key on blade_param (param_key) where is_deleted = 0;`;

// Names of upper regions and ancestors follow from the code and are joined, not stored.
const REGIONS = `
  create table blade_region (
    code varchar(12) collate "C" primary key,
    parent_code varchar(12) collate "C" not null,
    name varchar(128) not null,
    alias_name varchar(128) not null default '',
    region_level smallint not null check (region_level between 0 and 5),
    sort int not null default 0,
    remark varchar(255) not null default '',
    fxpc_code varchar(6) collate "C" not null default '',
    lon numeric(9,6), lat numeric(8,6), map_height int,
    city_class varchar(3) not null default '',
    is_stat smallint not null default 0,
    valid_from date, valid_to date,
    -- Boundary that stands for a region down to the county: its own code, or fxpc_code in its short form
    -- (620200 is 6202). Townships and villages have none of their own and show their county's.
    boundary_code varchar(6) collate "C" not null generated always as (case
      when code = '00' then '00'
      when fxpc_code <> '' then regexp_replace(fxpc_code, '(00)+$', '')
      else regexp_replace(substr(code, 1, 6), '(00)+$', '') end) stored
  );
  create index blade_region_parent on blade_region (parent_code, sort, code);
  -- Batches name townships and villages below their county.
  create index blade_region_child on blade_region (parent_code, name);
  create index blade_region_boundary on blade_region (boundary_code) where region_level <= 3;
  create index blade_region_name on blade_region (name varchar_pattern_ops);
  create index blade_region_name_part on blade_region using gin (name gin_trgm_ops);
  create table region_geom (
    code varchar(6) collate "C" primary key,
    level smallint not null,
    name varchar(128) not null,
    -- County that a point in the feature belongs to; null for areas without a region of the list.
    region_code varchar(12) collate "C",
    geom geometry(MultiPolygon, 4326) not null,
    simple_geom geometry(MultiPolygon, 4326) not null,
    center geometry(Point, 4326) not null
  );
  create index region_geom_geom on region_geom using gist (geom);
  create index region_geom_county on region_geom using gist (geom) where level = 3;
  -- Border lines that bound no region of the list, as the line in the South China Sea: they stand on every map.
  create table border_line (
    kind varchar(16) collate "C" primary key
      check (kind in ('nation', 'undetermined', 'specialRegion', 'province')),
    geom geometry(MultiLineString, 4326) not null
  );`;

const SPECIES = `
  create table tree_species (
    ${ID},
    code varchar(20) not null,
    section varchar(50) not null, section_latin varchar(50) not null default '',
    genus varchar(50) not null, genus_latin varchar(50) not null default '',
    species varchar(50) not null,
    latin_name varchar(120) not null,
    alias varchar(200) not null default '',
    protect_class varchar(1) not null default '0' check (protect_class in ('0', '1', '2')),
    sensitive smallint not null default 0 check (sensitive in (0, 1)),
    is_often smallint not null default 0 check (is_often in (0, 1)),
    sort int not null default 0,
    create_user bigint, create_dept bigint, create_time timestamp not null default localtimestamp,
    update_user bigint, update_time timestamp not null default localtimestamp,
    status smallint not null default 1, is_deleted smallint not null default 0,
    version int not null default 1
  );
  create unique index tree_species_code on tree_species (code) where is_deleted = 0;
  create unique index tree_species_name on tree_species (species) where is_deleted = 0;`;

/** Dictionaries, parameters, regions with their boundaries, tree species. */
export class Base1710000200000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const tables of [DICTIONARIES, REGIONS, SPECIES]) await db.query(tables);
  }

  async down(): Promise<void> {}
}
