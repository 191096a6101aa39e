-- The schema of the version before the baseline, as pg_dump wrote it, and the migrations that had made it.
SET check_function_bodies = false;
CREATE SCHEMA geo;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS postgis WITH SCHEMA public;
CREATE FUNCTION geo.area_old_tree("xzCode" text, year text, "archiveMark" text, "treeType" text) RETURNS TABLE(fid integer, id text, "provinceOldTreeNumber" text, "provinceGroupNumber" text, "oldTreeId" text, type integer, "billboardId" text, coordinate text, geom public.geometry)
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
        select * from geo.trees('000000', false, "xzCode", area_old_tree.year, "archiveMark", "treeType") $$;
CREATE FUNCTION geo.is_live(tenant text, year text, "archiveMark" text) RETURNS boolean
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $_$ select ("archiveMark" = '2' or (case when is_live.year ~ '^[0-9]{1,4}$' then nullif(is_live.year::int, 0) end is null and (select max(n.archive_year) from old_tree_archive n where n.tenant_id = tenant) is null)) $_$;
CREATE FUNCTION geo.trees(tenant text, exact boolean, "xzCode" text, year text, "archiveMark" text, "treeType" text) RETURNS TABLE(fid integer, id text, "provinceOldTreeNumber" text, "provinceGroupNumber" text, "oldTreeId" text, type integer, "billboardId" text, coordinate text, geom public.geometry)
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $_$
  select 
  t.fid, t.id::text, t.province_old_tree_number::text, t.province_group_number::text, t.id::text,
  case when t.province_group_number <> '' then 2 else 1 end, null::text,
  t.lon::text || ' ' || t.lat::text,
  t.geom from old_tree t where t.origin_id is null and 
  t.tenant_id = tenant and t.is_deleted = 0 and t.status = 1 and t.life_status in ('1', '2', '4') and t.vigor <> '4'
  and ("treeType" = '' or t.tree_type::text = "treeType") and 
  (length("xzCode") <> 2 or substr(t.xz_code, 1, 2) = "xzCode")
  and (length("xzCode") <> 4 or substr(t.xz_code, 1, 4) = "xzCode")
  and (length("xzCode") <> 6 or substr(t.xz_code, 1, 6) = "xzCode")
  and (length("xzCode") <= 6 or (substr(t.xz_code, 1, 6) = left("xzCode", 6) and t.xz_code like "xzCode" || '%')) and ("archiveMark" = '2' or (case when trees.year ~ '^[0-9]{1,4}$' then nullif(trees.year::int, 0) end is null and (select max(n.archive_year) from old_tree_archive n where n.tenant_id = tenant) is null)) and (exact or t.sensitive = 0)
  union all
  select 
  t.fid, t.id::text, t.province_old_tree_number::text, t.province_group_number::text, t.id::text,
  case when t.province_group_number <> '' then 2 else 1 end, null::text,
  round(t.lon, 2)::text || ' ' || round(t.lat, 2)::text,
  st_setsrid(st_makepoint(round(t.lon, 2)::float8, round(t.lat, 2)::float8), 4326) from old_tree t where t.origin_id is null and 
  t.tenant_id = tenant and t.is_deleted = 0 and t.status = 1 and t.life_status in ('1', '2', '4') and t.vigor <> '4'
  and ("treeType" = '' or t.tree_type::text = "treeType") and 
  (length("xzCode") <> 2 or substr(t.xz_code, 1, 2) = "xzCode")
  and (length("xzCode") <> 4 or substr(t.xz_code, 1, 4) = "xzCode")
  and (length("xzCode") <> 6 or substr(t.xz_code, 1, 6) = "xzCode")
  and (length("xzCode") <= 6 or (substr(t.xz_code, 1, 6) = left("xzCode", 6) and t.xz_code like "xzCode" || '%')) and ("archiveMark" = '2' or (case when trees.year ~ '^[0-9]{1,4}$' then nullif(trees.year::int, 0) end is null and (select max(n.archive_year) from old_tree_archive n where n.tenant_id = tenant) is null)) and not exact and t.sensitive = 1 union all 
  select 
  t.fid, t.id::text, t.province_old_tree_number::text, t.province_group_number::text, t.id::text,
  case when t.province_group_number <> '' then 2 else 1 end, null::text,
  t.lon::text || ' ' || t.lat::text,
  t.geom from old_tree_archive t where 
  t.tenant_id = tenant and t.is_deleted = 0 and t.status = 1 and t.life_status in ('1', '2', '4') and t.vigor <> '4'
  and ("treeType" = '' or t.tree_type::text = "treeType") and 
  (length("xzCode") <> 2 or substr(t.xz_code, 1, 2) = "xzCode")
  and (length("xzCode") <> 4 or substr(t.xz_code, 1, 4) = "xzCode")
  and (length("xzCode") <> 6 or substr(t.xz_code, 1, 6) = "xzCode")
  and (length("xzCode") <= 6 or (substr(t.xz_code, 1, 6) = left("xzCode", 6) and t.xz_code like "xzCode" || '%')) and "archiveMark" <> '2' and t.archive_year = coalesce(case when trees.year ~ '^[0-9]{1,4}$' then nullif(trees.year::int, 0) end, (select max(n.archive_year) from old_tree_archive n where n.tenant_id = tenant)) and (exact or t.sensitive = 0)
  union all
  select 
  t.fid, t.id::text, t.province_old_tree_number::text, t.province_group_number::text, t.id::text,
  case when t.province_group_number <> '' then 2 else 1 end, null::text,
  round(t.lon, 2)::text || ' ' || round(t.lat, 2)::text,
  st_setsrid(st_makepoint(round(t.lon, 2)::float8, round(t.lat, 2)::float8), 4326) from old_tree_archive t where 
  t.tenant_id = tenant and t.is_deleted = 0 and t.status = 1 and t.life_status in ('1', '2', '4') and t.vigor <> '4'
  and ("treeType" = '' or t.tree_type::text = "treeType") and 
  (length("xzCode") <> 2 or substr(t.xz_code, 1, 2) = "xzCode")
  and (length("xzCode") <> 4 or substr(t.xz_code, 1, 4) = "xzCode")
  and (length("xzCode") <> 6 or substr(t.xz_code, 1, 6) = "xzCode")
  and (length("xzCode") <= 6 or (substr(t.xz_code, 1, 6) = left("xzCode", 6) and t.xz_code like "xzCode" || '%')) and "archiveMark" <> '2' and t.archive_year = coalesce(case when trees.year ~ '^[0-9]{1,4}$' then nullif(trees.year::int, 0) end, (select max(n.archive_year) from old_tree_archive n where n.tenant_id = tenant)) and not exact and t.sensitive = 1 $_$;
CREATE FUNCTION geo.trees_keys(ids bigint[]) RETURNS SETOF integer
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
        select t.fid from old_tree t where t.id = any(ids)
        union all select a.fid from old_tree_archive a where a.id = any(ids) $$;
CREATE FUNCTION geo.trees_page(tenant text, "xzCode" text, year text, "archiveMark" text, "treeType" text, first integer, most integer) RETURNS TABLE(lowest integer, highest integer)
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $_$
        select min(p.fid), max(p.fid) from (
          select k.fid from (
  (select t.fid from old_tree t where t.origin_id is null and 
  t.tenant_id = tenant and t.is_deleted = 0 and t.status = 1 and t.life_status in ('1', '2', '4') and t.vigor <> '4'
  and ("treeType" = '' or t.tree_type::text = "treeType") and 
  (length("xzCode") <> 2 or substr(t.xz_code, 1, 2) = "xzCode")
  and (length("xzCode") <> 4 or substr(t.xz_code, 1, 4) = "xzCode")
  and (length("xzCode") <> 6 or substr(t.xz_code, 1, 6) = "xzCode")
  and (length("xzCode") <= 6 or (substr(t.xz_code, 1, 6) = left("xzCode", 6) and t.xz_code like "xzCode" || '%')) and ("archiveMark" = '2' or (case when trees_page.year ~ '^[0-9]{1,4}$' then nullif(trees_page.year::int, 0) end is null and (select max(n.archive_year) from old_tree_archive n where n.tenant_id = tenant) is null))
    order by t.fid limit "first" + "most") union all 
  (select t.fid from old_tree_archive t where 
  t.tenant_id = tenant and t.is_deleted = 0 and t.status = 1 and t.life_status in ('1', '2', '4') and t.vigor <> '4'
  and ("treeType" = '' or t.tree_type::text = "treeType") and 
  (length("xzCode") <> 2 or substr(t.xz_code, 1, 2) = "xzCode")
  and (length("xzCode") <> 4 or substr(t.xz_code, 1, 4) = "xzCode")
  and (length("xzCode") <> 6 or substr(t.xz_code, 1, 6) = "xzCode")
  and (length("xzCode") <= 6 or (substr(t.xz_code, 1, 6) = left("xzCode", 6) and t.xz_code like "xzCode" || '%')) and "archiveMark" <> '2' and t.archive_year = coalesce(case when trees_page.year ~ '^[0-9]{1,4}$' then nullif(trees_page.year::int, 0) end, (select max(n.archive_year) from old_tree_archive n where n.tenant_id = tenant))
    order by t.fid limit "first" + "most")) k
          order by k.fid offset "first" limit "most") p $_$;
CREATE FUNCTION geo.trees_total(tenant text, "xzCode" text, year text, "archiveMark" text, "treeType" text) RETURNS integer
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ 
  select case when "treeType" = '' and length("xzCode") <= 6 and geo.is_live(tenant, year, "archiveMark") then (
    select coalesce(sum(n), 0)::int from (
      select r.cnt as n from tree_rollup r where r.tenant_id = tenant and r.dim = 'total' and r.region = "xzCode"
        and r.parent = case length("xzCode") when 0 then '-' else left("xzCode", length("xzCode") - 2) end
      union all
      select p.n from tree_pending p where p.tenant_id = tenant and p.counted and p.vigor <> '4'
        and left(p.county, length("xzCode")) = "xzCode") a) end $$;
CREATE FUNCTION geo.trees_version(tenant text, year text, "archiveMark" text) RETURNS bigint
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
        select case when geo.is_live(tenant, year, "archiveMark") then layer_version(tenant, 'area_old_tree') end $$;
CREATE FUNCTION public.hide_snapshots() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        update old_tree_archive set sensitive = 1 where id = new.id and sensitive = 0;
        return null;
      end $$;
CREATE FUNCTION public.keep_archive_partition(year integer) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
      begin
        -- Two makers of one partition would refuse each other, even with "if not exists".
        perform pg_advisory_xact_lock(hashtext('archive partition'));
        execute format('create table if not exists %I partition of old_tree_archive for values in (%s)',
          'old_tree_archive_' || year, year);
      end $$;
