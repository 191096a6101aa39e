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
const IN_LAYER = `
  t.tenant_id = tenant and t.is_deleted = 0 and t.status = 1 and t.life_status in ('1', '2', '4') and t.vigor <> '4'
  and ("treeType" = '' or t.tree_type::text = "treeType") and ${IN_REGION}`;

/** What is read where no year is asked for: see archived-year.sql. */
const NEWEST = `(select archived_year(tenant, '1', "xzCode"))`;
/** The year that a function is asked for; the tables have a column of the same name. */
const askedYear = (of: string) => `case when ${of}.year ~ '^[0-9]{1,4}$' then nullif(${of}.year::int, 0) end`;

/**
 * Live rows: asked for by archiveMark 2 (then `year` says nothing), or in place of the newest snapshot (archiveMark 1,
 * `year` 0 or empty) as long as no year is archived in all of the region.
 */
const isLive = (of: string) => `("archiveMark" = '2' or (${askedYear(of)} is null and ${NEWEST} is null))`;
const isArchived = (of: string) =>
  `"archiveMark" <> '2' and t.archive_year = coalesce(${askedYear(of)}, ${NEWEST})`;

/** Species whose trees show no precise place. */
const SENSITIVE = `array(select s.id from tree_species s where s.sensitive = 1)`;

// Trees and their snapshots take over what their species is. Where they have not yet, since a job is at it, the species
// decides: whoever declares one sensitive has its trees hidden from that moment on.
const BEING_HIDDEN = `select s.id from tree_species s join sensitive_run r on r.species_id = s.id
  where s.sensitive = 1`;
const IS_HIDING = `exists (${BEING_HIDDEN})`;
/** A snapshot of a tree that is of such a species today, whatever it passed for in that year. */
const IS_OF_HIDDEN = `exists (select from old_tree o where o.id = t.id and o.tree_type = any(array(${BEING_HIDDEN})))`;

/** Whether a row is to show no precise place though it does not say so; false at no cost while no job is at it. */
const isOutdated = (ofHidden: string) =>
  `${IS_HIDING} and (t.tree_type = any(array(${BEING_HIDDEN})) or ${ofHidden})`;

/**
 * A change that waits beside its tree was never approved, so that no map shows one: said here, it opens the index of
 * the numbers. Snapshots have indexes of their own.
 */
const sources = (of: string): [live: string, archived: string] => [
  `old_tree t where t.origin_id is null and ${IN_LAYER} and ${isLive(of)}`,
  `old_tree_archive t where ${IN_LAYER} and ${isArchived(of)}`,
];

/**
 * Exact and rounded rows are read apart, so that a box of either still reaches its index, and so are those that a job has
 * not come to yet. A row that has missed its species by whatever accident is in none of them: it is not shown at all.
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

/** How many there are, from the rollup, where it knows: live trees of a nation, province, city or county. */
const TOTAL = `
  select case when "treeType" = '' and length("xzCode") <= 6 and geo.is_live(tenant, "xzCode", year, "archiveMark") then (
    select coalesce(sum(n), 0)::int from (
      select r.cnt as n from tree_rollup r where r.tenant_id = tenant and r.dim = 'total' and r.region = "xzCode"
        and r.parent = case length("xzCode") when 0 then '-' else left("xzCode", length("xzCode") - 2) end
      union all
      select p.n from tree_pending p where p.tenant_id = tenant and p.counted and p.vigor <> '4'
        and left(p.place, length("xzCode")) = "xzCode") a) end`;

/**
 * One function a map layer; GeoServer and the embedded service both read them. Plain SQL, not strict, no definer's
 * rights: PostgreSQL writes such a function into the query that calls it.
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
