const COLUMNS = `fid int, id text, "provinceOldTreeNumber" text, "provinceGroupNumber" text, "oldTreeId" text,
  type int, "billboardId" text, coordinate text, geom geometry`;

const SENSITIVE_POINT = 'st_setsrid(st_makepoint(round(t.lon, 2)::float8, round(t.lat, 2)::float8), 4326)';

/** The layer's columns; `exact` rows show their position to 6 decimals, the others to 2 (about 1 km). */
const layerColumns = (exact: boolean) => `
  t.fid, t.id::text, t.province_old_tree_number::text, t.province_group_number::text, t.id::text,
  case when t.province_group_number <> '' then 2 else 1 end, null::text,
  ${exact ? `t.lon::text || ' ' || t.lat::text` : `round(t.lon, 2)::text || ' ' || round(t.lat, 2)::text`},
  ${exact ? 't.geom' : SENSITIVE_POINT}`;

// With a literal code the planner removes all lines but the one that fits an index of old_tree.
const IN_REGION = `
  (length("xzCode") <> 2 or substr(t.xz_code, 1, 2) = "xzCode")
  and (length("xzCode") <> 4 or substr(t.xz_code, 1, 4) = "xzCode")
  and (length("xzCode") <> 6 or substr(t.xz_code, 1, 6) = "xzCode")
  and (length("xzCode") <= 6 or (substr(t.xz_code, 1, 6) = left("xzCode", 6) and t.xz_code like "xzCode" || '%'))`;

// The base set of the statistics (domain rules): approved, standing or under treatment, not dead.
const IN_LAYER = `
  t.tenant_id = tenant and t.is_deleted = 0 and t.status = 1 and t.life_status in ('1', '2', '4') and t.vigor <> '4'
  and ("treeType" = '' or t.tree_type::text = "treeType") and ${IN_REGION}`;

/** The year that is read if none is requested: see archived-year.sql. */
const NEWEST = `(select archived_year(tenant, '1', "xzCode"))`;
/** The requested year, qualified by the function's name since the tables have a column of the same name. */
const askedYear = (of: string) => `case when ${of}.year ~ '^[0-9]{1,4}$' then nullif(${of}.year::int, 0) end`;

/**
 * Live rows: requested by archiveMark 2 (`year` is ignored then), or read instead of the newest snapshot (archiveMark
 * 1, `year` 0 or empty) as long as no year is archived in all of the region.
 */
const isLive = (of: string) => `("archiveMark" = '2' or (${askedYear(of)} is null and ${NEWEST} is null))`;
const isArchived = (of: string) =>
  `"archiveMark" <> '2' and t.archive_year = coalesce(${askedYear(of)}, ${NEWEST})`;

/** Sensitive species, whose trees show no exact place. */
const SENSITIVE = `array(select s.id from tree_species s where s.sensitive = 1)`;

// Trees and their snapshots copy the sensitivity of their species. While a job is still copying it, the species itself
// decides, so that its trees are hidden from the moment it is declared sensitive.
const BEING_HIDDEN = `select s.id from tree_species s join sensitive_run r on r.species_id = s.id
  where s.sensitive = 1`;
const IS_HIDING = `exists (${BEING_HIDDEN})`;
/** Whether a snapshot's tree belongs to such a species today, no matter which species it had in that year. */
const IS_OF_HIDDEN = `exists (select from old_tree o where o.id = t.id and o.tree_type = any(array(${BEING_HIDDEN})))`;

/** Whether a row must hide its exact place though it is not marked yet; false at no cost while no job runs. */
const isOutdated = (ofHidden: string) =>
  `${IS_HIDING} and (t.tree_type = any(array(${BEING_HIDDEN})) or ${ofHidden})`;

/**
 * A change that waits for review beside its tree was never approved, so no map shows it. Its condition is repeated here
 * so that the index of the numbers can be used. Snapshots have their own indexes.
 */
const sources = (of: string): [live: string, archived: string] => [
  `old_tree t where t.origin_id is null and ${IN_LAYER} and ${isLive(of)}`,
  `old_tree_archive t where ${IN_LAYER} and ${isArchived(of)}`,
];

