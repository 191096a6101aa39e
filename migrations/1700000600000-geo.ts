import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = `fid int, id text, "provinceOldTreeNumber" text, "provinceGroupNumber" text, "oldTreeId" text,
  type int, "billboardId" text, coordinate text, geom geometry`;

const SENSITIVE_POINT = 'st_setsrid(st_makepoint(round(t.lon, 2)::float8, round(t.lat, 2)::float8), 4326)';

/** The layer's columns; `exact` rows show their position to 6 decimals, the others to 2 (about 1 km). */
const layerColumns = (exact: boolean) => `
  t.fid, t.id::text, t.province_old_tree_number::text, t.province_group_number::text, t.id::text,
  case when t.province_group_number <> '' then 2 else 1 end, null::text,
  ${exact ? `t.lon::text || ' ' || t.lat::text` : `round(t.lon, 2)::text || ' ' || round(t.lat, 2)::text`},
  ${exact ? 't.geom' : SENSITIVE_POINT}`;

// Each line folds away when the code is a literal, so that only the one that fits an index of old_tree is left.
const IN_REGION = `
  (length("xzCode") <> 2 or substr(t.xz_code, 1, 2) = "xzCode")
  and (length("xzCode") <> 4 or substr(t.xz_code, 1, 4) = "xzCode")
  and (length("xzCode") <> 6 or substr(t.xz_code, 1, 6) = "xzCode")
  and (length("xzCode") <= 6 or (substr(t.xz_code, 1, 6) = left("xzCode", 6) and t.xz_code like "xzCode" || '%'))`;

// The base set of the statistics (domain rules): approved, standing or under treatment, not dead.
export const IN_LAYER = `
  t.tenant_id = tenant and t.is_deleted = 0 and t.status = 1 and t.life_status in ('1', '2', '4') and t.vigor <> '4'
  and ("treeType" = '' or t.tree_type::text = "treeType") and ${IN_REGION}`;

const NEWEST = `(select max(n.archive_year) from old_tree_archive n where n.tenant_id = tenant)`;
// The tables have a column `year` of their own.
const ASKED_YEAR = `case when trees.year ~ '^[0-9]{1,4}$' then nullif(trees.year::int, 0) end`;

/**
 * Live rows: asked for by archiveMark 2 (then `year` says nothing), or in place of the newest snapshot (archiveMark 1,
 * `year` 0 or empty) as long as nothing has been archived.
 */
export const IS_LIVE = `("archiveMark" = '2' or (${ASKED_YEAR} is null and ${NEWEST} is null))`;
export const IS_ARCHIVED = `"archiveMark" <> '2' and t.archive_year = coalesce(${ASKED_YEAR}, ${NEWEST})`;

/** How many there are, from the rollup, where it knows: live trees of a nation, province, city or county. */
const TOTAL = `
  select case when "treeType" = '' and length("xzCode") <= 6 and geo.is_live(tenant, year, "archiveMark") then (
    select coalesce(sum(n), 0)::int from (
      select r.cnt as n from tree_rollup r where r.tenant_id = tenant and r.dim = 'total' and r.region = "xzCode"
        and r.parent = case length("xzCode") when 0 then '-' else left("xzCode", length("xzCode") - 2) end
      union all
      select p.n from tree_pending p where p.tenant_id = tenant and p.counted and p.vigor <> '4'
        and left(p.county, length("xzCode")) = "xzCode") a) end`;

/** Exact and rounded rows are read apart, so that a box of either still reaches its index. */
const arms = (table: string, when: string) => `
  select ${layerColumns(true)} from ${table} t where ${IN_LAYER} and ${when} and (exact or t.sensitive = 0)
  union all
  select ${layerColumns(false)} from ${table} t where ${IN_LAYER} and ${when} and not exact and t.sensitive = 1`;

const READER_COLUMNS = `id, fid, tenant_id, xz_code, is_deleted, status, life_status, vigor, tree_type, sensitive,
  province_old_tree_number, province_group_number, lon, lat, geom`;

/** One function a map layer; GeoServer and the embedded service both read them. */
export class Geo1700000600000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`create schema geo`);
    for (const table of ['old_tree', 'old_tree_archive']) {
      await db.query(`create index ${table}_sensitive on ${table} using gist (${SENSITIVE_POINT.replaceAll('t.', '')})
        where sensitive = 1 and is_deleted = 0`);
    }
    // Plain SQL, not strict, no definer's rights: PostgreSQL writes such a function into the query that calls it.
    await db.query(`create function geo.trees(tenant text, exact boolean, "xzCode" text, year text,
        "archiveMark" text, "treeType" text)
      returns table (${COLUMNS}) language sql stable parallel safe as $$
        ${arms('old_tree', IS_LIVE)} union all ${arms('old_tree_archive', IS_ARCHIVED)} $$`);
    await db.query(`create function geo.area_old_tree("xzCode" text, year text, "archiveMark" text, "treeType" text)
      returns table (${COLUMNS}) language sql stable parallel safe as $$
        select * from geo.trees('000000', false, "xzCode", area_old_tree.year, "archiveMark", "treeType") $$`);
    await db.query(`create function geo.is_live(tenant text, year text, "archiveMark" text) returns boolean
      language sql stable parallel safe as $$ select ${IS_LIVE.replaceAll('trees.', 'is_live.')} $$`);
    await db.query(`create function geo.trees_total(tenant text, "xzCode" text, year text, "archiveMark" text,
        "treeType" text) returns int language sql stable parallel safe as $$ ${TOTAL} $$`);
    // Archived years have no version: nothing counts their changes.
    await db.query(`create function geo.trees_version(tenant text, year text, "archiveMark" text) returns bigint
      language sql stable parallel safe as $$
        select case when geo.is_live(tenant, year, "archiveMark") then layer_version(tenant, 'area_old_tree') end $$`);
    await createReader(db);
  }

  async down(): Promise<void> {}
}

/**
 * A role for GeoServer that can read the layers' columns and nothing else. It has no password until operations give it
 * one. Where the migrating user may not make roles, none is made; our own service does not need it.
 */
async function createReader(db: QueryRunner): Promise<void> {
  await db.query(`do $reader$ begin
    if not (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) then
      raise notice 'geo_reader was not made: % may not create roles', current_user;
      return;
    end if;
    begin
      create role geo_reader;
    exception when duplicate_object or unique_violation then null;
    end;
    alter role geo_reader set default_transaction_read_only = on;
    grant usage on schema geo to geo_reader;
    grant execute on all functions in schema geo to geo_reader;
    grant select (${READER_COLUMNS}) on old_tree to geo_reader;
    grant select (${READER_COLUMNS}, archive_year) on old_tree_archive to geo_reader;
  exception when insufficient_privilege then
    raise notice 'geo_reader is left as it is: %', sqlerrm;
  end $reader$`);
}