CREATE FUNCTION public.keep_log_partitions(days integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  declare
    log text;
    month date;
    old record;
    changed int := 0;
  begin
    -- Writers hold their table for milliseconds; who cannot have it soon comes again.
    set local lock_timeout = '3s';
    perform pg_advisory_xact_lock(hashtext('keep_log_partitions'));
    foreach log in array array['blade_log_usual', 'blade_log_api', 'blade_log_error'] loop
      for step in -1..2 loop
        month := date_trunc('month', localtimestamp)::date + make_interval(months => step);
        if to_regclass(format('%s_%s', log, to_char(month, 'yyyymm'))) is null then
          execute format('create table %s_%s partition of %s for values from (%L) to (%L)',
            log, to_char(month, 'yyyymm'), log, month, month + interval '1 month');
          changed := changed + 1;
        end if;
      end loop;
      for old in
        select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
          where i.inhparent = log::regclass
            and to_date(right(c.relname, 6), 'yyyymm') + interval '1 month' <= localtimestamp - make_interval(days => days)
      loop
        execute format('drop table %I', old.relname);
        changed := changed + 1;
      end loop;
    end loop;
    return changed;
  end $$;
CREATE FUNCTION public.layer_version(tenant character varying, of_layer character varying, in_year integer DEFAULT NULL::integer) RETURNS bigint
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    AS $$ begin
        return (select coalesce(sum(n), 0)::bigint from (
          select changes as n from data_version v
          where v.tenant_id = tenant and v.layer = of_layer and (in_year is null or v.year = in_year)
          union all
          select 1 from data_change c
          where c.tenant_id = tenant and c.layer = of_layer and (in_year is null or c.year = in_year)) a);
      end $$;
CREATE FUNCTION public.patrol_cycle(protect_level character varying, vigor character varying) RETURNS integer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
        select case when vigor = '3' then 30 else
          (case protect_level when '1' then 91 when '2' then 182 else 365 end) / (case when vigor = '2' then 2 else 1 end)
        end $$;
CREATE FUNCTION public.place_inside(xz_code character varying, lon double precision, lat double precision) RETURNS boolean
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
      select coalesce((
        select st_covers(g.geom, p) or st_distancesphere(st_closestpoint(g.geom, p), p) <= 200
        from blade_region r join region_geom g on g.code = r.boundary_code
        where r.code = substr(xz_code, 1, 6)), false)
      from st_setsrid(st_makepoint(lon, lat), 4326) p
    $$;
CREATE FUNCTION public.place_name(lon double precision, lat double precision) RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
      select string_agg(r.name, '' order by r.region_level)
      from (select region_of_point(st_setsrid(st_makepoint(lon, lat), 4326)) code) here
      join blade_region r on r.code in (substr(here.code, 1, 2), substr(here.code, 1, 4), here.code)
      where r.name not in ('市辖区', '县', '省直辖县级行政区划', '自治区直辖县级行政区划')
    $$;
CREATE FUNCTION public.refresh_statistics(of_table regclass, columns text[] DEFAULT '{}'::text[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
      begin
        execute format('analyze %s', of_table) ||
          coalesce((select ' (' || string_agg(quote_ident(name), ', ') || ')' from unnest(columns) as name), '');
      end $$;
CREATE FUNCTION public.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin raise exception 'the audit trail is written once' using errcode = 'insufficient_privilege'; end $$;
CREATE FUNCTION public.refuse_unsealing() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if new.number <> old.number or new.chain <> old.chain or new.link <= old.link then
          raise exception 'a seal of the audit trail only moves on' using errcode = 'insufficient_privilege';
        end if;
        return new;
      end $$;
CREATE FUNCTION public.region_of_point(point public.geometry) RETURNS character varying
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
      select coalesce(
        (select region_code from region_geom
          where level = 3 and st_covers(geom, point) order by region_code limit 1),
        -- Boundaries are drawn to some 200 m: a tree on the coast may stand just outside of all of them.
        (select region_code from region_geom
          where level = 3 and st_dwithin(geom, point, 0.005) order by geom <-> point limit 1))
    $$;
CREATE FUNCTION public.tenant_menus(of_tenant character varying) RETURNS SETOF bigint
    LANGUAGE sql STABLE
    AS $$
        with recursive package as (
          select string_to_array(nullif(p.menu_id, ''), ',')::bigint[] as ids
          from blade_tenant t join blade_tenant_package p on p.id = t.package_id and p.is_deleted = 0
          where t.tenant_id = of_tenant
        ), allowed as (
          select m.id, m.parent_id from blade_menu m
          where m.is_deleted = 0
            and (not exists (select from package) or m.id = any((select ids from package)::bigint[]))
          union
          select up.id, up.parent_id from blade_menu up join allowed a on a.parent_id = up.id
          where up.is_deleted = 0
        )
        select id from allowed
      $$;
CREATE FUNCTION public.tree_count(tenant character varying, prefix character varying, in_year integer DEFAULT NULL::integer, in_status integer DEFAULT NULL::integer) RETURNS bigint
    LANGUAGE plpgsql STABLE
    AS $$
  begin
    if length(prefix) > 6 then
      return (select count(*) from old_tree t where t.tenant_id = tenant and t.is_deleted = 0 and t.origin_id is null
        and substr(t.xz_code, 1, 6) = left(prefix, 6) and t.xz_code like prefix || '%'
        and (in_year is null or t.year = in_year) and (in_status is null or t.status = in_status));
    end if;
    return (select coalesce(sum(n), 0) from (
      select cnt as n from tree_list_count c where c.tenant_id = tenant and c.region = prefix
        and (in_year is null or c.year = in_year) and (in_status is null or c.status = in_status)
      union all
      select p.n from tree_pending p where p.tenant_id = tenant and left(p.county, length(prefix)) = prefix
        and (in_year is null or p.year = in_year) and (in_status is null or p.status = in_status)) a);
  end $$;
CREATE FUNCTION public.tree_rolled_delete() RETURNS trigger
    LANGUAGE plpgsql
    SET work_mem TO '64MB'
    AS $_$
  declare touched int;
  begin
    -- A bulk load that rebuilds the counts in its own transaction says so.
    if current_setting('gushu.rollup', true) = 'off' then return null; end if;
    select count(*) into touched from (select from old_rows t limit 256) head;
    if touched = 0 then return null; end if;
    insert into data_change (tenant_id, layer, year)
      select distinct tenant_id, 'area_old_tree', year from old_rows t;
    if touched < 256 then
      insert into tree_pending 
  select t.tenant_id, t.year, left(t.xz_code, 6) as county, t.status,
    t.status = 1 and t.life_status in ('1', '2', '4') as counted, -1 as n,
    coalesce(t.old_tree_level, 'unknown') as level, coalesce(t.old_tree_type, 'unknown') as type, coalesce(t.ownership, 'unknown') as ownership, coalesce(t.vigor, 'unknown') as vigor, coalesce(t.grow_place, 'unknown') as grow_place, coalesce(t.grow_environment, 'unknown') as grow_environment, coalesce(t.spread_c, 'unknown') as spread_c, case when t.tree_age < 100 then 'a0' else case when t.tree_age is null then 'unknown' when t.tree_age < 300 then 'a1' when t.tree_age < 500 then 'a2' when t.tree_age < 1000 then 'a3' when t.tree_age < 2000 then 'a4' else 'a5' end end as age, case when t.tree_height is null then 'unknown' when t.tree_height < 10 then 'h1' when t.tree_height < 20 then 'h2' when t.tree_height < 30 then 'h3' else 'h4' end as height, case when t.bust is null then 'unknown' when t.bust < 100 then 'b1' when t.bust < 300 then 'b2' when t.bust < 500 then 'b3' else 'b4' end as bust, case when t.avg_guan_fu is null then 'unknown' when t.avg_guan_fu < 5 then 'c1' when t.avg_guan_fu < 20 then 'c2' when t.avg_guan_fu < 40 then 'c3' else 'c4' end as crown, t.tree_type || ':' || coalesce(t.old_tree_level, 'unknown') as species
  from old_rows t where t.is_deleted = 0 and t.origin_id is null;
      if random() * 256 < touched then perform tree_rollup_fold(); end if;
    -- Planned anew each time: a plan kept from a single row would join a batch row by row.
    elsif tree_rollup_claim() then
      execute $batch$ 
  with f as (
  select t.tenant_id, t.year, left(t.xz_code, 6) as county, t.status,
    t.status = 1 and t.life_status in ('1', '2', '4') as counted, -1 as n,
    coalesce(t.old_tree_level, 'unknown') as level, coalesce(t.old_tree_type, 'unknown') as type, coalesce(t.ownership, 'unknown') as ownership, coalesce(t.vigor, 'unknown') as vigor, coalesce(t.grow_place, 'unknown') as grow_place, coalesce(t.grow_environment, 'unknown') as grow_environment, coalesce(t.spread_c, 'unknown') as spread_c, case when t.tree_age < 100 then 'a0' else case when t.tree_age is null then 'unknown' when t.tree_age < 300 then 'a1' when t.tree_age < 500 then 'a2' when t.tree_age < 1000 then 'a3' when t.tree_age < 2000 then 'a4' else 'a5' end end as age, case when t.tree_height is null then 'unknown' when t.tree_height < 10 then 'h1' when t.tree_height < 20 then 'h2' when t.tree_height < 30 then 'h3' else 'h4' end as height, case when t.bust is null then 'unknown' when t.bust < 100 then 'b1' when t.bust < 300 then 'b2' when t.bust < 500 then 'b3' else 'b4' end as bust, case when t.avg_guan_fu is null then 'unknown' when t.avg_guan_fu < 5 then 'c1' when t.avg_guan_fu < 20 then 'c2' when t.avg_guan_fu < 40 then 'c3' else 'c4' end as crown, t.tree_type || ':' || coalesce(t.old_tree_level, 'unknown') as species
  from old_rows t where t.is_deleted = 0 and t.origin_id is null), lists as (
    insert into tree_list_count as r (tenant_id, region, status, year, cnt)
    select * from (
  select tenant_id, left(county, digits) as region, status, year, sum(n)::int as cnt
  from (select tenant_id, county, status, year, sum(n) as n from f group by 1, 2, 3, 4) c
    cross join (values (0), (2), (4), (6)) levels (digits)
  where length(county) >= digits group by 1, 2, 3, 4) l where cnt <> 0
    on conflict (tenant_id, region, status, year) do update set cnt = r.cnt + excluded.cnt)
  insert into tree_rollup as r (tenant_id, region, parent, dim, code, year, cnt)
  select * from (
  select c.tenant_id, left(c.county, digits) as region,
    case digits when 0 then '-' when 2 then '' else left(c.county, digits - 2) end as parent,
    c.dim, c.code, c.year, sum(c.n)::int as cnt
  from (
    select tenant_id, year, county,
      case when grouping(level) = 0 then 'level' when grouping(type) = 0 then 'type' when grouping(ownership) = 0 then 'ownership' when grouping(vigor) = 0 then 'vigor' when grouping(grow_place) = 0 then 'growPlace' when grouping(grow_environment) = 0 then 'growEnvironment' when grouping(spread_c) = 0 then 'spreadC' when grouping(age) = 0 then 'age' when grouping(height) = 0 then 'height' when grouping(bust) = 0 then 'bust' when grouping(crown) = 0 then 'crown' when grouping(species) = 0 then 'species' else 'total' end as dim,
      coalesce(level, type, ownership, vigor, grow_place, grow_environment, spread_c, age, height, bust, crown, species, 'all') as code,
      case when grouping(vigor) = 0 then sum(n) else sum(n) filter (where vigor <> '4') end as n
    from f where counted
    group by tenant_id, year, county, grouping sets ((), (level), (type), (ownership), (vigor), (grow_place), (grow_environment), (spread_c), (age), (height), (bust), (crown), (species))
  ) c cross join (values (0), (2), (4), (6)) levels (digits)
  where length(c.county) >= digits and c.n <> 0
  group by 1, 2, 3, 4, 5, 6) c where cnt <> 0
  on conflict (tenant_id, parent, dim, region, code, year) do update set cnt = r.cnt + excluded.cnt $batch$;
    else
      execute $batch$ insert into tree_pending 
  select t.tenant_id, t.year, left(t.xz_code, 6) as county, t.status,
    t.status = 1 and t.life_status in ('1', '2', '4') as counted, -1 as n,
    coalesce(t.old_tree_level, 'unknown') as level, coalesce(t.old_tree_type, 'unknown') as type, coalesce(t.ownership, 'unknown') as ownership, coalesce(t.vigor, 'unknown') as vigor, coalesce(t.grow_place, 'unknown') as grow_place, coalesce(t.grow_environment, 'unknown') as grow_environment, coalesce(t.spread_c, 'unknown') as spread_c, case when t.tree_age < 100 then 'a0' else case when t.tree_age is null then 'unknown' when t.tree_age < 300 then 'a1' when t.tree_age < 500 then 'a2' when t.tree_age < 1000 then 'a3' when t.tree_age < 2000 then 'a4' else 'a5' end end as age, case when t.tree_height is null then 'unknown' when t.tree_height < 10 then 'h1' when t.tree_height < 20 then 'h2' when t.tree_height < 30 then 'h3' else 'h4' end as height, case when t.bust is null then 'unknown' when t.bust < 100 then 'b1' when t.bust < 300 then 'b2' when t.bust < 500 then 'b3' else 'b4' end as bust, case when t.avg_guan_fu is null then 'unknown' when t.avg_guan_fu < 5 then 'c1' when t.avg_guan_fu < 20 then 'c2' when t.avg_guan_fu < 40 then 'c3' else 'c4' end as crown, t.tree_type || ':' || coalesce(t.old_tree_level, 'unknown') as species
  from old_rows t where t.is_deleted = 0 and t.origin_id is null $batch$;
    end if;
    return null;
  end $_$;
CREATE FUNCTION public.tree_rolled_insert() RETURNS trigger
    LANGUAGE plpgsql
    SET work_mem TO '64MB'
    AS $_$
  declare touched int;
  begin
    -- A bulk load that rebuilds the counts in its own transaction says so.
    if current_setting('gushu.rollup', true) = 'off' then return null; end if;
    select count(*) into touched from (select from new_rows t limit 256) head;
    if touched = 0 then return null; end if;
    insert into data_change (tenant_id, layer, year)
      select distinct tenant_id, 'area_old_tree', year from new_rows t;
    if touched < 256 then
      insert into tree_pending 
  select t.tenant_id, t.year, left(t.xz_code, 6) as county, t.status,
    t.status = 1 and t.life_status in ('1', '2', '4') as counted, 1 as n,
    coalesce(t.old_tree_level, 'unknown') as level, coalesce(t.old_tree_type, 'unknown') as type, coalesce(t.ownership, 'unknown') as ownership, coalesce(t.vigor, 'unknown') as vigor, coalesce(t.grow_place, 'unknown') as grow_place, coalesce(t.grow_environment, 'unknown') as grow_environment, coalesce(t.spread_c, 'unknown') as spread_c, case when t.tree_age < 100 then 'a0' else case when t.tree_age is null then 'unknown' when t.tree_age < 300 then 'a1' when t.tree_age < 500 then 'a2' when t.tree_age < 1000 then 'a3' when t.tree_age < 2000 then 'a4' else 'a5' end end as age, case when t.tree_height is null then 'unknown' when t.tree_height < 10 then 'h1' when t.tree_height < 20 then 'h2' when t.tree_height < 30 then 'h3' else 'h4' end as height, case when t.bust is null then 'unknown' when t.bust < 100 then 'b1' when t.bust < 300 then 'b2' when t.bust < 500 then 'b3' else 'b4' end as bust, case when t.avg_guan_fu is null then 'unknown' when t.avg_guan_fu < 5 then 'c1' when t.avg_guan_fu < 20 then 'c2' when t.avg_guan_fu < 40 then 'c3' else 'c4' end as crown, t.tree_type || ':' || coalesce(t.old_tree_level, 'unknown') as species
  from new_rows t where t.is_deleted = 0 and t.origin_id is null;
      if random() * 256 < touched then perform tree_rollup_fold(); end if;
    -- Planned anew each time: a plan kept from a single row would join a batch row by row.
    elsif tree_rollup_claim() then
      execute $batch$ 
  with f as (
  select t.tenant_id, t.year, left(t.xz_code, 6) as county, t.status,
    t.status = 1 and t.life_status in ('1', '2', '4') as counted, 1 as n,
    coalesce(t.old_tree_level, 'unknown') as level, coalesce(t.old_tree_type, 'unknown') as type, coalesce(t.ownership, 'unknown') as ownership, coalesce(t.vigor, 'unknown') as vigor, coalesce(t.grow_place, 'unknown') as grow_place, coalesce(t.grow_environment, 'unknown') as grow_environment, coalesce(t.spread_c, 'unknown') as spread_c, case when t.tree_age < 100 then 'a0' else case when t.tree_age is null then 'unknown' when t.tree_age < 300 then 'a1' when t.tree_age < 500 then 'a2' when t.tree_age < 1000 then 'a3' when t.tree_age < 2000 then 'a4' else 'a5' end end as age, case when t.tree_height is null then 'unknown' when t.tree_height < 10 then 'h1' when t.tree_height < 20 then 'h2' when t.tree_height < 30 then 'h3' else 'h4' end as height, case when t.bust is null then 'unknown' when t.bust < 100 then 'b1' when t.bust < 300 then 'b2' when t.bust < 500 then 'b3' else 'b4' end as bust, case when t.avg_guan_fu is null then 'unknown' when t.avg_guan_fu < 5 then 'c1' when t.avg_guan_fu < 20 then 'c2' when t.avg_guan_fu < 40 then 'c3' else 'c4' end as crown, t.tree_type || ':' || coalesce(t.old_tree_level, 'unknown') as species
  from new_rows t where t.is_deleted = 0 and t.origin_id is null), lists as (
    insert into tree_list_count as r (tenant_id, region, status, year, cnt)
    select * from (
  select tenant_id, left(county, digits) as region, status, year, sum(n)::int as cnt
  from (select tenant_id, county, status, year, sum(n) as n from f group by 1, 2, 3, 4) c
    cross join (values (0), (2), (4), (6)) levels (digits)
  where length(county) >= digits group by 1, 2, 3, 4) l where cnt <> 0
    on conflict (tenant_id, region, status, year) do update set cnt = r.cnt + excluded.cnt)
  insert into tree_rollup as r (tenant_id, region, parent, dim, code, year, cnt)
  select * from (
  select c.tenant_id, left(c.county, digits) as region,
    case digits when 0 then '-' when 2 then '' else left(c.county, digits - 2) end as parent,
    c.dim, c.code, c.year, sum(c.n)::int as cnt
  from (
    select tenant_id, year, county,
      case when grouping(level) = 0 then 'level' when grouping(type) = 0 then 'type' when grouping(ownership) = 0 then 'ownership' when grouping(vigor) = 0 then 'vigor' when grouping(grow_place) = 0 then 'growPlace' when grouping(grow_environment) = 0 then 'growEnvironment' when grouping(spread_c) = 0 then 'spreadC' when grouping(age) = 0 then 'age' when grouping(height) = 0 then 'height' when grouping(bust) = 0 then 'bust' when grouping(crown) = 0 then 'crown' when grouping(species) = 0 then 'species' else 'total' end as dim,
      coalesce(level, type, ownership, vigor, grow_place, grow_environment, spread_c, age, height, bust, crown, species, 'all') as code,
      case when grouping(vigor) = 0 then sum(n) else sum(n) filter (where vigor <> '4') end as n
    from f where counted
    group by tenant_id, year, county, grouping sets ((), (level), (type), (ownership), (vigor), (grow_place), (grow_environment), (spread_c), (age), (height), (bust), (crown), (species))
  ) c cross join (values (0), (2), (4), (6)) levels (digits)
  where length(c.county) >= digits and c.n <> 0
  group by 1, 2, 3, 4, 5, 6) c where cnt <> 0
  on conflict (tenant_id, parent, dim, region, code, year) do update set cnt = r.cnt + excluded.cnt $batch$;
    else
      execute $batch$ insert into tree_pending 
  select t.tenant_id, t.year, left(t.xz_code, 6) as county, t.status,
    t.status = 1 and t.life_status in ('1', '2', '4') as counted, 1 as n,
    coalesce(t.old_tree_level, 'unknown') as level, coalesce(t.old_tree_type, 'unknown') as type, coalesce(t.ownership, 'unknown') as ownership, coalesce(t.vigor, 'unknown') as vigor, coalesce(t.grow_place, 'unknown') as grow_place, coalesce(t.grow_environment, 'unknown') as grow_environment, coalesce(t.spread_c, 'unknown') as spread_c, case when t.tree_age < 100 then 'a0' else case when t.tree_age is null then 'unknown' when t.tree_age < 300 then 'a1' when t.tree_age < 500 then 'a2' when t.tree_age < 1000 then 'a3' when t.tree_age < 2000 then 'a4' else 'a5' end end as age, case when t.tree_height is null then 'unknown' when t.tree_height < 10 then 'h1' when t.tree_height < 20 then 'h2' when t.tree_height < 30 then 'h3' else 'h4' end as height, case when t.bust is null then 'unknown' when t.bust < 100 then 'b1' when t.bust < 300 then 'b2' when t.bust < 500 then 'b3' else 'b4' end as bust, case when t.avg_guan_fu is null then 'unknown' when t.avg_guan_fu < 5 then 'c1' when t.avg_guan_fu < 20 then 'c2' when t.avg_guan_fu < 40 then 'c3' else 'c4' end as crown, t.tree_type || ':' || coalesce(t.old_tree_level, 'unknown') as species
  from new_rows t where t.is_deleted = 0 and t.origin_id is null $batch$;
    end if;
    return null;
  end $_$;
CREATE FUNCTION public.tree_rolled_update() RETURNS trigger
    LANGUAGE plpgsql
    SET work_mem TO '64MB'
    AS $_$
  declare touched int;
  begin
    -- A bulk load that rebuilds the counts in its own transaction says so.
    if current_setting('gushu.rollup', true) = 'off' then return null; end if;
    select count(*) into touched from (select from (select tenant_id, year from old_rows union all select tenant_id, year from new_rows) t limit 256) head;
    if touched = 0 then return null; end if;
    insert into data_change (tenant_id, layer, year)
      select distinct tenant_id, 'area_old_tree', year from (select tenant_id, year from old_rows union all select tenant_id, year from new_rows) t;
    if touched < 256 then
      insert into tree_pending 
  select t.tenant_id, t.year, left(t.xz_code, 6) as county, t.status,
    t.status = 1 and t.life_status in ('1', '2', '4') as counted, -1 as n,
    coalesce(t.old_tree_level, 'unknown') as level, coalesce(t.old_tree_type, 'unknown') as type, coalesce(t.ownership, 'unknown') as ownership, coalesce(t.vigor, 'unknown') as vigor, coalesce(t.grow_place, 'unknown') as grow_place, coalesce(t.grow_environment, 'unknown') as grow_environment, coalesce(t.spread_c, 'unknown') as spread_c, case when t.tree_age < 100 then 'a0' else case when t.tree_age is null then 'unknown' when t.tree_age < 300 then 'a1' when t.tree_age < 500 then 'a2' when t.tree_age < 1000 then 'a3' when t.tree_age < 2000 then 'a4' else 'a5' end end as age, case when t.tree_height is null then 'unknown' when t.tree_height < 10 then 'h1' when t.tree_height < 20 then 'h2' when t.tree_height < 30 then 'h3' else 'h4' end as height, case when t.bust is null then 'unknown' when t.bust < 100 then 'b1' when t.bust < 300 then 'b2' when t.bust < 500 then 'b3' else 'b4' end as bust, case when t.avg_guan_fu is null then 'unknown' when t.avg_guan_fu < 5 then 'c1' when t.avg_guan_fu < 20 then 'c2' when t.avg_guan_fu < 40 then 'c3' else 'c4' end as crown, t.tree_type || ':' || coalesce(t.old_tree_level, 'unknown') as species
  from (select o.* from old_rows o join new_rows n using (id)
  where (o.tenant_id, o.year, o.xz_code, o.status, o.is_deleted, o.life_status, o.tree_type, o.old_tree_level, o.old_tree_type, o.ownership, o.vigor, o.grow_place, o.grow_environment, o.spread_c, o.tree_age, o.tree_height, o.bust, o.avg_guan_fu) is distinct from (n.tenant_id, n.year, n.xz_code, n.status, n.is_deleted, n.life_status, n.tree_type, n.old_tree_level, n.old_tree_type, n.ownership, n.vigor, n.grow_place, n.grow_environment, n.spread_c, n.tree_age, n.tree_height, n.bust, n.avg_guan_fu)) t where t.is_deleted = 0 and t.origin_id is null union all 
  select t.tenant_id, t.year, left(t.xz_code, 6) as county, t.status,
    t.status = 1 and t.life_status in ('1', '2', '4') as counted, 1 as n,
    coalesce(t.old_tree_level, 'unknown') as level, coalesce(t.old_tree_type, 'unknown') as type, coalesce(t.ownership, 'unknown') as ownership, coalesce(t.vigor, 'unknown') as vigor, coalesce(t.grow_place, 'unknown') as grow_place, coalesce(t.grow_environment, 'unknown') as grow_environment, coalesce(t.spread_c, 'unknown') as spread_c, case when t.tree_age < 100 then 'a0' else case when t.tree_age is null then 'unknown' when t.tree_age < 300 then 'a1' when t.tree_age < 500 then 'a2' when t.tree_age < 1000 then 'a3' when t.tree_age < 2000 then 'a4' else 'a5' end end as age, case when t.tree_height is null then 'unknown' when t.tree_height < 10 then 'h1' when t.tree_height < 20 then 'h2' when t.tree_height < 30 then 'h3' else 'h4' end as height, case when t.bust is null then 'unknown' when t.bust < 100 then 'b1' when t.bust < 300 then 'b2' when t.bust < 500 then 'b3' else 'b4' end as bust, case when t.avg_guan_fu is null then 'unknown' when t.avg_guan_fu < 5 then 'c1' when t.avg_guan_fu < 20 then 'c2' when t.avg_guan_fu < 40 then 'c3' else 'c4' end as crown, t.tree_type || ':' || coalesce(t.old_tree_level, 'unknown') as species
  from (select n.* from old_rows o join new_rows n using (id)
  where (o.tenant_id, o.year, o.xz_code, o.status, o.is_deleted, o.life_status, o.tree_type, o.old_tree_level, o.old_tree_type, o.ownership, o.vigor, o.grow_place, o.grow_environment, o.spread_c, o.tree_age, o.tree_height, o.bust, o.avg_guan_fu) is distinct from (n.tenant_id, n.year, n.xz_code, n.status, n.is_deleted, n.life_status, n.tree_type, n.old_tree_level, n.old_tree_type, n.ownership, n.vigor, n.grow_place, n.grow_environment, n.spread_c, n.tree_age, n.tree_height, n.bust, n.avg_guan_fu)) t where t.is_deleted = 0 and t.origin_id is null;
      if random() * 256 < touched then perform tree_rollup_fold(); end if;
    -- Planned anew each time: a plan kept from a single row would join a batch row by row.
    elsif tree_rollup_claim() then
      execute $batch$ 
  with f as (
  select t.tenant_id, t.year, left(t.xz_code, 6) as county, t.status,
    t.status = 1 and t.life_status in ('1', '2', '4') as counted, -1 as n,
    coalesce(t.old_tree_level, 'unknown') as level, coalesce(t.old_tree_type, 'unknown') as type, coalesce(t.ownership, 'unknown') as ownership, coalesce(t.vigor, 'unknown') as vigor, coalesce(t.grow_place, 'unknown') as grow_place, coalesce(t.grow_environment, 'unknown') as grow_environment, coalesce(t.spread_c, 'unknown') as spread_c, case when t.tree_age < 100 then 'a0' else case when t.tree_age is null then 'unknown' when t.tree_age < 300 then 'a1' when t.tree_age < 500 then 'a2' when t.tree_age < 1000 then 'a3' when t.tree_age < 2000 then 'a4' else 'a5' end end as age, case when t.tree_height is null then 'unknown' when t.tree_height < 10 then 'h1' when t.tree_height < 20 then 'h2' when t.tree_height < 30 then 'h3' else 'h4' end as height, case when t.bust is null then 'unknown' when t.bust < 100 then 'b1' when t.bust < 300 then 'b2' when t.bust < 500 then 'b3' else 'b4' end as bust, case when t.avg_guan_fu is null then 'unknown' when t.avg_guan_fu < 5 then 'c1' when t.avg_guan_fu < 20 then 'c2' when t.avg_guan_fu < 40 then 'c3' else 'c4' end as crown, t.tree_type || ':' || coalesce(t.old_tree_level, 'unknown') as species
  from (select o.* from old_rows o join new_rows n using (id)
  where (o.tenant_id, o.year, o.xz_code, o.status, o.is_deleted, o.life_status, o.tree_type, o.old_tree_level, o.old_tree_type, o.ownership, o.vigor, o.grow_place, o.grow_environment, o.spread_c, o.tree_age, o.tree_height, o.bust, o.avg_guan_fu) is distinct from (n.tenant_id, n.year, n.xz_code, n.status, n.is_deleted, n.life_status, n.tree_type, n.old_tree_level, n.old_tree_type, n.ownership, n.vigor, n.grow_place, n.grow_environment, n.spread_c, n.tree_age, n.tree_height, n.bust, n.avg_guan_fu)) t where t.is_deleted = 0 and t.origin_id is null union all 
  select t.tenant_id, t.year, left(t.xz_code, 6) as county, t.status,
    t.status = 1 and t.life_status in ('1', '2', '4') as counted, 1 as n,
    coalesce(t.old_tree_level, 'unknown') as level, coalesce(t.old_tree_type, 'unknown') as type, coalesce(t.ownership, 'unknown') as ownership, coalesce(t.vigor, 'unknown') as vigor, coalesce(t.grow_place, 'unknown') as grow_place, coalesce(t.grow_environment, 'unknown') as grow_environment, coalesce(t.spread_c, 'unknown') as spread_c, case when t.tree_age < 100 then 'a0' else case when t.tree_age is null then 'unknown' when t.tree_age < 300 then 'a1' when t.tree_age < 500 then 'a2' when t.tree_age < 1000 then 'a3' when t.tree_age < 2000 then 'a4' else 'a5' end end as age, case when t.tree_height is null then 'unknown' when t.tree_height < 10 then 'h1' when t.tree_height < 20 then 'h2' when t.tree_height < 30 then 'h3' else 'h4' end as height, case when t.bust is null then 'unknown' when t.bust < 100 then 'b1' when t.bust < 300 then 'b2' when t.bust < 500 then 'b3' else 'b4' end as bust, case when t.avg_guan_fu is null then 'unknown' when t.avg_guan_fu < 5 then 'c1' when t.avg_guan_fu < 20 then 'c2' when t.avg_guan_fu < 40 then 'c3' else 'c4' end as crown, t.tree_type || ':' || coalesce(t.old_tree_level, 'unknown') as species
  from (select n.* from old_rows o join new_rows n using (id)
  where (o.tenant_id, o.year, o.xz_code, o.status, o.is_deleted, o.life_status, o.tree_type, o.old_tree_level, o.old_tree_type, o.ownership, o.vigor, o.grow_place, o.grow_environment, o.spread_c, o.tree_age, o.tree_height, o.bust, o.avg_guan_fu) is distinct from (n.tenant_id, n.year, n.xz_code, n.status, n.is_deleted, n.life_status, n.tree_type, n.old_tree_level, n.old_tree_type, n.ownership, n.vigor, n.grow_place, n.grow_environment, n.spread_c, n.tree_age, n.tree_height, n.bust, n.avg_guan_fu)) t where t.is_deleted = 0 and t.origin_id is null), lists as (
    insert into tree_list_count as r (tenant_id, region, status, year, cnt)
    select * from (
  select tenant_id, left(county, digits) as region, status, year, sum(n)::int as cnt
  from (select tenant_id, county, status, year, sum(n) as n from f group by 1, 2, 3, 4) c
    cross join (values (0), (2), (4), (6)) levels (digits)
  where length(county) >= digits group by 1, 2, 3, 4) l where cnt <> 0
    on conflict (tenant_id, region, status, year) do update set cnt = r.cnt + excluded.cnt)
  insert into tree_rollup as r (tenant_id, region, parent, dim, code, year, cnt)
  select * from (
  select c.tenant_id, left(c.county, digits) as region,
    case digits when 0 then '-' when 2 then '' else left(c.county, digits - 2) end as parent,
    c.dim, c.code, c.year, sum(c.n)::int as cnt
  from (
    select tenant_id, year, county,
      case when grouping(level) = 0 then 'level' when grouping(type) = 0 then 'type' when grouping(ownership) = 0 then 'ownership' when grouping(vigor) = 0 then 'vigor' when grouping(grow_place) = 0 then 'growPlace' when grouping(grow_environment) = 0 then 'growEnvironment' when grouping(spread_c) = 0 then 'spreadC' when grouping(age) = 0 then 'age' when grouping(height) = 0 then 'height' when grouping(bust) = 0 then 'bust' when grouping(crown) = 0 then 'crown' when grouping(species) = 0 then 'species' else 'total' end as dim,
      coalesce(level, type, ownership, vigor, grow_place, grow_environment, spread_c, age, height, bust, crown, species, 'all') as code,
      case when grouping(vigor) = 0 then sum(n) else sum(n) filter (where vigor <> '4') end as n
    from f where counted
    group by tenant_id, year, county, grouping sets ((), (level), (type), (ownership), (vigor), (grow_place), (grow_environment), (spread_c), (age), (height), (bust), (crown), (species))
  ) c cross join (values (0), (2), (4), (6)) levels (digits)
  where length(c.county) >= digits and c.n <> 0
  group by 1, 2, 3, 4, 5, 6) c where cnt <> 0
  on conflict (tenant_id, parent, dim, region, code, year) do update set cnt = r.cnt + excluded.cnt $batch$;
    else
      execute $batch$ insert into tree_pending 
  select t.tenant_id, t.year, left(t.xz_code, 6) as county, t.status,
    t.status = 1 and t.life_status in ('1', '2', '4') as counted, -1 as n,
    coalesce(t.old_tree_level, 'unknown') as level, coalesce(t.old_tree_type, 'unknown') as type, coalesce(t.ownership, 'unknown') as ownership, coalesce(t.vigor, 'unknown') as vigor, coalesce(t.grow_place, 'unknown') as grow_place, coalesce(t.grow_environment, 'unknown') as grow_environment, coalesce(t.spread_c, 'unknown') as spread_c, case when t.tree_age < 100 then 'a0' else case when t.tree_age is null then 'unknown' when t.tree_age < 300 then 'a1' when t.tree_age < 500 then 'a2' when t.tree_age < 1000 then 'a3' when t.tree_age < 2000 then 'a4' else 'a5' end end as age, case when t.tree_height is null then 'unknown' when t.tree_height < 10 then 'h1' when t.tree_height < 20 then 'h2' when t.tree_height < 30 then 'h3' else 'h4' end as height, case when t.bust is null then 'unknown' when t.bust < 100 then 'b1' when t.bust < 300 then 'b2' when t.bust < 500 then 'b3' else 'b4' end as bust, case when t.avg_guan_fu is null then 'unknown' when t.avg_guan_fu < 5 then 'c1' when t.avg_guan_fu < 20 then 'c2' when t.avg_guan_fu < 40 then 'c3' else 'c4' end as crown, t.tree_type || ':' || coalesce(t.old_tree_level, 'unknown') as species
  from (select o.* from old_rows o join new_rows n using (id)
  where (o.tenant_id, o.year, o.xz_code, o.status, o.is_deleted, o.life_status, o.tree_type, o.old_tree_level, o.old_tree_type, o.ownership, o.vigor, o.grow_place, o.grow_environment, o.spread_c, o.tree_age, o.tree_height, o.bust, o.avg_guan_fu) is distinct from (n.tenant_id, n.year, n.xz_code, n.status, n.is_deleted, n.life_status, n.tree_type, n.old_tree_level, n.old_tree_type, n.ownership, n.vigor, n.grow_place, n.grow_environment, n.spread_c, n.tree_age, n.tree_height, n.bust, n.avg_guan_fu)) t where t.is_deleted = 0 and t.origin_id is null union all 
  select t.tenant_id, t.year, left(t.xz_code, 6) as county, t.status,
    t.status = 1 and t.life_status in ('1', '2', '4') as counted, 1 as n,
    coalesce(t.old_tree_level, 'unknown') as level, coalesce(t.old_tree_type, 'unknown') as type, coalesce(t.ownership, 'unknown') as ownership, coalesce(t.vigor, 'unknown') as vigor, coalesce(t.grow_place, 'unknown') as grow_place, coalesce(t.grow_environment, 'unknown') as grow_environment, coalesce(t.spread_c, 'unknown') as spread_c, case when t.tree_age < 100 then 'a0' else case when t.tree_age is null then 'unknown' when t.tree_age < 300 then 'a1' when t.tree_age < 500 then 'a2' when t.tree_age < 1000 then 'a3' when t.tree_age < 2000 then 'a4' else 'a5' end end as age, case when t.tree_height is null then 'unknown' when t.tree_height < 10 then 'h1' when t.tree_height < 20 then 'h2' when t.tree_height < 30 then 'h3' else 'h4' end as height, case when t.bust is null then 'unknown' when t.bust < 100 then 'b1' when t.bust < 300 then 'b2' when t.bust < 500 then 'b3' else 'b4' end as bust, case when t.avg_guan_fu is null then 'unknown' when t.avg_guan_fu < 5 then 'c1' when t.avg_guan_fu < 20 then 'c2' when t.avg_guan_fu < 40 then 'c3' else 'c4' end as crown, t.tree_type || ':' || coalesce(t.old_tree_level, 'unknown') as species
  from (select n.* from old_rows o join new_rows n using (id)
  where (o.tenant_id, o.year, o.xz_code, o.status, o.is_deleted, o.life_status, o.tree_type, o.old_tree_level, o.old_tree_type, o.ownership, o.vigor, o.grow_place, o.grow_environment, o.spread_c, o.tree_age, o.tree_height, o.bust, o.avg_guan_fu) is distinct from (n.tenant_id, n.year, n.xz_code, n.status, n.is_deleted, n.life_status, n.tree_type, n.old_tree_level, n.old_tree_type, n.ownership, n.vigor, n.grow_place, n.grow_environment, n.spread_c, n.tree_age, n.tree_height, n.bust, n.avg_guan_fu)) t where t.is_deleted = 0 and t.origin_id is null $batch$;
    end if;
    return null;
  end $_$;
CREATE FUNCTION public.tree_rollup_check() RETURNS TABLE(what text, tenant_id character varying, region character varying, dim character varying, code character varying, year integer, kept integer, counted integer)
    LANGUAGE sql STABLE
    SET work_mem TO '256MB'
    AS $$
    with f as materialized (
  select t.tenant_id, t.year, left(t.xz_code, 6) as county, t.status,
    t.status = 1 and t.life_status in ('1', '2', '4') as counted, 1 as n,
    coalesce(t.old_tree_level, 'unknown') as level, coalesce(t.old_tree_type, 'unknown') as type, coalesce(t.ownership, 'unknown') as ownership, coalesce(t.vigor, 'unknown') as vigor, coalesce(t.grow_place, 'unknown') as grow_place, coalesce(t.grow_environment, 'unknown') as grow_environment, coalesce(t.spread_c, 'unknown') as spread_c, case when t.tree_age < 100 then 'a0' else case when t.tree_age is null then 'unknown' when t.tree_age < 300 then 'a1' when t.tree_age < 500 then 'a2' when t.tree_age < 1000 then 'a3' when t.tree_age < 2000 then 'a4' else 'a5' end end as age, case when t.tree_height is null then 'unknown' when t.tree_height < 10 then 'h1' when t.tree_height < 20 then 'h2' when t.tree_height < 30 then 'h3' else 'h4' end as height, case when t.bust is null then 'unknown' when t.bust < 100 then 'b1' when t.bust < 300 then 'b2' when t.bust < 500 then 'b3' else 'b4' end as bust, case when t.avg_guan_fu is null then 'unknown' when t.avg_guan_fu < 5 then 'c1' when t.avg_guan_fu < 20 then 'c2' when t.avg_guan_fu < 40 then 'c3' else 'c4' end as crown, t.tree_type || ':' || coalesce(t.old_tree_level, 'unknown') as species
  from old_tree t where t.is_deleted = 0 and t.origin_id is null),
    kept as (
      select tenant_id, region, dim, code, year, sum(cnt)::int as cnt from (
        select tenant_id, region, dim, code, year, cnt from tree_rollup
        union all select tenant_id, region, dim, code, year, cnt from (
  select c.tenant_id, left(c.county, digits) as region,
    case digits when 0 then '-' when 2 then '' else left(c.county, digits - 2) end as parent,
    c.dim, c.code, c.year, sum(c.n)::int as cnt
  from (
    select tenant_id, year, county,
      case when grouping(level) = 0 then 'level' when grouping(type) = 0 then 'type' when grouping(ownership) = 0 then 'ownership' when grouping(vigor) = 0 then 'vigor' when grouping(grow_place) = 0 then 'growPlace' when grouping(grow_environment) = 0 then 'growEnvironment' when grouping(spread_c) = 0 then 'spreadC' when grouping(age) = 0 then 'age' when grouping(height) = 0 then 'height' when grouping(bust) = 0 then 'bust' when grouping(crown) = 0 then 'crown' when grouping(species) = 0 then 'species' else 'total' end as dim,
      coalesce(level, type, ownership, vigor, grow_place, grow_environment, spread_c, age, height, bust, crown, species, 'all') as code,
      case when grouping(vigor) = 0 then sum(n) else sum(n) filter (where vigor <> '4') end as n
    from tree_pending where counted
    group by tenant_id, year, county, grouping sets ((), (level), (type), (ownership), (vigor), (grow_place), (grow_environment), (spread_c), (age), (height), (bust), (crown), (species))
  ) c cross join (values (0), (2), (4), (6)) levels (digits)
  where length(c.county) >= digits and c.n <> 0
  group by 1, 2, 3, 4, 5, 6) p
        union all select tenant_id, region, 'list', status::text, year, cnt from tree_list_count
        union all select tenant_id, region, 'list', status::text, year, cnt from (
  select tenant_id, left(county, digits) as region, status, year, sum(n)::int as cnt
  from (select tenant_id, county, status, year, sum(n) as n from tree_pending group by 1, 2, 3, 4) c
    cross join (values (0), (2), (4), (6)) levels (digits)
  where length(county) >= digits group by 1, 2, 3, 4) p
      ) a group by 1, 2, 3, 4, 5),
    fresh as (
      select tenant_id, region, dim, code, year, cnt from (
  select c.tenant_id, left(c.county, digits) as region,
    case digits when 0 then '-' when 2 then '' else left(c.county, digits - 2) end as parent,
    c.dim, c.code, c.year, sum(c.n)::int as cnt
  from (
    select tenant_id, year, county,
      case when grouping(level) = 0 then 'level' when grouping(type) = 0 then 'type' when grouping(ownership) = 0 then 'ownership' when grouping(vigor) = 0 then 'vigor' when grouping(grow_place) = 0 then 'growPlace' when grouping(grow_environment) = 0 then 'growEnvironment' when grouping(spread_c) = 0 then 'spreadC' when grouping(age) = 0 then 'age' when grouping(height) = 0 then 'height' when grouping(bust) = 0 then 'bust' when grouping(crown) = 0 then 'crown' when grouping(species) = 0 then 'species' else 'total' end as dim,
      coalesce(level, type, ownership, vigor, grow_place, grow_environment, spread_c, age, height, bust, crown, species, 'all') as code,
      case when grouping(vigor) = 0 then sum(n) else sum(n) filter (where vigor <> '4') end as n
    from f where counted
    group by tenant_id, year, county, grouping sets ((), (level), (type), (ownership), (vigor), (grow_place), (grow_environment), (spread_c), (age), (height), (bust), (crown), (species))
  ) c cross join (values (0), (2), (4), (6)) levels (digits)
  where length(c.county) >= digits and c.n <> 0
  group by 1, 2, 3, 4, 5, 6) r
      union all select tenant_id, region, 'list', status::text, year, cnt from (
  select tenant_id, left(county, digits) as region, status, year, sum(n)::int as cnt
  from (select tenant_id, county, status, year, sum(n) as n from f group by 1, 2, 3, 4) c
    cross join (values (0), (2), (4), (6)) levels (digits)
  where length(county) >= digits group by 1, 2, 3, 4) l)
    select case when dim = 'list' then 'tree_list_count' else 'tree_rollup' end,
      tenant_id, region, dim, code, year, coalesce(k.cnt, 0), coalesce(n.cnt, 0)
    from kept k full join fresh n using (tenant_id, region, dim, code, year)
    where coalesce(k.cnt, 0) <> coalesce(n.cnt, 0) $$;
CREATE FUNCTION public.tree_rollup_claim() RETURNS boolean
    LANGUAGE sql
    AS $$
    select current_setting('transaction_isolation') = 'read committed' and pg_try_advisory_xact_lock(hashtext('tree_rollup_fold'))
  $$;
CREATE FUNCTION public.tree_rollup_fold() RETURNS void
    LANGUAGE plpgsql
    AS $$
  begin
    if not tree_rollup_claim() then return; end if;
    with gone as (delete from data_change returning *)
      insert into data_version as v select tenant_id, layer, year, count(*) from gone group by 1, 2, 3
      on conflict (tenant_id, layer, year) do update set changes = v.changes + excluded.changes;
  with f as (delete from tree_pending returning *), lists as (
    insert into tree_list_count as r (tenant_id, region, status, year, cnt)
    select * from (
  select tenant_id, left(county, digits) as region, status, year, sum(n)::int as cnt
  from (select tenant_id, county, status, year, sum(n) as n from f group by 1, 2, 3, 4) c
    cross join (values (0), (2), (4), (6)) levels (digits)
  where length(county) >= digits group by 1, 2, 3, 4) l where cnt <> 0
    on conflict (tenant_id, region, status, year) do update set cnt = r.cnt + excluded.cnt)
  insert into tree_rollup as r (tenant_id, region, parent, dim, code, year, cnt)
  select * from (
  select c.tenant_id, left(c.county, digits) as region,
    case digits when 0 then '-' when 2 then '' else left(c.county, digits - 2) end as parent,
    c.dim, c.code, c.year, sum(c.n)::int as cnt
  from (
    select tenant_id, year, county,
      case when grouping(level) = 0 then 'level' when grouping(type) = 0 then 'type' when grouping(ownership) = 0 then 'ownership' when grouping(vigor) = 0 then 'vigor' when grouping(grow_place) = 0 then 'growPlace' when grouping(grow_environment) = 0 then 'growEnvironment' when grouping(spread_c) = 0 then 'spreadC' when grouping(age) = 0 then 'age' when grouping(height) = 0 then 'height' when grouping(bust) = 0 then 'bust' when grouping(crown) = 0 then 'crown' when grouping(species) = 0 then 'species' else 'total' end as dim,
      coalesce(level, type, ownership, vigor, grow_place, grow_environment, spread_c, age, height, bust, crown, species, 'all') as code,
      case when grouping(vigor) = 0 then sum(n) else sum(n) filter (where vigor <> '4') end as n
    from f where counted
    group by tenant_id, year, county, grouping sets ((), (level), (type), (ownership), (vigor), (grow_place), (grow_environment), (spread_c), (age), (height), (bust), (crown), (species))
  ) c cross join (values (0), (2), (4), (6)) levels (digits)
  where length(c.county) >= digits and c.n <> 0
  group by 1, 2, 3, 4, 5, 6) c where cnt <> 0
  on conflict (tenant_id, parent, dim, region, code, year) do update set cnt = r.cnt + excluded.cnt;
  end $$;
CREATE FUNCTION public.tree_rollup_rebuild() RETURNS void
    LANGUAGE plpgsql
    SET work_mem TO '256MB'
    AS $$
  begin
    perform pg_advisory_xact_lock(hashtext('tree_rollup_fold'));
    lock table old_tree in share mode;
    delete from tree_pending;
    delete from tree_rollup;
    delete from tree_list_count;
  with f as (
  select t.tenant_id, t.year, left(t.xz_code, 6) as county, t.status,
    t.status = 1 and t.life_status in ('1', '2', '4') as counted, 1 as n,
    coalesce(t.old_tree_level, 'unknown') as level, coalesce(t.old_tree_type, 'unknown') as type, coalesce(t.ownership, 'unknown') as ownership, coalesce(t.vigor, 'unknown') as vigor, coalesce(t.grow_place, 'unknown') as grow_place, coalesce(t.grow_environment, 'unknown') as grow_environment, coalesce(t.spread_c, 'unknown') as spread_c, case when t.tree_age < 100 then 'a0' else case when t.tree_age is null then 'unknown' when t.tree_age < 300 then 'a1' when t.tree_age < 500 then 'a2' when t.tree_age < 1000 then 'a3' when t.tree_age < 2000 then 'a4' else 'a5' end end as age, case when t.tree_height is null then 'unknown' when t.tree_height < 10 then 'h1' when t.tree_height < 20 then 'h2' when t.tree_height < 30 then 'h3' else 'h4' end as height, case when t.bust is null then 'unknown' when t.bust < 100 then 'b1' when t.bust < 300 then 'b2' when t.bust < 500 then 'b3' else 'b4' end as bust, case when t.avg_guan_fu is null then 'unknown' when t.avg_guan_fu < 5 then 'c1' when t.avg_guan_fu < 20 then 'c2' when t.avg_guan_fu < 40 then 'c3' else 'c4' end as crown, t.tree_type || ':' || coalesce(t.old_tree_level, 'unknown') as species
  from old_tree t where t.is_deleted = 0 and t.origin_id is null), lists as (
    insert into tree_list_count as r (tenant_id, region, status, year, cnt)
    select * from (
  select tenant_id, left(county, digits) as region, status, year, sum(n)::int as cnt
  from (select tenant_id, county, status, year, sum(n) as n from f group by 1, 2, 3, 4) c
    cross join (values (0), (2), (4), (6)) levels (digits)
  where length(county) >= digits group by 1, 2, 3, 4) l where cnt <> 0
    on conflict (tenant_id, region, status, year) do update set cnt = r.cnt + excluded.cnt)
  insert into tree_rollup as r (tenant_id, region, parent, dim, code, year, cnt)
  select * from (
  select c.tenant_id, left(c.county, digits) as region,
    case digits when 0 then '-' when 2 then '' else left(c.county, digits - 2) end as parent,
    c.dim, c.code, c.year, sum(c.n)::int as cnt
  from (
    select tenant_id, year, county,
      case when grouping(level) = 0 then 'level' when grouping(type) = 0 then 'type' when grouping(ownership) = 0 then 'ownership' when grouping(vigor) = 0 then 'vigor' when grouping(grow_place) = 0 then 'growPlace' when grouping(grow_environment) = 0 then 'growEnvironment' when grouping(spread_c) = 0 then 'spreadC' when grouping(age) = 0 then 'age' when grouping(height) = 0 then 'height' when grouping(bust) = 0 then 'bust' when grouping(crown) = 0 then 'crown' when grouping(species) = 0 then 'species' else 'total' end as dim,
      coalesce(level, type, ownership, vigor, grow_place, grow_environment, spread_c, age, height, bust, crown, species, 'all') as code,
      case when grouping(vigor) = 0 then sum(n) else sum(n) filter (where vigor <> '4') end as n
    from f where counted
    group by tenant_id, year, county, grouping sets ((), (level), (type), (ownership), (vigor), (grow_place), (grow_environment), (spread_c), (age), (height), (bust), (crown), (species))
  ) c cross join (values (0), (2), (4), (6)) levels (digits)
  where length(c.county) >= digits and c.n <> 0
  group by 1, 2, 3, 4, 5, 6) c where cnt <> 0
  on conflict (tenant_id, parent, dim, region, code, year) do update set cnt = r.cnt + excluded.cnt;
    insert into data_change (tenant_id, layer, year) select distinct tenant_id, 'area_old_tree', year from tree_list_count;
  end $$;
CREATE SEQUENCE public.record_id
    START WITH 1500000000000000001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE public.archive_run (
    id bigint DEFAULT nextval('public.record_id'::regclass) NOT NULL,
    tenant_id character varying(12) NOT NULL,
    create_user bigint,
    create_dept bigint,
    create_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_user bigint,
    update_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    is_deleted smallint DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    xz_code character varying(12) DEFAULT ''::character varying NOT NULL COLLATE pg_catalog."C",
    year integer NOT NULL,
    state smallint DEFAULT 0 NOT NULL,
    total_num integer DEFAULT 0 NOT NULL,
    done_num integer DEFAULT 0 NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    error_key character varying(500),
    begin_time timestamp without time zone,
    end_time timestamp without time zone,
    ids text,
    error_params jsonb,
    CONSTRAINT archive_run_state_check CHECK (((state >= 0) AND (state <= 3))),
    CONSTRAINT archive_run_year_check CHECK (((year >= 2000) AND (year <= 2100)))
);
CREATE TABLE public.attach_reservation (
    id bigint DEFAULT nextval('public.record_id'::regclass) NOT NULL,
    tenant_id character varying(12) NOT NULL,
    user_id bigint NOT NULL,
    bytes bigint NOT NULL,
    create_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL
);
CREATE TABLE public.attachment (
    id bigint DEFAULT nextval('public.record_id'::regclass) NOT NULL,
    tenant_id character varying(12) NOT NULL,
    create_user bigint,
    create_dept bigint,
    create_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_user bigint,
    update_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    is_deleted smallint DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    xz_code character varying(12) DEFAULT ''::character varying NOT NULL COLLATE pg_catalog."C",
    business_type character varying(10) NOT NULL,
    business_id bigint NOT NULL,
    attach_id bigint,
    attach_type character varying(10),
    photo_kind character varying(10),
    attachment_name character varying(200),
    attachment_url character varying(500),
    sort integer DEFAULT 0 NOT NULL,
    remark character varying(200),
    province_old_tree_number character varying(32),
    thumb_url character varying(500),
    size integer,
    suffix character varying(12),
    width integer,
    height integer,
    shoot_time timestamp without time zone,
    shoot_lon numeric(9,6),
    shoot_lat numeric(8,6)
);
CREATE TABLE public.audit_seal (
    number integer NOT NULL,
    chain uuid NOT NULL,
    link integer NOT NULL,
    hash character(64) NOT NULL,
    seal character(64) NOT NULL
);
CREATE TABLE public.audit_trail (
    id bigint DEFAULT nextval('public.record_id'::regclass) NOT NULL,
    tenant_id character varying(12) NOT NULL,
    user_id bigint,
    account character varying(64),
    user_name character varying(64),
    kind character varying(16) NOT NULL,
    method character varying(10) NOT NULL,
    path character varying(255) NOT NULL,
    targets character varying(1000) DEFAULT ''::character varying NOT NULL,
    outcome character varying(8) NOT NULL,
    http_status integer NOT NULL,
    reason character varying(255) DEFAULT ''::character varying NOT NULL,
    address character varying(64) NOT NULL,
    request_id character varying(64) NOT NULL,
    create_time timestamp(3) without time zone NOT NULL,
    chain uuid NOT NULL,
    link integer NOT NULL,
    previous character(64) NOT NULL,
    hash character(64) NOT NULL,
    begun integer
);
CREATE TABLE public.base_data (
    name text NOT NULL,
    version text NOT NULL,
    loaded_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.blade_attach (
    id bigint DEFAULT nextval('public.record_id'::regclass) NOT NULL,
    tenant_id character varying(12) NOT NULL,
    create_user bigint,
    create_dept bigint,
    create_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_user bigint,
    update_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    is_deleted smallint DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    xz_code character varying(12) DEFAULT ''::character varying NOT NULL COLLATE pg_catalog."C",
    link character varying(1000) NOT NULL,
    domain_url character varying(500) DEFAULT ''::character varying NOT NULL,
    name character varying(500) NOT NULL,
    original_name character varying(500) NOT NULL,
    extension character varying(12) NOT NULL,
    attach_size bigint NOT NULL,
    content_type character varying(100) NOT NULL,
    digest character varying(64) NOT NULL,
    store character varying(300) DEFAULT 'local'::character varying NOT NULL,
    kept smallint DEFAULT 0 NOT NULL,
    named smallint DEFAULT 0 NOT NULL,
    check_state smallint DEFAULT 1 NOT NULL,
    check_key character varying(64),
    check_params jsonb,
    attempts integer DEFAULT 0 NOT NULL,
    shown jsonb,
    CONSTRAINT blade_attach_check_state_check CHECK (((check_state >= 0) AND (check_state <= 3)))
);
CREATE TABLE public.blade_client (
    id bigint DEFAULT nextval('public.record_id'::regclass) NOT NULL,
    client_id character varying(48) NOT NULL,
    client_secret character varying(256) DEFAULT ''::character varying NOT NULL,
    resource_ids character varying(256),
    scope character varying(256) DEFAULT 'all'::character varying NOT NULL,
    authorized_grant_types character varying(256) NOT NULL,
    web_server_redirect_uri character varying(256),
    authorities character varying(256),
    access_token_validity integer DEFAULT 3600 NOT NULL,
    refresh_token_validity integer DEFAULT 604800 NOT NULL,
    additional_information character varying(4096),
    autoapprove character varying(256),
    create_user bigint,
    create_dept bigint,
    create_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_user bigint,
    update_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    status integer DEFAULT 1 NOT NULL,
    is_deleted integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.blade_datasource (
    id bigint DEFAULT nextval('public.record_id'::regclass) NOT NULL,
    category integer DEFAULT 1 NOT NULL,
    name character varying(100) NOT NULL,
    driver_class character varying(100),
    url character varying(500),
    username character varying(50),
    password character varying(50) DEFAULT ''::character varying NOT NULL,
    sharding_config text,
    remark character varying(255),
    create_user bigint,
    create_dept bigint,
    create_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_user bigint,
    update_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    status integer DEFAULT 1 NOT NULL,
    is_deleted integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.blade_dept (
    id bigint DEFAULT nextval('public.record_id'::regclass) NOT NULL,
    tenant_id character varying(12) DEFAULT '000000'::character varying NOT NULL,
    parent_id bigint DEFAULT 0 NOT NULL,
    ancestors character varying(2000) DEFAULT '0'::character varying NOT NULL,
    dept_category integer DEFAULT 1 NOT NULL,
    dept_name character varying(45) NOT NULL,
    full_name character varying(45),
    leader_id character varying(1000),
    sort integer DEFAULT 1 NOT NULL,
    remark character varying(255),
    status integer DEFAULT 1 NOT NULL,
    is_deleted integer DEFAULT 0 NOT NULL,
    create_user bigint,
    create_dept bigint,
    create_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_user bigint,
    update_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.blade_dict (
    id bigint DEFAULT nextval('public.record_id'::regclass) NOT NULL,
    parent_id bigint DEFAULT 0 NOT NULL,
    code character varying(255) NOT NULL,
    dict_key character varying(255) NOT NULL,
    dict_value character varying(255) NOT NULL,
    sort integer DEFAULT 0 NOT NULL,
    remark character varying(255) DEFAULT ''::character varying NOT NULL,
    is_sealed smallint DEFAULT 0 NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    is_deleted smallint DEFAULT 0 NOT NULL,
    create_user bigint,
    create_dept bigint,
    create_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_user bigint,
    update_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.blade_dict_biz (
    id bigint DEFAULT nextval('public.record_id'::regclass) NOT NULL,
    parent_id bigint DEFAULT 0 NOT NULL,
    code character varying(255) NOT NULL,
    dict_key character varying(255) NOT NULL,
    dict_value character varying(255) NOT NULL,
    sort integer DEFAULT 0 NOT NULL,
    remark character varying(255) DEFAULT ''::character varying NOT NULL,
    is_sealed smallint DEFAULT 0 NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    is_deleted smallint DEFAULT 0 NOT NULL,
    tenant_id character varying(12) DEFAULT '000000'::character varying NOT NULL,
    create_user bigint,
    create_dept bigint,
    create_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_user bigint,
    update_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.blade_log_api (
    id bigint DEFAULT nextval('public.record_id'::regclass) NOT NULL,
    tenant_id character varying(12) DEFAULT '000000'::character varying NOT NULL,
    service_id character varying(32),
    server_host character varying(255),
    server_ip character varying(255),
    env character varying(255),
    method character varying(10),
    request_uri character varying(255),
    user_agent character varying(1000),
    remote_ip character varying(255),
    method_class character varying(255),
    method_name character varying(255),
    params text,
    create_by character varying(64),
    request_id character varying(64),
    create_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    type character varying(1) DEFAULT '1'::character varying NOT NULL,
    title character varying(255),
    "time" integer,
    http_status integer
)
PARTITION BY RANGE (create_time);
CREATE TABLE public.blade_log_error (
    id bigint DEFAULT nextval('public.record_id'::regclass) NOT NULL,
    tenant_id character varying(12) DEFAULT '000000'::character varying NOT NULL,
    service_id character varying(32),
    server_host character varying(255),
    server_ip character varying(255),
    env character varying(255),
    method character varying(10),
    request_uri character varying(255),
    user_agent character varying(1000),
    remote_ip character varying(255),
    method_class character varying(255),
    method_name character varying(255),
    params text,
    create_by character varying(64),
    request_id character varying(64),
    create_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    exception_name character varying(255),
    message text,
    stack_trace text,
    line_number integer,
    file_name character varying(1000)
)
PARTITION BY RANGE (create_time);
CREATE TABLE public.blade_log_usual (
    id bigint DEFAULT nextval('public.record_id'::regclass) NOT NULL,
    tenant_id character varying(12) DEFAULT '000000'::character varying NOT NULL,
    service_id character varying(32),
    server_host character varying(255),
    server_ip character varying(255),
    env character varying(255),
    method character varying(10),
    request_uri character varying(255),
    user_agent character varying(1000),
    remote_ip character varying(255),
    method_class character varying(255),
    method_name character varying(255),
    params text,
    create_by character varying(64),
    request_id character varying(64),
    create_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    log_level character varying(10),
    log_id character varying(100),
    log_data text
)
PARTITION BY RANGE (create_time);
CREATE TABLE public.blade_menu (
    id bigint DEFAULT nextval('public.record_id'::regclass) NOT NULL,
    parent_id bigint DEFAULT 0 NOT NULL,
    code character varying(255) NOT NULL,
    name character varying(255) NOT NULL,
    name_en character varying(255),
    alias character varying(255) DEFAULT 'menu'::character varying NOT NULL,
    path character varying(255),
    source character varying(255),
    component character varying(255),
    sort integer DEFAULT 1 NOT NULL,
    category integer DEFAULT 1 NOT NULL,
    action integer DEFAULT 1 NOT NULL,
    is_open integer DEFAULT 0 NOT NULL,
    remark character varying(255),
    is_deleted integer DEFAULT 0 NOT NULL,
    create_user bigint,
    create_dept bigint,
    create_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_user bigint,
    update_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    status integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.blade_notice (
    id bigint DEFAULT nextval('public.record_id'::regclass) NOT NULL,
    tenant_id character varying(12) DEFAULT '000000'::character varying NOT NULL,
    title character varying(255) NOT NULL,
    category integer NOT NULL,
    release_time timestamp without time zone NOT NULL,
    content text,
    create_user bigint,
    create_dept bigint,
    create_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_user bigint,
    update_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    status integer DEFAULT 1 NOT NULL,
    is_deleted integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.blade_oss (
    id bigint DEFAULT nextval('public.record_id'::regclass) NOT NULL,
    tenant_id character varying(12) DEFAULT '000000'::character varying NOT NULL,
    category integer NOT NULL,
    oss_code character varying(32) NOT NULL,
    endpoint character varying(255),
    transform_endpoint character varying(255),
    access_key character varying(255) DEFAULT ''::character varying NOT NULL,
    secret_key character varying(255) DEFAULT ''::character varying NOT NULL,
    bucket_name character varying(255),
    app_id character varying(255),
    region character varying(255),
    remark character varying(255),
    create_user bigint,
    create_dept bigint,
    create_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_user bigint,
    update_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    status integer DEFAULT 1 NOT NULL,
    is_deleted integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    inside_allowed smallint DEFAULT 0 NOT NULL,
    CONSTRAINT blade_oss_inside_allowed_check CHECK ((inside_allowed = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.blade_param (
    id bigint DEFAULT nextval('public.record_id'::regclass) NOT NULL,
    param_name character varying(255) NOT NULL,
    param_key character varying(255) NOT NULL,
    param_value character varying(255) NOT NULL,
    remark character varying(255),
    create_user bigint,
    create_dept bigint,
    create_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_user bigint,
    update_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    status integer DEFAULT 1 NOT NULL,
    is_deleted integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.blade_post (
    id bigint DEFAULT nextval('public.record_id'::regclass) NOT NULL,
    tenant_id character varying(12) DEFAULT '000000'::character varying NOT NULL,
    category integer DEFAULT 1 NOT NULL,
    post_code character varying(12) NOT NULL,
    post_name character varying(64) NOT NULL,
    sort integer DEFAULT 1 NOT NULL,
    remark character varying(255),
    create_user bigint,
    create_dept bigint,
    create_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_user bigint,
    update_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    status integer DEFAULT 1 NOT NULL,
    is_deleted integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.blade_region (
    code character varying(12) NOT NULL COLLATE pg_catalog."C",
    parent_code character varying(12) NOT NULL COLLATE pg_catalog."C",
    name character varying(128) NOT NULL,
    alias_name character varying(128) DEFAULT ''::character varying NOT NULL,
    region_level smallint NOT NULL,
    sort integer DEFAULT 0 NOT NULL,
    remark character varying(255) DEFAULT ''::character varying NOT NULL,
    fxpc_code character varying(6) DEFAULT ''::character varying NOT NULL COLLATE pg_catalog."C",
    lon numeric(9,6),
    lat numeric(8,6),
    map_height integer,
    city_class character varying(3) DEFAULT ''::character varying NOT NULL,
    is_stat smallint DEFAULT 0 NOT NULL,
    valid_from date,
    valid_to date,
    boundary_code character varying(6) GENERATED ALWAYS AS (
CASE
    WHEN ((code)::text = '00'::text) THEN '00'::text
    WHEN ((fxpc_code)::text <> ''::text) THEN regexp_replace((fxpc_code)::text, '(00)+$'::text, ''::text)
    ELSE regexp_replace(substr((code)::text, 1, 6), '(00)+$'::text, ''::text)
END) STORED NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT blade_region_region_level_check CHECK (((region_level >= 0) AND (region_level <= 5)))
);
CREATE TABLE public.blade_role (
    id bigint DEFAULT nextval('public.record_id'::regclass) NOT NULL,
    tenant_id character varying(12) DEFAULT '000000'::character varying NOT NULL,
    parent_id bigint DEFAULT 0 NOT NULL,
    role_name character varying(255) NOT NULL,
    role_alias character varying(255) NOT NULL,
    sort integer DEFAULT 1 NOT NULL,
    status integer DEFAULT 1 NOT NULL,
    is_deleted integer DEFAULT 0 NOT NULL,
    create_user bigint,
    create_dept bigint,
    create_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_user bigint,
    update_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.blade_role_menu (
    role_id bigint NOT NULL,
    menu_id bigint NOT NULL
);
CREATE TABLE public.blade_role_scope (
    role_id bigint NOT NULL,
    scope_id bigint NOT NULL,
    scope_category integer NOT NULL,
    CONSTRAINT blade_role_scope_scope_category_check CHECK ((scope_category = ANY (ARRAY[1, 2])))
);
CREATE TABLE public.blade_scope_api (
    id bigint DEFAULT nextval('public.record_id'::regclass) NOT NULL,
    menu_id bigint NOT NULL,
    resource_code character varying(255) NOT NULL,
    scope_name character varying(255) NOT NULL,
    scope_path character varying(255) NOT NULL,
    scope_type integer NOT NULL,
    remark character varying(255),
    create_user bigint,
    create_dept bigint,
    create_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_user bigint,
    update_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    status integer DEFAULT 1 NOT NULL,
    is_deleted integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.blade_scope_data (
    id bigint DEFAULT nextval('public.record_id'::regclass) NOT NULL,
    menu_id bigint NOT NULL,
    resource_code character varying(255) NOT NULL,
    scope_name character varying(255) NOT NULL,
    scope_field character varying(255) DEFAULT '*'::character varying NOT NULL,
    scope_class character varying(500) NOT NULL,
    scope_column character varying(255),
    scope_type integer NOT NULL,
    scope_value character varying(2000),
    remark character varying(255),
    create_user bigint,
    create_dept bigint,
    create_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_user bigint,
    update_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    status integer DEFAULT 1 NOT NULL,
    is_deleted integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.blade_sms (
    id bigint DEFAULT nextval('public.record_id'::regclass) NOT NULL,
    tenant_id character varying(12) DEFAULT '000000'::character varying NOT NULL,
    category integer NOT NULL,
    sms_code character varying(32) NOT NULL,
    template_id character varying(64),
    access_key character varying(255) DEFAULT ''::character varying NOT NULL,
    secret_key character varying(255) DEFAULT ''::character varying NOT NULL,
    region_id character varying(255),
    app_id character varying(255),
    sign_name character varying(64),
    remark character varying(255),
    create_user bigint,
    create_dept bigint,
    create_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_user bigint,
    update_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    status integer DEFAULT 1 NOT NULL,
    is_deleted integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.blade_tenant (
    id bigint DEFAULT nextval('public.record_id'::regclass) NOT NULL,
    tenant_id character varying(12) NOT NULL,
    tenant_name character varying(50) NOT NULL,
    domain_url character varying(255),
    background_url character varying(1000),
    linkman character varying(20),
    contact_number character varying(20),
    address character varying(255),
    account_number integer DEFAULT '-1'::integer NOT NULL,
    expire_time timestamp without time zone,
    package_id bigint,
    datasource_id bigint,
    create_user bigint,
    create_dept bigint,
    create_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_user bigint,
    update_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    status integer DEFAULT 1 NOT NULL,
    is_deleted integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.blade_tenant_package (
    id bigint DEFAULT nextval('public.record_id'::regclass) NOT NULL,
    package_name character varying(50) NOT NULL,
    menu_id character varying(8000) DEFAULT ''::character varying NOT NULL,
    remark character varying(255),
    create_user bigint,
    create_dept bigint,
    create_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_user bigint,
    update_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    status integer DEFAULT 1 NOT NULL,
    is_deleted integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.blade_top_menu (
    id bigint DEFAULT nextval('public.record_id'::regclass) NOT NULL,
    tenant_id character varying(12) DEFAULT '000000'::character varying NOT NULL,
    code character varying(255) NOT NULL,
    name character varying(255) NOT NULL,
    source character varying(255),
    path character varying(255),
    sort integer DEFAULT 1 NOT NULL,
    is_main integer DEFAULT 0 NOT NULL,
    create_user bigint,
    create_dept bigint,
    create_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_user bigint,
    update_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    status integer DEFAULT 1 NOT NULL,
    is_deleted integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.blade_top_menu_setting (
    top_menu_id bigint NOT NULL,
    menu_id bigint NOT NULL
);
CREATE TABLE public.blade_user (
    id bigint DEFAULT nextval('public.record_id'::regclass) NOT NULL,
    tenant_id character varying(12) DEFAULT '000000'::character varying NOT NULL,
    code character varying(12),
    user_type integer DEFAULT 1 NOT NULL,
    account character varying(45) NOT NULL,
    password character varying(200) NOT NULL,
    name character varying(20),
    real_name character varying(20),
    avatar character varying(500),
    email character varying(45),
    phone character varying(45),
    birthday timestamp without time zone,
    sex integer,
    role_id character varying(1000) DEFAULT ''::character varying NOT NULL,
    dept_id character varying(1000) DEFAULT ''::character varying NOT NULL,
    post_id character varying(1000) DEFAULT ''::character varying NOT NULL,
    leader_id character varying(1000),
    is_leader integer DEFAULT 0 NOT NULL,
    company_name character varying(100),
    xz_code character varying(12) DEFAULT ''::character varying NOT NULL,
    xzjb integer DEFAULT 4 NOT NULL,
    create_user bigint,
    create_dept bigint,
    create_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_user bigint,
    update_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    status integer DEFAULT 1 NOT NULL,
    is_deleted integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    must_change_password smallint DEFAULT 0 NOT NULL,
    CONSTRAINT blade_user_xzjb_check CHECK (((xzjb >= 1) AND (xzjb <= 4)))
);
CREATE TABLE public.blade_user_oauth (
    id bigint DEFAULT nextval('public.record_id'::regclass) NOT NULL,
    tenant_id character varying(12) DEFAULT '000000'::character varying NOT NULL,
    uuid character varying(64) NOT NULL,
    user_id bigint,
    username character varying(255),
    nickname character varying(255),
    avatar character varying(1000),
    blog character varying(255),
    company character varying(255),
    location character varying(255),
    email character varying(255),
    remark character varying(255),
    gender character varying(16),
    source character varying(32) NOT NULL,
    create_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    status integer DEFAULT 1 NOT NULL,
    is_deleted integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.blade_user_platform (
    id bigint DEFAULT nextval('public.record_id'::regclass) NOT NULL,
    user_id bigint NOT NULL,
    user_type integer NOT NULL,
    user_ext character varying(255),
    status integer DEFAULT 1 NOT NULL,
    is_deleted integer DEFAULT 0 NOT NULL,
    CONSTRAINT blade_user_platform_user_type_check CHECK (((user_type >= 1) AND (user_type <= 3)))
);
CREATE TABLE public.border_line (
    kind character varying(16) NOT NULL COLLATE pg_catalog."C",
    geom public.geometry(MultiLineString,4326) NOT NULL,
    CONSTRAINT border_line_kind_check CHECK (((kind)::text = ANY ((ARRAY['nation'::character varying, 'undetermined'::character varying, 'specialRegion'::character varying, 'province'::character varying])::text[])))
);
CREATE TABLE public.curing_record (
    id bigint DEFAULT nextval('public.record_id'::regclass) NOT NULL,
    tenant_id character varying(12) NOT NULL,
    create_user bigint,
    create_dept bigint,
    create_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_user bigint,
    update_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    status smallint DEFAULT 0 NOT NULL,
    is_deleted smallint DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    old_tree_id bigint NOT NULL,
    province_old_tree_number character varying(32),
    tree_type_name character varying(50),
    xz_code character varying(12) NOT NULL COLLATE pg_catalog."C",
    curing_type character varying(10),
    curing_measure character varying(100),
    curing_date date,
    end_date date,
    curing_company character varying(200),
    curing_people character varying(200),
    phone character varying(20),
    plan_source character varying(10),
    content character varying(1000),
    material character varying(200),
    dosage character varying(100),
    pest_name character varying(100),
    cost numeric(10,2),
    vigor_before character varying(10),
    vigor_after character varying(10),
    audit_opinion character varying(500),
    audit_user character varying(50),
    audit_time timestamp without time zone
);
CREATE TABLE public.data_change (
    tenant_id character varying(12) NOT NULL,
    layer character varying(40) NOT NULL,
    year integer NOT NULL
)
WITH (autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='2000');
CREATE TABLE public.data_import_record (
    id bigint DEFAULT nextval('public.record_id'::regclass) NOT NULL,
    tenant_id character varying(12) NOT NULL,
    create_user bigint,
    create_dept bigint,
    create_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_user bigint,
    update_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    is_deleted smallint DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    xz_code character varying(12) DEFAULT ''::character varying NOT NULL COLLATE pg_catalog."C",
    batch_no character varying(30) NOT NULL,
    data_type character varying(10) NOT NULL,
    year integer NOT NULL,
    attach_id bigint NOT NULL,
    file_name character varying(500) NOT NULL,
    file_size bigint NOT NULL,
    mode smallint NOT NULL,
    accept_good smallint NOT NULL,
    import_status smallint DEFAULT 0 NOT NULL,
    read_num integer DEFAULT 0 NOT NULL,
    total_num integer DEFAULT 0 NOT NULL,
    success_num integer DEFAULT 0 NOT NULL,
    fail_num integer DEFAULT 0 NOT NULL,
    warn_num integer DEFAULT 0 NOT NULL,
    progress numeric(5,4) DEFAULT 0 NOT NULL,
    begin_time timestamp without time zone,
    end_time timestamp without time zone,
    import_user character varying(50),
    error_attach_id bigint,
    error_message character varying(500),
    first_errors jsonb,
    cancel_requested boolean DEFAULT false NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    remark character varying(200),
    error_key character varying(60),
    error_params jsonb,
    language character varying(2) DEFAULT 'zh'::character varying NOT NULL,
    dept_ids text,
    role_ids text,
    CONSTRAINT data_import_record_accept_good_check CHECK ((accept_good = ANY (ARRAY[0, 1]))),
    CONSTRAINT data_import_record_import_status_check CHECK (((import_status >= 0) AND (import_status <= 7))),
    CONSTRAINT data_import_record_language_check CHECK (((language)::text = ANY ((ARRAY['zh'::character varying, 'en'::character varying])::text[]))),
    CONSTRAINT data_import_record_mode_check CHECK ((mode = ANY (ARRAY[1, 2, 3])))
);
CREATE TABLE public.data_version (
    tenant_id character varying(12) NOT NULL,
    layer character varying(40) NOT NULL,
    year integer NOT NULL,
    changes bigint NOT NULL
);
CREATE TABLE public.expert_database (
    id bigint DEFAULT nextval('public.record_id'::regclass) NOT NULL,
    tenant_id character varying(12) NOT NULL,
    create_user bigint,
    create_dept bigint,
    create_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_user bigint,
    update_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    is_deleted smallint DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    xz_code character varying(12) NOT NULL COLLATE pg_catalog."C",
    publish_status smallint DEFAULT 0 NOT NULL,
    publish_time timestamp without time zone,
    check_status smallint DEFAULT 0 NOT NULL,
    expert_level character varying(10) NOT NULL,
    name character varying(50) NOT NULL,
    gender integer,
    birthday date,
    nation character varying(20),
    id_card character varying(18),
    user_id bigint,
    photo_url character varying(500),
    work_unit character varying(200),
    duty character varying(50),
    title_level character varying(10),
    education character varying(20),
    major character varying(50),
    expert_field character varying(100),
    phone character varying(20),
    email character varying(100),
    resume character varying(2000),
    achievement character varying(2000),
    sort integer,
    CONSTRAINT expert_database_check_status_check CHECK ((check_status = ANY (ARRAY[0, 1, 2]))),
    CONSTRAINT expert_database_publish_status_check CHECK ((publish_status = ANY (ARRAY[0, 1, 2])))
);
CREATE TABLE public.expert_inquiry (
    id bigint DEFAULT nextval('public.record_id'::regclass) NOT NULL,
    tenant_id character varying(12) NOT NULL,
    create_user bigint,
    create_dept bigint,
    create_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_user bigint,
    update_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    status smallint DEFAULT 0 NOT NULL,
    is_deleted smallint DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    title character varying(200),
    content text,
    inquiry_type character varying(10),
    old_tree_id bigint,
    expert_ids character varying(500),
    expert_user_ids character varying(500),
    is_open smallint DEFAULT 0 NOT NULL,
    ask_user character varying(50),
    ask_dept character varying(200),
    ask_time timestamp without time zone,
    view_num integer DEFAULT 0 NOT NULL,
    reply_num integer DEFAULT 0 NOT NULL,
    adopted_reply_id bigint
);
CREATE TABLE public.export_run (
    id bigint DEFAULT nextval('public.record_id'::regclass) NOT NULL,
    tenant_id character varying(12) NOT NULL,
    create_user bigint NOT NULL,
    create_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    dept_ids text DEFAULT ''::text NOT NULL,
    role_ids text DEFAULT ''::text NOT NULL,
    language character varying(2) NOT NULL,
    kind character varying(64) NOT NULL,
    title character varying(255) NOT NULL,
    filters jsonb NOT NULL,
    state integer DEFAULT 0 NOT NULL,
    total_num integer NOT NULL,
    done_num integer DEFAULT 0 NOT NULL,
    error_key character varying(64),
    error_params jsonb,
    cancel_requested boolean DEFAULT false NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    begin_time timestamp without time zone,
    end_time timestamp without time zone,
    store character varying(300),
    file_key character varying(255),
    file_size bigint DEFAULT 0 NOT NULL,
    digest character varying(64),
    CONSTRAINT export_run_state_check CHECK (((state >= 0) AND (state <= 4)))
);
CREATE TABLE public.inquiry_comment (
    id bigint DEFAULT nextval('public.record_id'::regclass) NOT NULL,
    tenant_id character varying(12) NOT NULL,
    create_user bigint,
    create_dept bigint,
    create_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_user bigint,
    update_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    is_deleted smallint DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    inquiry_id bigint NOT NULL,
    reply_id bigint,
    parent_id bigint,
    content character varying(1000),
    comment_user character varying(50),
    comment_time timestamp without time zone
);
CREATE TABLE public.inquiry_reply (
    id bigint DEFAULT nextval('public.record_id'::regclass) NOT NULL,
    tenant_id character varying(12) NOT NULL,
    create_user bigint,
    create_dept bigint,
    create_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_user bigint,
    update_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    is_deleted smallint DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    inquiry_id bigint NOT NULL,
    content character varying(5000),
    reply_user character varying(50),
    expert_id bigint,
    reply_time timestamp without time zone,
    is_adopted smallint DEFAULT 0 NOT NULL,
    like_num integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.law (
    id bigint DEFAULT nextval('public.record_id'::regclass) NOT NULL,
    tenant_id character varying(12) NOT NULL,
    create_user bigint,
    create_dept bigint,
    create_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_user bigint,
    update_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    is_deleted smallint DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    xz_code character varying(12) NOT NULL COLLATE pg_catalog."C",
    publish_status smallint DEFAULT 0 NOT NULL,
    publish_time timestamp without time zone,
    title character varying(200) NOT NULL,
    law_type character varying(10),
    doc_no character varying(100),
    issue_dept character varying(200),
    issue_date date,
    effect_date date,
    is_effective smallint,
    keyword character varying(200),
    sort integer,
    content text,
    view_num integer DEFAULT 0 NOT NULL,
    CONSTRAINT law_publish_status_check CHECK ((publish_status = ANY (ARRAY[0, 1, 2])))
);
CREATE TABLE public.notice_read (
    user_id bigint NOT NULL,
    notice_id bigint NOT NULL,
    read_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL
);
CREATE TABLE public.old_tree (
    id bigint DEFAULT nextval('public.record_id'::regclass) NOT NULL,
    tenant_id character varying(12) DEFAULT '000000'::character varying NOT NULL,
    create_user bigint,
    create_dept bigint,
    create_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_user bigint,
    update_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    status smallint DEFAULT 0 NOT NULL,
    is_deleted smallint DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    province_old_tree_number character varying(32) COLLATE pg_catalog."C",
    old_tree_number character varying(11) COLLATE pg_catalog."C",
    survey_number character varying(5) COLLATE pg_catalog."C",
    original_number character varying(50),
    year integer NOT NULL,
    xz_code character varying(12) NOT NULL COLLATE pg_catalog."C",
    small_place_name character varying(100),
    lon numeric(9,6),
    lat numeric(8,6),
    coord_sys character varying(10),
    raw_lon numeric(9,6),
    raw_lat numeric(8,6),
    tree_type bigint NOT NULL,
    tree_type_name character varying(50),
    alias character varying(100),
    latin_name character varying(120),
    section character varying(50),
    genus character varying(50),
    old_tree_type character varying(10) NOT NULL,
    famous_wood_type character varying(10),
    planter character varying(100),
    plant_time character varying(50),
    tree_age integer,
    age_kind character varying(10),
    age_method character varying(10),
    old_tree_level character varying(10),
    protect_level character varying(10),
    tree_height numeric(5,1),
    bust numeric(6,1),
    ground_girth numeric(6,1),
    avg_guan_fu numeric(5,1),
    ew_guan_fu numeric(5,1),
    ns_guan_fu numeric(5,1),
    altitude numeric(6,1),
    aspect character varying(10),
    slope numeric(4,1),
    slope_position character varying(10),
    soil_type character varying(10),
    soil_compact character varying(10),
    soil_thick character varying(10),
    vigor character varying(10) NOT NULL,
    grow_environment character varying(10),
    env_factor character varying(500),
    grow_place character varying(10),
    place_type character varying(10),
    spread_c character varying(10),
    province_group_number character varying(32) COLLATE pg_catalog."C",
    group_id bigint,
    ownership character varying(10),
    manage_dept character varying(10),
    duty_type character varying(10),
    manage_company character varying(200),
    manage_people character varying(200),
    manage_phone character varying(20),
    agreement_no character varying(50),
    agreement_date date,
    ground_protection character varying(100),
    analepsis character varying(100),
    damage character varying(100),
    hazard character varying(100),
    important_value character varying(100),
    new_reason character varying(10),
    reduce_reason character varying(10),
    special_status character varying(500),
    identify_record character varying(200),
    old_tree_history character varying(3000),
    description character varying(1000),
    remark character varying(1000),
    inquirer character varying(50),
    check_date date,
    reviewer character varying(50),
    review_date date,
    recognise_dept character varying(200),
    recognise_date date,
    recognise_doc_no character varying(200),
    sign_no character varying(50),
    scope_area numeric(12,2),
    scope_publish_date date,
    sensitive smallint DEFAULT 0 NOT NULL,
    life_status character varying(10) DEFAULT '1'::character varying NOT NULL,
    data_source character varying(20),
    is_excellent smallint,
    import_id bigint,
    import_row integer,
    fid integer NOT NULL,
    origin_id bigint,
    geom public.geometry(Point,4326) GENERATED ALWAYS AS (public.st_setsrid(public.st_makepoint((lon)::double precision, (lat)::double precision), 4326)) STORED,
    protect_scope public.geometry(Polygon,4326)
)
WITH (autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_insert_scale_factor='0', autovacuum_vacuum_insert_threshold='5000', autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='20000');
CREATE TABLE public.old_tree_archive (
    id bigint DEFAULT nextval('public.record_id'::regclass) NOT NULL,
    tenant_id character varying(12) DEFAULT '000000'::character varying NOT NULL,
    create_user bigint,
    create_dept bigint,
    create_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_user bigint,
    update_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    status smallint DEFAULT 0 NOT NULL,
    is_deleted smallint DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    province_old_tree_number character varying(32) COLLATE pg_catalog."C",
    old_tree_number character varying(11) COLLATE pg_catalog."C",
    survey_number character varying(5) COLLATE pg_catalog."C",
    original_number character varying(50),
    year integer NOT NULL,
    xz_code character varying(12) NOT NULL COLLATE pg_catalog."C",
    small_place_name character varying(100),
    lon numeric(9,6),
    lat numeric(8,6),
    coord_sys character varying(10),
    raw_lon numeric(9,6),
    raw_lat numeric(8,6),
    tree_type bigint NOT NULL,
    tree_type_name character varying(50),
    alias character varying(100),
    latin_name character varying(120),
    section character varying(50),
    genus character varying(50),
    old_tree_type character varying(10) NOT NULL,
    famous_wood_type character varying(10),
    planter character varying(100),
    plant_time character varying(50),
    tree_age integer,
    age_kind character varying(10),
    age_method character varying(10),
    old_tree_level character varying(10),
    protect_level character varying(10),
    tree_height numeric(5,1),
    bust numeric(6,1),
    ground_girth numeric(6,1),
    avg_guan_fu numeric(5,1),
    ew_guan_fu numeric(5,1),
    ns_guan_fu numeric(5,1),
    altitude numeric(6,1),
    aspect character varying(10),
    slope numeric(4,1),
    slope_position character varying(10),
    soil_type character varying(10),
    soil_compact character varying(10),
    soil_thick character varying(10),
    vigor character varying(10) NOT NULL,
    grow_environment character varying(10),
    env_factor character varying(500),
    grow_place character varying(10),
    place_type character varying(10),
    spread_c character varying(10),
    province_group_number character varying(32) COLLATE pg_catalog."C",
    group_id bigint,
    ownership character varying(10),
    manage_dept character varying(10),
    duty_type character varying(10),
    manage_company character varying(200),
    manage_people character varying(200),
    manage_phone character varying(20),
    agreement_no character varying(50),
    agreement_date date,
    ground_protection character varying(100),
    analepsis character varying(100),
    damage character varying(100),
    hazard character varying(100),
    important_value character varying(100),
    new_reason character varying(10),
    reduce_reason character varying(10),
    special_status character varying(500),
    identify_record character varying(200),
    old_tree_history character varying(3000),
    description character varying(1000),
    remark character varying(1000),
    inquirer character varying(50),
    check_date date,
    reviewer character varying(50),
    review_date date,
    recognise_dept character varying(200),
    recognise_date date,
    recognise_doc_no character varying(200),
    sign_no character varying(50),
    scope_area numeric(12,2),
    scope_publish_date date,
    sensitive smallint DEFAULT 0 NOT NULL,
    life_status character varying(10) DEFAULT '1'::character varying NOT NULL,
    data_source character varying(20),
    is_excellent smallint,
    import_id bigint,
    import_row integer,
    fid integer NOT NULL,
    origin_id bigint,
    geom public.geometry(Point,4326) GENERATED ALWAYS AS (public.st_setsrid(public.st_makepoint((lon)::double precision, (lat)::double precision), 4326)) STORED,
    protect_scope public.geometry(Polygon,4326),
    archive_year integer NOT NULL,
    archive_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    archive_user bigint
)
PARTITION BY LIST (archive_year);
ALTER TABLE public.old_tree_archive ALTER COLUMN fid ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.old_tree_archive_fid_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
ALTER TABLE public.old_tree ALTER COLUMN fid ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.old_tree_fid_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.patrol_record (
    id bigint DEFAULT nextval('public.record_id'::regclass) NOT NULL,
    tenant_id character varying(12) NOT NULL,
    create_user bigint,
    create_dept bigint,
    create_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_user bigint,
    update_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    status smallint DEFAULT 0 NOT NULL,
    is_deleted smallint DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    old_tree_id bigint NOT NULL,
    province_old_tree_number character varying(32),
    tree_type_name character varying(50),
    xz_code character varying(12) NOT NULL COLLATE pg_catalog."C",
    patrol_people character varying(200),
    patrol_company character varying(200),
    phone character varying(20),
    patrol_time timestamp without time zone,
    next_time date,
    lon numeric(9,6),
    lat numeric(8,6),
    distance numeric(10,1),
    result character varying(10),
    abnormal_type character varying(100),
    vigor character varying(10),
    grow_environment character varying(10),
    facility_ok smallint,
    sign_ok smallint,
    description character varying(1000),
    weather character varying(20)
);
CREATE TABLE public.record_history (
    id bigint DEFAULT nextval('public.record_id'::regclass) NOT NULL,
    tenant_id character varying(12) NOT NULL,
    record character varying(50) NOT NULL,
    row_id bigint NOT NULL,
    action character varying(20) NOT NULL,
    version integer NOT NULL,
    user_id bigint,
    user_name character varying(50),
    create_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    remark character varying(500),
    changes jsonb
);
CREATE TABLE public.region_geom (
    code character varying(6) NOT NULL COLLATE pg_catalog."C",
    level smallint NOT NULL,
    name character varying(128) NOT NULL,
    region_code character varying(12) COLLATE pg_catalog."C",
    geom public.geometry(MultiPolygon,4326) NOT NULL,
    simple_geom public.geometry(MultiPolygon,4326) NOT NULL,
    center public.geometry(Point,4326) NOT NULL
);
CREATE TABLE public.schema_migration (
    id integer NOT NULL,
    "timestamp" bigint NOT NULL,
    name character varying NOT NULL
);
CREATE SEQUENCE public.schema_migration_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.schema_migration_id_seq OWNED BY public.schema_migration.id;
CREATE TABLE public.screen_setting (
    user_id bigint NOT NULL,
    screen character varying(64) NOT NULL,
    value jsonb NOT NULL,
    update_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL
);
CREATE TABLE public.sign_in_failure (
    tenant_id character varying(12) NOT NULL,
    account character varying(45) NOT NULL,
    failures integer NOT NULL,
    last_failed_at timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    place character varying(64) DEFAULT ''::character varying NOT NULL,
    signed_in_at timestamp without time zone
);
CREATE TABLE public.sms_sent (
    id uuid NOT NULL,
    tenant_id character varying(12) NOT NULL,
    phone character varying(20) NOT NULL,
    address character varying(64) NOT NULL,
    user_id bigint,
    digest character varying(64),
    tries integer DEFAULT 0 NOT NULL,
    expires_at timestamp without time zone,
    create_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL
);
CREATE TABLE public.tree_list_count (
    tenant_id character varying(12) NOT NULL,
    region character varying(6) NOT NULL COLLATE pg_catalog."C",
    status smallint NOT NULL,
    year integer NOT NULL,
    cnt integer NOT NULL
);
CREATE TABLE public.tree_pending (
    tenant_id character varying(12) NOT NULL,
    year integer NOT NULL,
    county character varying(6) NOT NULL COLLATE pg_catalog."C",
    status smallint NOT NULL,
    counted boolean NOT NULL,
    n integer NOT NULL,
    level character varying(40) NOT NULL COLLATE pg_catalog."C",
    type character varying(40) NOT NULL COLLATE pg_catalog."C",
    ownership character varying(40) NOT NULL COLLATE pg_catalog."C",
    vigor character varying(40) NOT NULL COLLATE pg_catalog."C",
    grow_place character varying(40) NOT NULL COLLATE pg_catalog."C",
    grow_environment character varying(40) NOT NULL COLLATE pg_catalog."C",
    spread_c character varying(40) NOT NULL COLLATE pg_catalog."C",
    age character varying(40) NOT NULL COLLATE pg_catalog."C",
    height character varying(40) NOT NULL COLLATE pg_catalog."C",
    bust character varying(40) NOT NULL COLLATE pg_catalog."C",
    crown character varying(40) NOT NULL COLLATE pg_catalog."C",
    species character varying(40) NOT NULL COLLATE pg_catalog."C"
)
WITH (autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='2000');
CREATE TABLE public.tree_rollup (
    tenant_id character varying(12) NOT NULL,
    region character varying(6) NOT NULL COLLATE pg_catalog."C",
    parent character varying(6) NOT NULL COLLATE pg_catalog."C",
    dim character varying(20) NOT NULL COLLATE pg_catalog."C",
    code character varying(40) NOT NULL COLLATE pg_catalog."C",
    year integer NOT NULL,
    cnt integer NOT NULL
);
CREATE TABLE public.tree_species (
    id bigint DEFAULT nextval('public.record_id'::regclass) NOT NULL,
    code character varying(20) NOT NULL,
    section character varying(50) NOT NULL,
    section_latin character varying(50) DEFAULT ''::character varying NOT NULL,
    genus character varying(50) NOT NULL,
    genus_latin character varying(50) DEFAULT ''::character varying NOT NULL,
    species character varying(50) NOT NULL,
    latin_name character varying(120) NOT NULL,
    alias character varying(200) DEFAULT ''::character varying NOT NULL,
    protect_class character varying(1) DEFAULT '0'::character varying NOT NULL,
    sensitive smallint DEFAULT 0 NOT NULL,
    is_often smallint DEFAULT 0 NOT NULL,
    sort integer DEFAULT 0 NOT NULL,
    create_user bigint,
    create_dept bigint,
    create_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    update_user bigint,
    update_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    is_deleted smallint DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT tree_species_is_often_check CHECK ((is_often = ANY (ARRAY[0, 1]))),
    CONSTRAINT tree_species_protect_class_check CHECK (((protect_class)::text = ANY ((ARRAY['0'::character varying, '1'::character varying, '2'::character varying])::text[]))),
    CONSTRAINT tree_species_sensitive_check CHECK ((sensitive = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.user_import_run (
    id bigint DEFAULT nextval('public.record_id'::regclass) NOT NULL,
    tenant_id character varying(12) NOT NULL,
    create_user bigint NOT NULL,
    create_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    dept_ids text DEFAULT ''::text NOT NULL,
    role_ids text DEFAULT ''::text NOT NULL,
    language character varying(2) NOT NULL,
    covers boolean NOT NULL,
    file_name character varying(255) NOT NULL,
    lines jsonb,
    seed bytea,
    state integer DEFAULT 0 NOT NULL,
    total_num integer DEFAULT 0 NOT NULL,
    done_num integer DEFAULT 0 NOT NULL,
    changed_num integer DEFAULT 0 NOT NULL,
    added_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    faults jsonb DEFAULT '[]'::jsonb NOT NULL,
    error_key character varying(64),
    error_params jsonb,
    cancel_requested boolean DEFAULT false NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    begin_time timestamp without time zone,
    end_time timestamp without time zone,
    file_store character varying(100),
    file_key character varying(100),
    CONSTRAINT user_import_run_state_check CHECK (((state >= 0) AND (state <= 5)))
);
CREATE TABLE public.user_session (
    id bigint DEFAULT nextval('public.record_id'::regclass) NOT NULL,
    user_id bigint NOT NULL,
    tenant_id character varying(12) NOT NULL,
    client_id character varying(48) NOT NULL,
    dept_id character varying(1000),
    role_id character varying(1000),
    refresh_hash character varying(64) NOT NULL,
    generation integer DEFAULT 1 NOT NULL,
    rotated_at timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    create_time timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    last_used_at timestamp without time zone DEFAULT LOCALTIMESTAMP NOT NULL,
    expires_at timestamp without time zone NOT NULL,
    revoked_at timestamp without time zone,
    remote_ip character varying(45),
    user_agent character varying(300)
);
ALTER TABLE ONLY public.schema_migration ALTER COLUMN id SET DEFAULT nextval('public.schema_migration_id_seq'::regclass);
ALTER TABLE ONLY public.archive_run
    ADD CONSTRAINT archive_run_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.attach_reservation
    ADD CONSTRAINT attach_reservation_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.attachment
    ADD CONSTRAINT attachment_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_seal
    ADD CONSTRAINT audit_seal_chain_key UNIQUE (chain);
ALTER TABLE ONLY public.audit_seal
    ADD CONSTRAINT audit_seal_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.audit_trail
    ADD CONSTRAINT audit_trail_chain_link_key UNIQUE (chain, link);
ALTER TABLE ONLY public.audit_trail
    ADD CONSTRAINT audit_trail_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.base_data
    ADD CONSTRAINT base_data_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.blade_attach
    ADD CONSTRAINT blade_attach_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.blade_client
    ADD CONSTRAINT blade_client_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.blade_datasource
    ADD CONSTRAINT blade_datasource_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.blade_dept
    ADD CONSTRAINT blade_dept_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.blade_dict_biz
    ADD CONSTRAINT blade_dict_biz_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.blade_dict
    ADD CONSTRAINT blade_dict_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.blade_log_api
    ADD CONSTRAINT blade_log_api_pkey PRIMARY KEY (id, create_time);
ALTER TABLE ONLY public.blade_log_error
    ADD CONSTRAINT blade_log_error_pkey PRIMARY KEY (id, create_time);
ALTER TABLE ONLY public.blade_log_usual
    ADD CONSTRAINT blade_log_usual_pkey PRIMARY KEY (id, create_time);
ALTER TABLE ONLY public.blade_menu
    ADD CONSTRAINT blade_menu_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.blade_notice
    ADD CONSTRAINT blade_notice_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.blade_oss
    ADD CONSTRAINT blade_oss_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.blade_param
    ADD CONSTRAINT blade_param_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.blade_post
    ADD CONSTRAINT blade_post_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.blade_region
    ADD CONSTRAINT blade_region_pkey PRIMARY KEY (code);
ALTER TABLE ONLY public.blade_role_menu
    ADD CONSTRAINT blade_role_menu_pkey PRIMARY KEY (role_id, menu_id);
ALTER TABLE ONLY public.blade_role
    ADD CONSTRAINT blade_role_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.blade_role_scope
    ADD CONSTRAINT blade_role_scope_pkey PRIMARY KEY (role_id, scope_category, scope_id);
ALTER TABLE ONLY public.blade_scope_api
    ADD CONSTRAINT blade_scope_api_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.blade_scope_data
    ADD CONSTRAINT blade_scope_data_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.blade_sms
    ADD CONSTRAINT blade_sms_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.blade_tenant_package
    ADD CONSTRAINT blade_tenant_package_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.blade_tenant
    ADD CONSTRAINT blade_tenant_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.blade_tenant
    ADD CONSTRAINT blade_tenant_tenant_id_key UNIQUE (tenant_id);
ALTER TABLE ONLY public.blade_top_menu
    ADD CONSTRAINT blade_top_menu_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.blade_top_menu_setting
    ADD CONSTRAINT blade_top_menu_setting_pkey PRIMARY KEY (top_menu_id, menu_id);
ALTER TABLE ONLY public.blade_user_oauth
    ADD CONSTRAINT blade_user_oauth_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.blade_user
    ADD CONSTRAINT blade_user_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.blade_user_platform
    ADD CONSTRAINT blade_user_platform_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.blade_user_platform
    ADD CONSTRAINT blade_user_platform_user_id_user_type_key UNIQUE (user_id, user_type);
ALTER TABLE ONLY public.border_line
    ADD CONSTRAINT border_line_pkey PRIMARY KEY (kind);
ALTER TABLE ONLY public.curing_record
    ADD CONSTRAINT curing_record_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.data_import_record
    ADD CONSTRAINT data_import_record_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.data_version
    ADD CONSTRAINT data_version_pkey PRIMARY KEY (tenant_id, layer, year);
ALTER TABLE ONLY public.expert_database
    ADD CONSTRAINT expert_database_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.expert_inquiry
    ADD CONSTRAINT expert_inquiry_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.export_run
    ADD CONSTRAINT export_run_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inquiry_comment
    ADD CONSTRAINT inquiry_comment_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inquiry_reply
    ADD CONSTRAINT inquiry_reply_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.law
    ADD CONSTRAINT law_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.notice_read
    ADD CONSTRAINT notice_read_pkey PRIMARY KEY (user_id, notice_id);
ALTER TABLE ONLY public.old_tree_archive
    ADD CONSTRAINT old_tree_archive_pkey PRIMARY KEY (archive_year, id);
ALTER TABLE ONLY public.old_tree
    ADD CONSTRAINT old_tree_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.patrol_record
    ADD CONSTRAINT patrol_record_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.record_history
    ADD CONSTRAINT record_history_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.region_geom
    ADD CONSTRAINT region_geom_pkey PRIMARY KEY (code);
ALTER TABLE ONLY public.schema_migration
    ADD CONSTRAINT "PK_0edff5015b71cc0389ae0f4b9a1" PRIMARY KEY (id);
ALTER TABLE ONLY public.screen_setting
    ADD CONSTRAINT screen_setting_pkey PRIMARY KEY (user_id, screen);
ALTER TABLE ONLY public.sign_in_failure
    ADD CONSTRAINT sign_in_failure_pkey PRIMARY KEY (tenant_id, account, place);
ALTER TABLE ONLY public.sms_sent
    ADD CONSTRAINT sms_sent_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tree_list_count
    ADD CONSTRAINT tree_list_count_pkey PRIMARY KEY (tenant_id, region, status, year);
ALTER TABLE ONLY public.tree_rollup
    ADD CONSTRAINT tree_rollup_pkey PRIMARY KEY (tenant_id, parent, dim, region, code, year) INCLUDE (cnt);
ALTER TABLE ONLY public.tree_species
    ADD CONSTRAINT tree_species_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.user_import_run
    ADD CONSTRAINT user_import_run_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.user_session
    ADD CONSTRAINT user_session_pkey PRIMARY KEY (id);
CREATE INDEX archive_run_newest ON public.archive_run USING btree (tenant_id, year, id DESC) WHERE (is_deleted = 0);
CREATE UNIQUE INDEX archive_run_open ON public.archive_run USING btree (tenant_id, year, xz_code, md5(COALESCE(ids, ''::text))) WHERE ((state = ANY (ARRAY[0, 1])) AND (is_deleted = 0));
CREATE INDEX attach_reservation_tenant ON public.attach_reservation USING btree (tenant_id);
CREATE INDEX attachment_business ON public.attachment USING btree (business_id, sort) WHERE (is_deleted = 0);
CREATE INDEX attachment_file ON public.attachment USING btree (attach_id);
CREATE INDEX attachment_newest ON public.attachment USING btree (tenant_id, create_time DESC, id DESC) WHERE (is_deleted = 0);
CREATE UNIQUE INDEX audit_trail_begun ON public.audit_trail USING btree (chain, begun) WHERE (begun IS NOT NULL);
CREATE INDEX audit_trail_newest ON public.audit_trail USING btree (tenant_id, create_time DESC, id DESC);
CREATE INDEX audit_trail_user ON public.audit_trail USING btree (user_id, create_time DESC);
CREATE INDEX blade_attach_name ON public.blade_attach USING btree (name);
CREATE INDEX blade_attach_newest ON public.blade_attach USING btree (tenant_id, create_time DESC, id DESC) WHERE (is_deleted = 0);
CREATE INDEX blade_attach_store ON public.blade_attach USING btree (store) WHERE ((store)::text <> 'local'::text);
CREATE INDEX blade_attach_unchecked ON public.blade_attach USING btree (id) WHERE (check_state = ANY (ARRAY[0, 3]));
CREATE INDEX blade_attach_unnamed ON public.blade_attach USING btree (tenant_id, create_user) INCLUDE (attach_size) WHERE ((named = 0) AND (kept = 0));
CREATE UNIQUE INDEX blade_client_id ON public.blade_client USING btree (client_id) WHERE (is_deleted = 0);
CREATE UNIQUE INDEX blade_datasource_name ON public.blade_datasource USING btree (name) WHERE (is_deleted = 0);
CREATE INDEX blade_dept_tenant ON public.blade_dept USING btree (tenant_id, parent_id, sort, id) WHERE (is_deleted = 0);
CREATE UNIQUE INDEX blade_dict_biz_key ON public.blade_dict_biz USING btree (tenant_id, code, dict_key) WHERE (is_deleted = 0);
CREATE INDEX blade_dict_biz_parent ON public.blade_dict_biz USING btree (parent_id) WHERE (is_deleted = 0);
CREATE UNIQUE INDEX blade_dict_key ON public.blade_dict USING btree (code, dict_key) WHERE (is_deleted = 0);
CREATE INDEX blade_dict_parent ON public.blade_dict USING btree (parent_id) WHERE (is_deleted = 0);
CREATE INDEX blade_log_api_newest ON ONLY public.blade_log_api USING btree (create_time DESC, id DESC);
CREATE INDEX blade_log_api_tenant ON ONLY public.blade_log_api USING btree (tenant_id, create_time DESC, id DESC);
CREATE INDEX blade_log_error_newest ON ONLY public.blade_log_error USING btree (create_time DESC, id DESC);
CREATE INDEX blade_log_error_tenant ON ONLY public.blade_log_error USING btree (tenant_id, create_time DESC, id DESC);
CREATE INDEX blade_log_usual_newest ON ONLY public.blade_log_usual USING btree (create_time DESC, id DESC);
CREATE INDEX blade_log_usual_tenant ON ONLY public.blade_log_usual USING btree (tenant_id, create_time DESC, id DESC);
CREATE UNIQUE INDEX blade_menu_code ON public.blade_menu USING btree (code) WHERE (is_deleted = 0);
CREATE INDEX blade_notice_released ON public.blade_notice USING btree (tenant_id, release_time DESC, id DESC) WHERE (is_deleted = 0);
CREATE UNIQUE INDEX blade_oss_code ON public.blade_oss USING btree (tenant_id, oss_code) WHERE (is_deleted = 0);
CREATE UNIQUE INDEX blade_param_key ON public.blade_param USING btree (param_key) WHERE (is_deleted = 0);
CREATE UNIQUE INDEX blade_post_code ON public.blade_post USING btree (tenant_id, post_code) WHERE (is_deleted = 0);
CREATE INDEX blade_region_boundary ON public.blade_region USING btree (boundary_code) WHERE (region_level <= 3);
CREATE INDEX blade_region_child ON public.blade_region USING btree (parent_code, name);
CREATE INDEX blade_region_name ON public.blade_region USING btree (name varchar_pattern_ops);
CREATE INDEX blade_region_name_part ON public.blade_region USING gin (name public.gin_trgm_ops);
CREATE INDEX blade_region_parent ON public.blade_region USING btree (parent_code, sort, code);
CREATE UNIQUE INDEX blade_role_alias ON public.blade_role USING btree (tenant_id, role_alias) WHERE (is_deleted = 0);
CREATE INDEX blade_role_menu_menu ON public.blade_role_menu USING btree (menu_id);
CREATE INDEX blade_role_scope_scope ON public.blade_role_scope USING btree (scope_id);
CREATE INDEX blade_role_tenant ON public.blade_role USING btree (tenant_id, sort, id) WHERE (is_deleted = 0);
CREATE UNIQUE INDEX blade_scope_api_code ON public.blade_scope_api USING btree (resource_code) WHERE (is_deleted = 0);
CREATE INDEX blade_scope_api_menu ON public.blade_scope_api USING btree (menu_id) WHERE (is_deleted = 0);
CREATE UNIQUE INDEX blade_scope_data_code ON public.blade_scope_data USING btree (resource_code) WHERE (is_deleted = 0);
CREATE INDEX blade_scope_data_menu ON public.blade_scope_data USING btree (menu_id) WHERE (is_deleted = 0);
CREATE UNIQUE INDEX blade_sms_code ON public.blade_sms USING btree (tenant_id, sms_code) WHERE (is_deleted = 0);
CREATE UNIQUE INDEX blade_tenant_domain ON public.blade_tenant USING btree (domain_url) WHERE ((is_deleted = 0) AND ((domain_url)::text <> ''::text));
CREATE UNIQUE INDEX blade_tenant_name ON public.blade_tenant USING btree (tenant_name) WHERE (is_deleted = 0);
CREATE UNIQUE INDEX blade_tenant_package_name ON public.blade_tenant_package USING btree (package_name) WHERE (is_deleted = 0);
CREATE UNIQUE INDEX blade_top_menu_code ON public.blade_top_menu USING btree (tenant_id, code) WHERE (is_deleted = 0);
CREATE UNIQUE INDEX blade_user_account ON public.blade_user USING btree (tenant_id, account) WHERE (is_deleted = 0);
CREATE UNIQUE INDEX blade_user_oauth_person ON public.blade_user_oauth USING btree (source, uuid) WHERE (is_deleted = 0);
CREATE UNIQUE INDEX blade_user_phone ON public.blade_user USING btree (tenant_id, phone) WHERE ((is_deleted = 0) AND ((phone)::text <> ''::text));
CREATE INDEX blade_user_region ON public.blade_user USING btree (xz_code text_pattern_ops);
CREATE INDEX curing_record_newest ON public.curing_record USING btree (tenant_id, create_time DESC, id DESC) WHERE (is_deleted = 0);
CREATE INDEX curing_record_region_2 ON public.curing_record USING btree (tenant_id, substr((xz_code)::text, 1, 2), create_time DESC, id DESC) WHERE (is_deleted = 0);
CREATE INDEX curing_record_region_4 ON public.curing_record USING btree (tenant_id, substr((xz_code)::text, 1, 4), create_time DESC, id DESC) WHERE (is_deleted = 0);
CREATE INDEX curing_record_region_6 ON public.curing_record USING btree (tenant_id, substr((xz_code)::text, 1, 6), create_time DESC, id DESC) WHERE (is_deleted = 0);
CREATE INDEX curing_record_tree ON public.curing_record USING btree (old_tree_id, curing_date DESC);
CREATE INDEX data_import_record_error_file ON public.data_import_record USING btree (error_attach_id);
CREATE INDEX data_import_record_files ON public.data_import_record USING btree (attach_id, error_attach_id);
CREATE INDEX data_import_record_newest ON public.data_import_record USING btree (tenant_id, create_time DESC, id DESC) WHERE (is_deleted = 0);
CREATE INDEX data_import_record_open ON public.data_import_record USING btree (id) WHERE (import_status = ANY (ARRAY[0, 1, 3, 4]));
CREATE INDEX expert_database_newest ON public.expert_database USING btree (tenant_id, create_time DESC, id DESC) WHERE (is_deleted = 0);
CREATE UNIQUE INDEX expert_database_user ON public.expert_database USING btree (tenant_id, user_id) WHERE (is_deleted = 0);
CREATE INDEX expert_inquiry_newest ON public.expert_inquiry USING btree (tenant_id, create_time DESC, id DESC) WHERE (is_deleted = 0);
CREATE INDEX expert_inquiry_tree ON public.expert_inquiry USING btree (old_tree_id, ask_time DESC);
CREATE INDEX export_run_file ON public.export_run USING btree (end_time) WHERE (store IS NOT NULL);
CREATE INDEX export_run_open ON public.export_run USING btree (id) WHERE (state < 2);
CREATE INDEX export_run_sender ON public.export_run USING btree (create_user, id DESC);
CREATE INDEX inquiry_comment_inquiry ON public.inquiry_comment USING btree (inquiry_id, id);
CREATE INDEX inquiry_comment_reply ON public.inquiry_comment USING btree (reply_id);
CREATE INDEX inquiry_reply_inquiry ON public.inquiry_reply USING btree (inquiry_id, id);
CREATE INDEX law_newest ON public.law USING btree (tenant_id, create_time DESC, id DESC) WHERE (is_deleted = 0);
CREATE INDEX law_region ON public.law USING btree (tenant_id, xz_code) WHERE (is_deleted = 0);
CREATE INDEX notice_read_notice ON public.notice_read USING btree (notice_id);
CREATE INDEX old_tree_archive_fid ON ONLY public.old_tree_archive USING btree (fid);
CREATE INDEX old_tree_archive_geom_idx ON ONLY public.old_tree_archive USING gist (geom);
CREATE INDEX old_tree_archive_number ON ONLY public.old_tree_archive USING btree (province_old_tree_number);
CREATE INDEX old_tree_archive_sensitive ON ONLY public.old_tree_archive USING gist (public.st_setsrid(public.st_makepoint((round(lon, 2))::double precision, (round(lat, 2))::double precision), 4326)) WHERE ((sensitive = 1) AND (is_deleted = 0));
CREATE INDEX old_tree_archive_tenant_id_substr_idx ON ONLY public.old_tree_archive USING btree (tenant_id, substr((xz_code)::text, 1, 6));
CREATE INDEX old_tree_archive_tree ON ONLY public.old_tree_archive USING btree (id);
CREATE INDEX old_tree_changes ON public.old_tree USING btree (origin_id) WHERE (origin_id IS NOT NULL);
CREATE UNIQUE INDEX old_tree_fid ON public.old_tree USING btree (fid);
CREATE INDEX old_tree_geom ON public.old_tree USING gist (geom) WHERE (is_deleted = 0);
CREATE INDEX old_tree_group_member ON public.old_tree USING btree (tenant_id, substr((xz_code)::text, 1, 6), province_group_number, year) WHERE ((province_group_number IS NOT NULL) AND (is_deleted = 0));
CREATE UNIQUE INDEX old_tree_import ON public.old_tree USING btree (import_id, import_row) WHERE (import_id IS NOT NULL);
CREATE INDEX old_tree_newest ON public.old_tree USING btree (tenant_id, create_time DESC, id DESC) INCLUDE (xz_code, status, year, tree_type, old_tree_type, old_tree_level, protect_level, vigor, ownership, grow_place, grow_environment, spread_c, life_status, tree_age, tree_type_name, origin_id) WHERE (is_deleted = 0);
CREATE UNIQUE INDEX old_tree_number ON public.old_tree USING btree (old_tree_number, year, tenant_id) WHERE ((is_deleted = 0) AND (origin_id IS NULL));
CREATE UNIQUE INDEX old_tree_origin ON public.old_tree USING btree (origin_id) WHERE ((origin_id IS NOT NULL) AND (is_deleted = 0));
CREATE UNIQUE INDEX old_tree_province_number ON public.old_tree USING btree (province_old_tree_number, year, tenant_id) WHERE ((is_deleted = 0) AND (origin_id IS NULL));
CREATE INDEX old_tree_region_2 ON public.old_tree USING btree (tenant_id, substr((xz_code)::text, 1, 2), create_time DESC, id DESC) INCLUDE (xz_code, status, year, tree_type, old_tree_type, old_tree_level, protect_level, vigor, ownership, grow_place, grow_environment, spread_c, life_status, tree_age, tree_type_name, origin_id) WHERE (is_deleted = 0);
CREATE INDEX old_tree_region_4 ON public.old_tree USING btree (tenant_id, substr((xz_code)::text, 1, 4), create_time DESC, id DESC) INCLUDE (xz_code, status, year, tree_type, old_tree_type, old_tree_level, protect_level, vigor, ownership, grow_place, grow_environment, spread_c, life_status, tree_age, tree_type_name, origin_id) WHERE (is_deleted = 0);
CREATE INDEX old_tree_region_6 ON public.old_tree USING btree (tenant_id, substr((xz_code)::text, 1, 6), create_time DESC, id DESC) INCLUDE (xz_code, status, year, tree_type, old_tree_type, old_tree_level, protect_level, vigor, ownership, grow_place, grow_environment, spread_c, life_status, tree_age, tree_type_name, origin_id) WHERE (is_deleted = 0);
CREATE INDEX old_tree_sensitive ON public.old_tree USING gist (public.st_setsrid(public.st_makepoint((round(lon, 2))::double precision, (round(lat, 2))::double precision), 4326)) WHERE ((sensitive = 1) AND (is_deleted = 0));
CREATE UNIQUE INDEX old_tree_survey_number ON public.old_tree USING btree (substr((xz_code)::text, 1, 6), survey_number, year, tenant_id) WHERE ((is_deleted = 0) AND (origin_id IS NULL));
CREATE INDEX old_tree_text ON public.old_tree USING gin (province_old_tree_number public.gin_trgm_ops, old_tree_number public.gin_trgm_ops, small_place_name public.gin_trgm_ops) WITH (gin_pending_list_limit='131072') WHERE (is_deleted = 0);
CREATE INDEX patrol_record_newest ON public.patrol_record USING btree (tenant_id, create_time DESC, id DESC) WHERE (is_deleted = 0);
CREATE INDEX patrol_record_region_2 ON public.patrol_record USING btree (tenant_id, substr((xz_code)::text, 1, 2), create_time DESC, id DESC) WHERE (is_deleted = 0);
CREATE INDEX patrol_record_region_4 ON public.patrol_record USING btree (tenant_id, substr((xz_code)::text, 1, 4), create_time DESC, id DESC) WHERE (is_deleted = 0);
CREATE INDEX patrol_record_region_6 ON public.patrol_record USING btree (tenant_id, substr((xz_code)::text, 1, 6), create_time DESC, id DESC) WHERE (is_deleted = 0);
CREATE INDEX patrol_record_tree ON public.patrol_record USING btree (old_tree_id, patrol_time DESC);
CREATE INDEX record_history_row ON public.record_history USING btree (row_id, id);
CREATE INDEX region_geom_county ON public.region_geom USING gist (geom) WHERE (level = 3);
CREATE INDEX region_geom_geom ON public.region_geom USING gist (geom);
CREATE INDEX sign_in_failure_age ON public.sign_in_failure USING btree (last_failed_at);
CREATE INDEX sms_sent_address ON public.sms_sent USING btree (address, create_time);
CREATE INDEX sms_sent_phone ON public.sms_sent USING btree (phone, create_time);
CREATE INDEX sms_sent_time ON public.sms_sent USING btree (create_time);
CREATE UNIQUE INDEX tree_species_code ON public.tree_species USING btree (code) WHERE (is_deleted = 0);
CREATE UNIQUE INDEX tree_species_name ON public.tree_species USING btree (species) WHERE (is_deleted = 0);
CREATE INDEX user_import_run_file ON public.user_import_run USING btree (id) WHERE (file_key IS NOT NULL);
CREATE INDEX user_import_run_open ON public.user_import_run USING btree (id) WHERE (state < 3);
CREATE INDEX user_import_run_sender ON public.user_import_run USING btree (create_user, id DESC);
CREATE INDEX user_session_expiry ON public.user_session USING btree (expires_at);
CREATE INDEX user_session_user ON public.user_session USING btree (user_id) WHERE (revoked_at IS NULL);
CREATE TRIGGER audit_seal_moves BEFORE UPDATE ON public.audit_seal FOR EACH ROW EXECUTE FUNCTION public.refuse_unsealing();
ALTER TABLE public.audit_seal ENABLE ALWAYS TRIGGER audit_seal_moves;
CREATE TRIGGER audit_seal_rows BEFORE DELETE ON public.audit_seal FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
ALTER TABLE public.audit_seal ENABLE ALWAYS TRIGGER audit_seal_rows;
CREATE TRIGGER audit_seal_whole BEFORE TRUNCATE ON public.audit_seal FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
ALTER TABLE public.audit_seal ENABLE ALWAYS TRIGGER audit_seal_whole;
CREATE TRIGGER audit_trail_rows BEFORE DELETE OR UPDATE ON public.audit_trail FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
ALTER TABLE public.audit_trail ENABLE ALWAYS TRIGGER audit_trail_rows;
CREATE TRIGGER audit_trail_whole BEFORE TRUNCATE ON public.audit_trail FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
ALTER TABLE public.audit_trail ENABLE ALWAYS TRIGGER audit_trail_whole;
CREATE TRIGGER old_tree_hidden AFTER UPDATE OF sensitive ON public.old_tree FOR EACH ROW WHEN (((old.sensitive = 0) AND (new.sensitive = 1))) EXECUTE FUNCTION public.hide_snapshots();
CREATE TRIGGER old_tree_rolled_delete AFTER DELETE ON public.old_tree REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.tree_rolled_delete();
CREATE TRIGGER old_tree_rolled_insert AFTER INSERT ON public.old_tree REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.tree_rolled_insert();
CREATE TRIGGER old_tree_rolled_update AFTER UPDATE ON public.old_tree REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.tree_rolled_update();
ALTER TABLE ONLY public.blade_role_menu
    ADD CONSTRAINT blade_role_menu_menu_id_fkey FOREIGN KEY (menu_id) REFERENCES public.blade_menu(id);
ALTER TABLE ONLY public.blade_role_menu
    ADD CONSTRAINT blade_role_menu_role_id_fkey FOREIGN KEY (role_id) REFERENCES public.blade_role(id);
ALTER TABLE ONLY public.blade_role_scope
    ADD CONSTRAINT blade_role_scope_role_id_fkey FOREIGN KEY (role_id) REFERENCES public.blade_role(id);
ALTER TABLE ONLY public.blade_scope_api
    ADD CONSTRAINT blade_scope_api_menu_id_fkey FOREIGN KEY (menu_id) REFERENCES public.blade_menu(id);
ALTER TABLE ONLY public.blade_scope_data
    ADD CONSTRAINT blade_scope_data_menu_id_fkey FOREIGN KEY (menu_id) REFERENCES public.blade_menu(id);
ALTER TABLE ONLY public.blade_top_menu_setting
    ADD CONSTRAINT blade_top_menu_setting_menu_id_fkey FOREIGN KEY (menu_id) REFERENCES public.blade_menu(id);
ALTER TABLE ONLY public.blade_top_menu_setting
    ADD CONSTRAINT blade_top_menu_setting_top_menu_id_fkey FOREIGN KEY (top_menu_id) REFERENCES public.blade_top_menu(id);
ALTER TABLE ONLY public.blade_user_platform
    ADD CONSTRAINT blade_user_platform_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.blade_user(id);
ALTER TABLE ONLY public.data_import_record
    ADD CONSTRAINT data_import_record_attach_id_fkey FOREIGN KEY (attach_id) REFERENCES public.blade_attach(id);
ALTER TABLE ONLY public.data_import_record
    ADD CONSTRAINT data_import_record_error_attach_id_fkey FOREIGN KEY (error_attach_id) REFERENCES public.blade_attach(id);
ALTER TABLE ONLY public.notice_read
    ADD CONSTRAINT notice_read_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES public.blade_notice(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notice_read
    ADD CONSTRAINT notice_read_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.blade_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.user_session
    ADD CONSTRAINT user_session_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.blade_user(id);
GRANT USAGE ON SCHEMA geo TO geo_reader;
GRANT ALL ON FUNCTION geo.area_old_tree("xzCode" text, year text, "archiveMark" text, "treeType" text) TO geo_reader;
GRANT ALL ON FUNCTION geo.is_live(tenant text, year text, "archiveMark" text) TO geo_reader;
GRANT ALL ON FUNCTION geo.trees(tenant text, exact boolean, "xzCode" text, year text, "archiveMark" text, "treeType" text) TO geo_reader;
GRANT ALL ON FUNCTION geo.trees_keys(ids bigint[]) TO geo_reader;
GRANT ALL ON FUNCTION geo.trees_total(tenant text, "xzCode" text, year text, "archiveMark" text, "treeType" text) TO geo_reader;
GRANT ALL ON FUNCTION geo.trees_version(tenant text, year text, "archiveMark" text) TO geo_reader;
REVOKE ALL ON FUNCTION public.keep_archive_partition(year integer) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.keep_log_partitions(days integer) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.refresh_statistics(of_table regclass, columns text[]) FROM PUBLIC;
GRANT SELECT(id) ON TABLE public.old_tree TO geo_reader;
GRANT SELECT(tenant_id) ON TABLE public.old_tree TO geo_reader;
GRANT SELECT(status) ON TABLE public.old_tree TO geo_reader;
GRANT SELECT(is_deleted) ON TABLE public.old_tree TO geo_reader;
GRANT SELECT(province_old_tree_number) ON TABLE public.old_tree TO geo_reader;
GRANT SELECT(xz_code) ON TABLE public.old_tree TO geo_reader;
GRANT SELECT(lon) ON TABLE public.old_tree TO geo_reader;
GRANT SELECT(lat) ON TABLE public.old_tree TO geo_reader;
GRANT SELECT(tree_type) ON TABLE public.old_tree TO geo_reader;
GRANT SELECT(vigor) ON TABLE public.old_tree TO geo_reader;
GRANT SELECT(province_group_number) ON TABLE public.old_tree TO geo_reader;
GRANT SELECT(sensitive) ON TABLE public.old_tree TO geo_reader;
GRANT SELECT(life_status) ON TABLE public.old_tree TO geo_reader;
GRANT SELECT(fid) ON TABLE public.old_tree TO geo_reader;
GRANT SELECT(origin_id) ON TABLE public.old_tree TO geo_reader;
GRANT SELECT(geom) ON TABLE public.old_tree TO geo_reader;
GRANT SELECT(id) ON TABLE public.old_tree_archive TO geo_reader;
GRANT SELECT(tenant_id) ON TABLE public.old_tree_archive TO geo_reader;
GRANT SELECT(status) ON TABLE public.old_tree_archive TO geo_reader;
GRANT SELECT(is_deleted) ON TABLE public.old_tree_archive TO geo_reader;
GRANT SELECT(province_old_tree_number) ON TABLE public.old_tree_archive TO geo_reader;
GRANT SELECT(xz_code) ON TABLE public.old_tree_archive TO geo_reader;
GRANT SELECT(lon) ON TABLE public.old_tree_archive TO geo_reader;
GRANT SELECT(lat) ON TABLE public.old_tree_archive TO geo_reader;
GRANT SELECT(tree_type) ON TABLE public.old_tree_archive TO geo_reader;
GRANT SELECT(vigor) ON TABLE public.old_tree_archive TO geo_reader;
GRANT SELECT(province_group_number) ON TABLE public.old_tree_archive TO geo_reader;
GRANT SELECT(sensitive) ON TABLE public.old_tree_archive TO geo_reader;
GRANT SELECT(life_status) ON TABLE public.old_tree_archive TO geo_reader;
GRANT SELECT(fid) ON TABLE public.old_tree_archive TO geo_reader;
GRANT SELECT(geom) ON TABLE public.old_tree_archive TO geo_reader;
GRANT SELECT(archive_year) ON TABLE public.old_tree_archive TO geo_reader;
INSERT INTO public.schema_migration (timestamp, name) VALUES
  (1700000000000, 'Foundation1700000000000'),
  (1700000100000, 'Access1700000100000'),
  (1700000200000, 'Base1700000200000'),
  (1700000300000, 'OldTree1700000300000'),
  (1700000400000, 'TreeRollup1700000400000'),
  (1700000500000, 'Imports1700000500000'),
  (1700000600000, 'Geo1700000600000'),
  (1700000700000, 'PatrolRecord1700000700000'),
  (1700000800000, 'ImportReason1700000800000'),
  (1700000900000, 'Archive1700000900000'),
  (1700001000000, 'Administration1700001000000'),
  (1700001010000, 'ListFilters1700001010000'),
  (1700001090000, 'ScreenSetting1700001090000'),
  (1700001100000, 'TenantMenus1700001100000'),
  (1700001110000, 'GeoPage1700001110000'),
  (1700001150000, 'BatchCare1700001150000'),
  (1700001200000, 'SmsSent1700001200000'),
  (1700001210000, 'NoticeRead1700001210000'),
  (1700001220000, 'Journal1700001220000'),
  (1700001230000, 'AttachStore1700001230000'),
  (1700001240000, 'Datasource1700001240000'),
  (1700001250000, 'NumberProbes1700001250000'),
  (1700001260000, 'ChangeRequests1700001260000'),
  (1700001290000, 'UserImport1700001290000'),
  (1700001291000, 'AuditSeal1700001291000'),
  (1700001292700, 'JobSenders1700001292700'),
  (1700001293300, 'HiddenSnapshots1700001293300'),
  (1700001294000, 'StoreInside1700001294000'),
  (1700001295000, 'PlannedVersion1700001295000'),
  (1700001295500, 'MenuFlags1700001295500'),
  (1700001296000, 'ApiRole1700001296000'),
  (1700001296100, 'RegisterVacuum1700001296100'),
  (1700001299000, 'UserImportFile1700001299000'),
  (1700001300000, 'ExportRun1700001300000'),
  (1700001301000, 'UploadRoom1700001301000'),
  (1700001302000, 'AuditBegun1700001302000'),
  (1700001302100, 'SignInPlaces1700001302100'),
  (1700001303000, 'MapFilters1700001303000'),
  (1700001303100, 'BorderLines1700001303100'),
  (1700001304000, 'Attachment1700001304000'),
  (1700001304300, 'CuringRecord1700001304300'),
  (1700001310000, 'Law1700001310000'),
  (1700001311000, 'ExpertDatabase1700001311000'),
  (1700001312000, 'ExpertInquiry1700001312000');
