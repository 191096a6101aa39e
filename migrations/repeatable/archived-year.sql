-- Which years a region has archived: one rule for statistics, maps and lists, for trees (kind 1) and groups (kind 2).
-- Counties are what is archived, so a region is one of six digits at most.

-- Whether there is a snapshot of a region in a year: rows of it, or a year that was archived without any.
create or replace function archive_exists(tenant text, kind text, of_year int, of_region text)
returns boolean language sql stable as $$
  select case kind
    when '1' then exists (select from tree_archive_rollup r
      where r.tenant_id = tenant and r.year = of_year and r.dim = 'vigor' and r.region = of_region
        and r.parent = case of_region when '' then '-' else left(of_region, -2) end)
    else exists (select from group_rollup g
      where g.is_archived and g.tenant_id = tenant and g.year = of_year
        and g.county >= of_region and g.county < of_region || ':')
    end or coalesce(archive_state(tenant, kind, of_year, of_region) >= 2, false)
$$;

-- The counties of a region that have rows now, whatever their year.
create or replace function register_counties(tenant text, kind text, of_region text)
returns setof text language sql stable as $$
  select n.county from (
    select r.region::text as county, r.cnt as n from blade_region b
      join tree_rollup r on r.tenant_id = tenant and r.parent = b.code and r.dim = 'total'
      where kind = '1' and b.region_level = 2 and length(of_region) < 6 and left(b.code, length(of_region)) = of_region
    union all select r.region, r.cnt from tree_rollup r
      where kind = '1' and length(of_region) = 6 and r.tenant_id = tenant and r.parent = left(of_region, 4)
        and r.dim = 'total' and r.region = of_region
    union all select left(p.place, 6), p.n from tree_pending p
      where kind = '1' and p.tenant_id = tenant and p.counted and p.vigor <> '4' and length(p.place) >= 6
        and left(p.place, length(of_region)) = of_region
    union all select g.county, g.groups from group_rollup g
      where kind <> '1' and not g.is_archived and g.tenant_id = tenant and length(g.county) = 6
        and g.county >= of_region and g.county < of_region || ':'
  ) n group by n.county having sum(n.n) > 0
$$;

-- Those among counties that have no snapshot of a year. Its state is asked last, of those alone without archived rows:
-- a lookup in the counts costs a tenth of it.
create or replace function unfiled_among(tenant text, kind text, of_year int, counties text[])
returns setof text language sql stable as $$
  select c from unnest(counties) c
  where case
    when kind = '1' and exists (select from tree_archive_rollup a
      where a.tenant_id = tenant and a.year = of_year and a.parent = left(c, 4) and a.dim = 'vigor' and a.region = c)
      then false
    when kind <> '1' and exists (select from group_rollup a
      where a.is_archived and a.tenant_id = tenant and a.year = of_year and a.county = c) then false
    else coalesce(archive_state(tenant, kind, of_year, c) < 2, true) end
$$;

-- The counties of a region that have rows now and no snapshot of a year.
create or replace function unfiled_counties(tenant text, kind text, of_year int, of_region text)
returns setof text language sql stable as $$
  select unfiled_among(tenant, kind, of_year, array(select register_counties(tenant, kind, of_region)))
$$;

-- The newest year that all of a region has archived; null where there is none, and the live rows are read. GeoServer's
-- role asks it as well, and sees no counts. The counties are read once, and only where a year is archived at all.
create or replace function archived_year(tenant text, kind text, of_region text)
returns int language sql stable parallel safe as $$
  with counties as materialized (
    select array(select register_counties(tenant, kind, left(of_region, 6))) as codes)
  select y from generate_series(extract(year from localtimestamp)::int, 2000, -1) y
  where archive_exists(tenant, kind, y, left(of_region, 6))
    and not exists (select from counties, lateral unfiled_among(tenant, kind, y, counties.codes))
  order by y desc limit 1
$$;
-- The years of which a region has a snapshot of trees, newest first, each with the counties that have filed it of those
-- that have trees now, and the same of groups. The years before the first snapshot cost one lookup each.
create or replace function filed_years(tenant text, of_region text)
returns table (year int, counties int, filed int, group_counties int, groups_filed int) language sql stable as $$
  with counties as materialized (
    select array(select register_counties(tenant, '1', left(of_region, 6))) as trees,
      array(select register_counties(tenant, '2', left(of_region, 6))) as groups)
  select y, cardinality(c.trees),
    cardinality(c.trees) - (select count(*)::int from unfiled_among(tenant, '1', y, c.trees)),
    cardinality(c.groups),
    cardinality(c.groups) - (select count(*)::int from unfiled_among(tenant, '2', y, c.groups))
  from counties c, generate_series(extract(year from localtimestamp)::int, 2000, -1) y
  where archive_exists(tenant, '1', y, left(of_region, 6))
  order by y desc
$$;

do $rights$ begin
  execute format('alter function archived_year(text, text, text) security definer set search_path = %I, pg_temp',
    current_schema());
  revoke execute on function archived_year(text, text, text) from public;
end $rights$;
