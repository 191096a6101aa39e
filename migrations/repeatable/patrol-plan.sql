-- Days of a cycle by its parameter: the province's own, else everybody's, else what the product begins with.
create or replace function cycle_days(named varchar, province varchar, level varchar, otherwise int) returns int
  language sql stable parallel safe as $$
    select coalesce(
      (select p.param_value::int from blade_param p where p.is_deleted = 0 and p.param_value ~ '^[1-9][0-9]{0,3}$'
        and p.param_key = named || '.' || province || level),
      (select p.param_value::int from blade_param p where p.is_deleted = 0 and p.param_value ~ '^[1-9][0-9]{0,3}$'
        and p.param_key = named || level),
      otherwise) $$;

-- Days between two patrols of a tree or group in a province: by protection level, halved for weak ones, a month for
-- endangered ones.
create or replace function patrol_cycle(protect_level varchar, vigor varchar, province varchar) returns int
  language sql stable parallel safe as $$
    select case when vigor = '3' then 30 else cycle_days('patrolCycle', province,
      '.' || coalesce(protect_level, '3'), case protect_level when '1' then 91 when '2' then 182 else 365 end)
      / (case when vigor = '2' then 2 else 1 end) end $$;

create or replace function check_cycle(province varchar) returns int language sql stable parallel safe as $$
  select cycle_days('checkCycle', province, '', 365) $$;

-- The plan of some trees, and of all with these numbers, as they stand now; one that was surveyed anew stands in it by its
-- newest row. What has left the register keeps its row, so that it knows of its patrols should the tree come back. Statements
-- are planned anew with their values, and rows of a number are brought together by a sort: after an import the statistics
-- know nothing yet of its rows, and a row by row search for each number walks an index from end to end. The trigram index
-- finds whole numbers too, but reads all its pending entries for each: no bitmap, no such index.
create or replace function plan_trees(ids bigint[], numbers varchar[]) returns void language plpgsql
  set enable_bitmapscan = off as $$
  declare named varchar[];
  begin
    execute 'select array_agg(distinct n.province_old_tree_number) from old_tree n where n.id = any($1)' into named using ids;
    execute $plan$
      with found as (
        select m.* from (
          select m.id, m.tenant_id, m.year, m.create_time, m.update_time, m.is_deleted, m.status, m.origin_id, m.life_status, m.xz_code,
            m.province_old_tree_number, m.tree_type_name, m.small_place_name, m.protect_level, m.vigor, m.manage_people,
            m.manage_company, m.lon, m.lat
          from old_tree m where m.id = any($1)
          union
          select m.id, m.tenant_id, m.year, m.create_time, m.update_time, m.is_deleted, m.status, m.origin_id, m.life_status, m.xz_code,
            m.province_old_tree_number, m.tree_type_name, m.small_place_name, m.protect_level, m.vigor, m.manage_people,
            m.manage_company, m.lon, m.lat
          from old_tree m where m.province_old_tree_number = any($2) and m.is_deleted = 0 and m.origin_id is null) m),
      planned as (
        select f.*, f.status = 1 and f.is_deleted = 0 and f.origin_id is null and f.life_status = '1'
            and f.vigor is distinct from '4'
            and (f.province_old_tree_number is null or f.year >= max(f.year) filter (where f.status = 1 and f.is_deleted = 0
              and f.origin_id is null) over (partition by f.tenant_id, f.province_old_tree_number)) as stands,
            concat_ws('/', coalesce(f.protect_level, ''), coalesce(f.vigor, ''), left(f.xz_code, 2)) as cycle
        from found f),
      -- Each cycle is looked up once.
      cycles as materialized (
        select c.cycle, patrol_cycle(c.protect_level, c.vigor, c.province) as patrol, check_cycle(c.province) as visit
        from (select distinct on (cycle) cycle, protect_level, vigor, left(xz_code, 2) as province from planned) c)
      insert into patrol_plan as p (id, tenant_id, create_time, update_time, is_deleted, xz_code, province_old_tree_number,
          tree_type_name, small_place_name, protect_level, vigor, person, lon, lat, patrol_due, check_due)
        select n.id, n.tenant_id, n.create_time, n.update_time, case when n.stands then 0 else 1 end, n.xz_code,
          n.province_old_tree_number, n.tree_type_name, n.small_place_name, n.protect_level, n.vigor,
          coalesce(nullif(n.manage_people, ''), nullif(n.manage_company, '')), n.lon, n.lat,
          n.create_time::date + c.patrol, n.create_time::date + c.visit
        from planned n join cycles c on c.cycle = n.cycle
        where n.stands or exists (select from patrol_plan k where k.id = n.id)
      on conflict (id) do update set tenant_id = excluded.tenant_id, update_time = excluded.update_time,
        is_deleted = excluded.is_deleted, xz_code = excluded.xz_code,
        province_old_tree_number = excluded.province_old_tree_number, tree_type_name = excluded.tree_type_name,
        small_place_name = excluded.small_place_name, protect_level = excluded.protect_level, vigor = excluded.vigor,
        person = excluded.person, lon = excluded.lon, lat = excluded.lat,
        patrol_due = least(p.promised,
          coalesce(p.patrolled, p.create_time::date) + (excluded.patrol_due - excluded.create_time::date)),
        check_due = coalesce(p.checked, p.create_time::date) + (excluded.check_due - excluded.create_time::date) $plan$
      using ids, named || numbers;
  end $$;

