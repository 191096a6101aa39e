-- A species that is declared sensitive, or no longer, by whatever way: its trees are updated by a job, no answer of the
-- map that was cached before is taken for the present one, and what the map was just reading is to be ended.
create or replace function species_marked() returns trigger language plpgsql as $$
  begin
    -- The job ends while it holds the species: what is here has not come to its end.
    update sensitive_run set maps_due = case when new.sensitive = 1 then clock_timestamp() end
      where species_id = new.id;
    if not found then
      with j as (insert into job (kind, tenant_id, title) values ('sensitive', '000000', to_jsonb(new.species))
        returning id)
      insert into sensitive_run (id, species_id, maps_due)
        select j.id, new.id, case when new.sensitive = 1 then clock_timestamp() end from j;
    end if;
    insert into data_change (tenant_id, layer, year) select tenant_id, 'area_old_tree', 0 from blade_tenant;
    return null;
  end $$;

create or replace trigger tree_species_marked after update of sensitive on tree_species for each row
  when (old.sensitive <> new.sensitive) execute function species_marked();
