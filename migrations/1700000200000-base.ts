import type { MigrationInterface, QueryRunner } from 'typeorm';

const DICTIONARY = `
  id bigint primary key default nextval('record_id'),
  parent_id bigint not null default 0,
  code varchar(255) not null,
  dict_key varchar(255) not null,
  dict_value varchar(255) not null,
  sort int not null default 0,
  remark varchar(255) not null default '',
  is_sealed smallint not null default 0,
  status smallint not null default 1,
  is_deleted smallint not null default 0`;

/** Dictionaries, regions with their boundaries, tree species. */
export class Base1700000200000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await dictionaries(db);
    await regions(db);
    await regionOfPoint(db);
    await db.query(`create table tree_species (
      id bigint primary key default nextval('record_id'),
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
    )`);
    await db.query(`create unique index tree_species_code on tree_species (code) where is_deleted = 0`);
    await db.query(`create unique index tree_species_name on tree_species (species) where is_deleted = 0`);
  }

  async down(): Promise<void> {}
}

async function dictionaries(db: QueryRunner): Promise<void> {
  await db.query(`create table blade_dict (${DICTIONARY})`);
  await db.query(`create unique index blade_dict_key on blade_dict (code, dict_key) where is_deleted = 0`);
  await db.query(`create index blade_dict_parent on blade_dict (parent_id) where is_deleted = 0`);
  await db.query(
    `create table blade_dict_biz (${DICTIONARY}, tenant_id varchar(12) not null default '000000')`,
  );
  await db.query(`create unique index blade_dict_biz_key on blade_dict_biz (tenant_id, code, dict_key)
    where is_deleted = 0`);
  await db.query(`create index blade_dict_biz_parent on blade_dict_biz (parent_id) where is_deleted = 0`);
}

/** Names of upper regions and ancestors follow from the code and are joined, not stored. */
async function regions(db: QueryRunner): Promise<void> {
  await db.query(`create table blade_region (
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
  )`);
  await db.query(`create index blade_region_parent on blade_region (parent_code, sort, code)`);
  await db.query(
    `create index blade_region_boundary on blade_region (boundary_code) where region_level <= 3`,
  );
  await db.query(`create index blade_region_name on blade_region (name varchar_pattern_ops)`);
  await db.query(`create index blade_region_name_part on blade_region using gin (name gin_trgm_ops)`);
  await db.query(`create table region_geom (
    code varchar(6) collate "C" primary key,
    level smallint not null,
    name varchar(128) not null,
    -- County that a point in the feature belongs to; null for areas without a region of the list.
    region_code varchar(12) collate "C",
    geom geometry(MultiPolygon, 4326) not null,
    simple_geom geometry(MultiPolygon, 4326) not null,
    center geometry(Point, 4326) not null
  )`);
  await db.query(`create index region_geom_geom on region_geom using gist (geom)`);
  await db.query(`create index region_geom_county on region_geom using gist (geom) where level = 3`);
}

/** One point: `region_of_point(geom)`; many points join region_geom on level 3 the same way. */
async function regionOfPoint(db: QueryRunner): Promise<void> {
  await db.query(`create function region_of_point(point geometry) returns varchar
    language sql stable parallel safe as $$
      select coalesce(
        (select region_code from region_geom
          where level = 3 and st_covers(geom, point) order by region_code limit 1),
        -- Boundaries are drawn to some 200 m: a tree on the coast may stand just outside of all of them.
        (select region_code from region_geom
          where level = 3 and st_dwithin(geom, point, 0.005) order by geom <-> point limit 1))
    $$`);
  // T19 of the survey's checks: inside the region's boundary, or at most 200 m beside it.
  await db.query(`create function place_inside(xz_code varchar, lon float8, lat float8) returns boolean
    language sql stable parallel safe as $$
      select coalesce((
        select st_covers(g.geom, p) or st_distancesphere(st_closestpoint(g.geom, p), p) <= 200
        from blade_region r join region_geom g on g.code = r.boundary_code
        where r.code = substr(xz_code, 1, 6)), false)
      from st_setsrid(st_makepoint(lon, lat), 4326) p
    $$`);
  await db.query(`create function place_name(lon float8, lat float8) returns text
    language sql stable parallel safe as $$
      select string_agg(r.name, '' order by r.region_level)
      from (select region_of_point(st_setsrid(st_makepoint(lon, lat), 4326)) code) here
      join blade_region r on r.code in (substr(here.code, 1, 2), substr(here.code, 1, 4), here.code)
      where r.name not in ('市辖区', '县', '省直辖县级行政区划', '自治区直辖县级行政区划')
    $$`);
}