/**
 * Exact and rounded rows are read apart, so that a box uses the index of either, and so are rows that a job has not
 * marked yet. A row that has missed its species' mark by some accident is in none of them and is not shown at all.
 */
const arms = (source: string, ofHidden: string) => `
  select ${layerColumns(true)} from ${source} and (exact
    or t.sensitive = 0 and t.tree_type <> all(${SENSITIVE}) and not (${IS_HIDING} and ${ofHidden}))
  union all
  select ${layerColumns(false)} from ${source} and not exact and t.sensitive = 1
  union all
  select ${layerColumns(false)} from ${source} and not exact and t.sensitive = 0 and ${isOutdated(ofHidden)}`;

/** The keys of one table up to the page's end, in the order of the key's index. */
const keys = (source: string) => `(select t.fid from ${source} order by t.fid limit "first" + "most")`;

/** The total from the rollup, where it has one: live trees of the nation, a province, city or county. */
const TOTAL = `
  select case when "treeType" = '' and length("xzCode") <= 6 and geo.is_live(tenant, "xzCode", year, "archiveMark") then (
    select coalesce(sum(n), 0)::int from (
      select r.cnt as n from tree_rollup r where r.tenant_id = tenant and r.dim = 'total' and r.region = "xzCode"
        and r.parent = case length("xzCode") when 0 then '-' else left("xzCode", length("xzCode") - 2) end
      union all
      select p.n from tree_pending p where p.tenant_id = tenant and p.counted and p.vigor <> '4'
        and left(p.place, length("xzCode")) = "xzCode") a) end`;

/**
 * One function for each map layer; GeoServer and the embedded service both call them. They are plain SQL, not strict
 * and without definer's rights, so that PostgreSQL inlines them into the calling query.
 */
export const mapLayer = `
  create or replace function geo.trees(tenant text, exact boolean, "xzCode" text, year text,
      "archiveMark" text, "treeType" text)
    returns table (${COLUMNS}) language sql stable parallel safe as $$
      ${sources('trees')
        .map((source, at) => arms(source, at === 0 ? 'false' : IS_OF_HIDDEN))
        .join(' union all ')} $$;

  create or replace function geo.area_old_tree("xzCode" text, year text, "archiveMark" text, "treeType" text)
    returns table (${COLUMNS}) language sql stable parallel safe as $$
      select * from geo.trees('000000', false, case when "xzCode" = '00' then '' else "xzCode" end, area_old_tree.year, "archiveMark", "treeType") $$;

  drop function if exists geo.is_live(text, text, text);
  create or replace function geo.is_live(tenant text, "xzCode" text, year text, "archiveMark" text) returns boolean
    language sql stable parallel safe as $$ select ${isLive('is_live')} $$;

  create or replace function geo.trees_total(tenant text, "xzCode" text, year text, "archiveMark" text,
      "treeType" text) returns int language sql stable parallel safe as $$ ${TOTAL} $$;

  -- Archived years have no version: nothing counts their changes.
  drop function if exists geo.trees_version(text, text, text);
  create or replace function geo.trees_version(tenant text, "xzCode" text, year text, "archiveMark" text)
    returns bigint
    language sql stable parallel safe as $$
      select case when geo.is_live(tenant, "xzCode", year, "archiveMark") then layer_version(tenant, 'area_old_tree') end $$;

  create or replace function geo.trees_newest(tenant text, "xzCode" text) returns int
    language sql stable parallel safe as $$ select ${NEWEST} $$;

  -- A page of a view by its keys: the first and the last of them. The features of a page are then those between the
  -- two, so that only keys are read for what lies before it.
  create or replace function geo.trees_page(tenant text, "xzCode" text, year text, "archiveMark" text,
      "treeType" text, "first" int, "most" int)
    returns table (lowest int, highest int) language sql stable parallel safe as $$
      select min(p.fid), max(p.fid) from (
        select k.fid from (${sources('trees_page').map(keys).join(' union all ')}) k
        order by k.fid offset "first" limit "most") p $$;

  -- Keys of the features of these ids, in the register and its snapshots.
  create or replace function geo.trees_keys(ids bigint[]) returns setof int
    language sql stable parallel safe as $$
      select t.fid from old_tree t where t.id = any(ids)
      union all select a.fid from old_tree_archive a where a.id = any(ids) $$;
`;
