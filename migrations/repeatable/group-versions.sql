-- Answers about trees count the trees of groups too: a change among groups raises the version of the trees' layer in their
-- county, in the transaction of that change.
create or replace function note_groups() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into data_change (tenant_id, layer, year, region)
      select distinct tenant_id, 'area_old_tree', year, coalesce(left(xz_code, 6), '*') from changed;
  elsif tg_op = 'DELETE' then
    insert into data_change (tenant_id, layer, year, region)
      select distinct tenant_id, 'area_old_tree', year, coalesce(left(xz_code, 6), '*') from gone;
  else
    insert into data_change (tenant_id, layer, year, region)
      select tenant_id, 'area_old_tree', year, coalesce(left(xz_code, 6), '*') from gone
      union select tenant_id, 'area_old_tree', year, coalesce(left(xz_code, 6), '*') from changed;
  end if;
  if random() * 32 < 1 then perform data_version_fold(); end if;
  return null;
end $$;

do $$
declare
  groups text;
begin
  foreach groups in array array['old_tree_group', 'old_tree_group_archive'] loop
    execute format('create or replace trigger groups_noted_insert after insert on %I
      referencing new table as changed for each statement execute function note_groups()', groups);
    execute format('create or replace trigger groups_noted_update after update on %I
      referencing old table as gone new table as changed for each statement execute function note_groups()', groups);
    execute format('create or replace trigger groups_noted_delete after delete on %I
      referencing old table as gone for each statement execute function note_groups()', groups);
  end loop;
end $$;
