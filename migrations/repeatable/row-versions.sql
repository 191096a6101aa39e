-- What answers are made from beside the trees themselves: a change of such rows raises the versions of the layers that a
-- trigger names, in the county of the row and in the transaction of the change. A row of the whole nation is in all regions.
create or replace function note_rows() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into data_change (tenant_id, layer, year, region)
      select distinct tenant_id, l.layer, year, coalesce(nullif(left(xz_code, 6), ''), '*')
      from changed cross join unnest(tg_argv) l(layer);
  elsif tg_op = 'DELETE' then
    insert into data_change (tenant_id, layer, year, region)
      select distinct tenant_id, l.layer, year, coalesce(nullif(left(xz_code, 6), ''), '*')
      from gone cross join unnest(tg_argv) l(layer);
  else
    insert into data_change (tenant_id, layer, year, region)
      select distinct tenant_id, l.layer, year, coalesce(nullif(left(xz_code, 6), ''), '*')
      from (select tenant_id, year, xz_code from gone union select tenant_id, year, xz_code from changed) touched
        cross join unnest(tg_argv) l(layer);
  end if;
  if random() * 32 < 1 then perform data_version_fold(); end if;
  return null;
end $$;

do $$
declare
  noted record;
begin
  for noted in select * from (values
    -- Answers about trees count the trees of groups too.
    ('old_tree_group', 'groups', $l$'area_old_tree'$l$),
    ('old_tree_group_archive', 'groups', $l$'area_old_tree'$l$),
    ('central_government', 'projects', $l$'rescue_project'$l$),
    ('central_budget', 'budgets', $l$'rescue_project'$l$),
    ('central_budget_sheng', 'budgets', $l$'rescue_project'$l$),
    -- A table that somebody has entered stands in place of figures of trees or of projects.
    ('statistical_table', 'tables', $l$'area_old_tree', 'rescue_project'$l$)) n(of_table, name, layers)
  loop
    execute format('create or replace trigger %2$s_noted_insert after insert on %1$I
      referencing new table as changed for each statement execute function note_rows(%3$s)',
      noted.of_table, noted.name, noted.layers);
    execute format('create or replace trigger %2$s_noted_update after update on %1$I
      referencing old table as gone new table as changed for each statement execute function note_rows(%3$s)',
      noted.of_table, noted.name, noted.layers);
    execute format('create or replace trigger %2$s_noted_delete after delete on %1$I
      referencing old table as gone for each statement execute function note_rows(%3$s)',
      noted.of_table, noted.name, noted.layers);
  end loop;
end $$;

-- What triggers of groups have called so far.
drop function if exists note_groups();
