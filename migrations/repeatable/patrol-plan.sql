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

-- The plan of some trees as they stand now. What has left the register keeps its row, so that it knows of its patrols should
-- the tree come back.
create or replace function plan_trees(ids bigint[]) returns void language sql as $$
  insert into patrol_plan as p (id, tenant_id, create_time, update_time, is_deleted, xz_code, province_old_tree_number,
      tree_type_name, small_place_name, protect_level, vigor, person, lon, lat, patrol_due, check_due)
    select n.id, n.tenant_id, n.create_time, n.update_time, case when s.stands then 0 else 1 end, n.xz_code,
      n.province_old_tree_number, n.tree_type_name, n.small_place_name, n.protect_level, n.vigor,
      coalesce(nullif(n.manage_people, ''), nullif(n.manage_company, '')), n.lon, n.lat,
      n.create_time::date + patrol_cycle(n.protect_level, n.vigor, left(n.xz_code, 2)),
      n.create_time::date + check_cycle(left(n.xz_code, 2))
    from old_tree n
    cross join lateral (select n.status = 1 and n.is_deleted = 0 and n.origin_id is null and n.life_status = '1'
      and n.vigor is distinct from '4' as stands) s
    where n.id = any(ids) and (s.stands or exists (select from patrol_plan k where k.id = n.id))
  on conflict (id) do update set tenant_id = excluded.tenant_id, update_time = excluded.update_time,
    is_deleted = excluded.is_deleted, xz_code = excluded.xz_code,
    province_old_tree_number = excluded.province_old_tree_number, tree_type_name = excluded.tree_type_name,
    small_place_name = excluded.small_place_name, protect_level = excluded.protect_level, vigor = excluded.vigor,
    person = excluded.person, lon = excluded.lon, lat = excluded.lat,
    patrol_due = least(p.promised,
      coalesce(p.patrolled, p.create_time::date) + (excluded.patrol_due - excluded.create_time::date)),
    check_due = coalesce(p.checked, p.create_time::date) + (excluded.check_due - excluded.create_time::date) $$;

-- The same after somebody has been at the trees: what their approved patrols and their checks say.
create or replace function plan_visited(ids bigint[]) returns void language sql as $$
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
    perform plan_trees(array(select a.id from arrived a where a.status = 1));
    return null;
  end $$;

create or replace function plan_changed() returns trigger language plpgsql as $$ begin
    perform plan_trees(ids) from (select array_agg(n.id) as ids from arrived n join gone o on o.id = n.id
      where (n.status = 1 or o.status = 1) and
        (n.status, n.is_deleted, n.origin_id, n.life_status, n.vigor, n.protect_level, n.xz_code, n.lon, n.lat,
          n.province_old_tree_number, n.tree_type_name, n.small_place_name, n.manage_people, n.manage_company)
        is distinct from
        (o.status, o.is_deleted, o.origin_id, o.life_status, o.vigor, o.protect_level, o.xz_code, o.lon, o.lat,
          o.province_old_tree_number, o.tree_type_name, o.small_place_name, o.manage_people, o.manage_company)) c
      where ids is not null;
    return null;
  end $$;

create or replace function plan_left() returns trigger language plpgsql as $$ begin
    delete from patrol_plan p using gone o where p.id = o.id;
    return null;
  end $$;

-- Another cycle moves the days of its province, or of all.
create or replace function plan_cycles() returns trigger language plpgsql as $$ begin
    update patrol_plan p set
      patrol_due = least(p.promised,
        coalesce(p.patrolled, p.create_time::date) + patrol_cycle(p.protect_level, p.vigor, left(p.xz_code, 2))),
      check_due = coalesce(p.checked, p.create_time::date) + check_cycle(left(p.xz_code, 2))
    where new.param_key !~ '\.\d\d(\.|$)' or left(p.xz_code, 2) = substring(new.param_key from '\.(\d\d)(?:\.|$)');
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
