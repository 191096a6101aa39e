-- A species that is declared sensitive, or no longer, by whatever way: its trees are updated by a job, no answer of the
-- map that was cached before is taken for the present one, and what the map was just reading is to be ended.
create or replace function species_marked() returns trigger language plpgsql as $$
  begin
    insert into sensitive_run (species_id, maps_due)
      values (new.id, case when new.sensitive = 1 then clock_timestamp() end)
      on conflict (species_id) where state <> 2 do update set maps_due = excluded.maps_due;
    insert into data_change (tenant_id, layer, year) select tenant_id, 'area_old_tree', 0 from blade_tenant;
    return null;
  end $$;

create or replace trigger tree_species_marked after update of sensitive on tree_species for each row
  when (old.sensitive <> new.sensitive) execute function species_marked();
