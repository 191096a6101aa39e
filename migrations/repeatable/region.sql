-- One point: `region_of_point(geom)`; many points join region_geom on level 3 the same way.
create or replace function region_of_point(point geometry) returns varchar
  language sql stable parallel safe as $$
    select coalesce(
      (select region_code from region_geom
        where level = 3 and st_covers(geom, point) order by region_code limit 1),
      -- Boundaries are drawn to some 200 m: a tree on the coast may stand just outside of all of them.
      (select region_code from region_geom
        where level = 3 and st_dwithin(geom, point, 0.005) order by geom <-> point limit 1))
  $$;

-- T19 of the survey's checks: inside the region's boundary, or at most 200 m beside it.
create or replace function place_inside(xz_code varchar, lon float8, lat float8) returns boolean
  language sql stable parallel safe as $$
    select coalesce((
      select st_covers(g.geom, p) or st_distancesphere(st_closestpoint(g.geom, p), p) <= 200
      from blade_region r join region_geom g on g.code = r.boundary_code
      where r.code = substr(xz_code, 1, 6)), false)
    from st_setsrid(st_makepoint(lon, lat), 4326) p
  $$;

create or replace function place_name(lon float8, lat float8) returns text
  language sql stable parallel safe as $$
    select string_agg(r.name, '' order by r.region_level)
    from (select region_of_point(st_setsrid(st_makepoint(lon, lat), 4326)) code) here
    join blade_region r on r.code in (substr(here.code, 1, 2), substr(here.code, 1, 4), here.code)
    where r.name not in ('市辖区', '县', '省直辖县级行政区划', '自治区直辖县级行政区划')
  $$;
