-- The boundaries as layers of the map service; the code of a region is `c_frcode`. Boundaries that stand for no region of the
-- list bear their own code. They are read by level, with all that a picture is drawn from.
create or replace function geo.boundaries(of_level int, "xzCode" text)
  returns table (fid int, c_frcode text, name text, geom geometry, simple_geom geometry, center geometry)
  language sql stable parallel safe as $$
    select g.code::int, coalesce(
        (select min(r.code) from blade_region r where r.boundary_code = g.code and r.region_level = g.level),
        g.region_code, g.code)::text,
      g.name::text, g.geom, g.simple_geom, g.center
    from region_geom g
    where g.level = of_level
      -- A region within one of the layer's shows that one.
      and (starts_with(g.code, "xzCode") or starts_with("xzCode", g.code) or "xzCode" = '00' or g.level = 0) $$;

create or replace function geo.country("xzCode" text)
  returns table (fid int, c_frcode text, name text, geom geometry) language sql stable parallel safe as $$
    select b.fid, b.c_frcode, b.name, b.geom from geo.boundaries(0, "xzCode") b $$;

create or replace function geo.province("xzCode" text)
  returns table (fid int, c_frcode text, name text, geom geometry) language sql stable parallel safe as $$
    select b.fid, b.c_frcode, b.name, b.geom from geo.boundaries(1, "xzCode") b $$;

create or replace function geo.city("xzCode" text)
  returns table (fid int, c_frcode text, name text, geom geometry) language sql stable parallel safe as $$
    select b.fid, b.c_frcode, b.name, b.geom from geo.boundaries(2, "xzCode") b $$;

create or replace function geo.county("xzCode" text)
  returns table (fid int, c_frcode text, name text, geom geometry) language sql stable parallel safe as $$
    select b.fid, b.c_frcode, b.name, b.geom from geo.boundaries(3, "xzCode") b $$;