-- The same after somebody has been at the trees: what their approved patrols and their checks say. The rows are locked
-- first, always in one order: two who come at once wait for each other, and the second one reads what the first has stored.
create or replace function plan_visited(ids bigint[]) returns void language sql as $$
  select p.id from patrol_plan p where p.id = any(ids) order by p.id for no key update;
  update patrol_plan p set patrolled = v.day, promised = v.promised, checked = c.day,
    patrol_due = least(v.promised,
      coalesce(v.day, p.create_time::date) + patrol_cycle(p.protect_level, p.vigor, left(p.xz_code, 2))),
    check_due = coalesce(c.day, p.create_time::date) + check_cycle(left(p.xz_code, 2))
  from unnest(ids) i(id)
  left join lateral (select r.patrol_time::date as day, r.next_time as promised from patrol_record r
    where r.old_tree_id = i.id and r.status = 1 and r.is_deleted = 0 and r.patrol_time is not null
    order by r.patrol_time desc limit 1) v on true
  left join lateral (select max(k.check_date) as day from check_record k
    where string_to_array(k.old_tree_ids::text, ',') @> array[i.id::text] and k.status = 1 and k.is_deleted = 0) c on true
  where p.id = i.id $$;

create or replace function plan_arrived() returns trigger language plpgsql as $$ begin
    perform plan_trees(ids, '{}') from (select array_agg(a.id) as ids from arrived a where a.status = 1) c where ids is not null;
    return null;
  end $$;

-- Planned anew each time: a plan cached from the change of one tree would join those of an import row by row. What a number of
-- before stands for elsewhere may stand in the plan again.
create or replace function plan_changed() returns trigger language plpgsql as $$ begin
    execute $changed$ select plan_trees(ids, numbers) from (select array_agg(n.id) as ids, coalesce(array_agg(o.province_old_tree_number)
          filter (where n.province_old_tree_number is distinct from o.province_old_tree_number), '{}') as numbers
      from arrived n join gone o on o.id = n.id
      where (n.status = 1 or o.status = 1) and
        (n.status, n.is_deleted, n.year, n.origin_id, n.life_status, n.vigor, n.protect_level, n.xz_code, n.lon, n.lat,
          n.province_old_tree_number, n.tree_type_name, n.small_place_name, n.manage_people, n.manage_company)
        is distinct from
        (o.status, o.is_deleted, o.year, o.origin_id, o.life_status, o.vigor, o.protect_level, o.xz_code, o.lon, o.lat,
          o.province_old_tree_number, o.tree_type_name, o.small_place_name, o.manage_people, o.manage_company)) c
      where ids is not null $changed$;
    return null;
  end $$;

create or replace function plan_left() returns trigger language plpgsql as $$ begin
    delete from patrol_plan p using gone o where p.id = o.id;
    perform plan_trees('{}', numbers) from (select array_agg(distinct o.province_old_tree_number) as numbers from gone o
      where o.status = 1 and o.province_old_tree_number is not null) c where numbers is not null;
    return null;
  end $$;

-- Another cycle moves the days of its province, or of all: each cycle is looked up once, and only rows whose days move are
-- written.
create or replace function plan_cycles() returns trigger language plpgsql as $$ begin
    if tg_op = 'UPDATE' and (new.param_key, new.param_value, new.is_deleted)
        is not distinct from (old.param_key, old.param_value, old.is_deleted) then
      return null;
    end if;
    with cycles as materialized (
      select g.*, patrol_cycle(g.protect_level, g.vigor, g.province) as patrol, check_cycle(g.province) as visit
      from (select distinct p.protect_level, p.vigor, left(p.xz_code, 2) as province from patrol_plan p) g
      where new.param_key !~ '\.\d\d(\.|$)' or g.province = substring(new.param_key from '\.(\d\d)(?:\.|$)'))
    update patrol_plan p set
      patrol_due = least(p.promised, coalesce(p.patrolled, p.create_time::date) + c.patrol),
      check_due = coalesce(p.checked, p.create_time::date) + c.visit
    from cycles c
    where left(p.xz_code, 2) = c.province and coalesce(p.protect_level, '') = coalesce(c.protect_level, '')
      and coalesce(p.vigor, '') = coalesce(c.vigor, '')
      and (p.patrol_due, p.check_due) is distinct from
        (least(p.promised, coalesce(p.patrolled, p.create_time::date) + c.patrol),
          coalesce(p.checked, p.create_time::date) + c.visit);
    return null;
  end $$;

drop trigger if exists plan_arrived on old_tree;
create trigger plan_arrived after insert on old_tree referencing new table as arrived
  for each statement execute function plan_arrived();
drop trigger if exists plan_changed on old_tree;
create trigger plan_changed after update on old_tree referencing new table as arrived old table as gone
  for each statement execute function plan_changed();
drop trigger if exists plan_left on old_tree;
create trigger plan_left after delete on old_tree referencing old table as gone
  for each statement execute function plan_left();
drop trigger if exists plan_cycles on blade_param;
create trigger plan_cycles after insert or update on blade_param
  for each row when (new.param_key ~ '^(patrolCycle|checkCycle)(\.|$)') execute function plan_cycles();
