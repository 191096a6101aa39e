-- A role for GeoServer that can read the layers' columns and nothing else. It has no password until operations give it
-- one. Where the migrating user may not make roles, none is made; our own service does not need it.
do $reader$ begin
  if not (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) then
    raise notice 'geo_reader was not made: % may not create roles', current_user;
    return;
  end if;
  begin
    create role geo_reader;
  exception when duplicate_object or unique_violation then null;
  end;
  alter role geo_reader set default_transaction_read_only = on;
  grant usage on schema geo to geo_reader;
  grant execute on all functions in schema geo to geo_reader;
  grant execute on function archived_year(text, text, text) to geo_reader;
  grant select (id, fid, tenant_id, xz_code, is_deleted, status, life_status, vigor, tree_type, sensitive,
    province_old_tree_number, province_group_number, lon, lat, geom, origin_id) on old_tree to geo_reader;
  grant select (id, fid, tenant_id, xz_code, is_deleted, status, life_status, vigor, tree_type, sensitive,
    province_old_tree_number, province_group_number, lon, lat, geom, archive_year) on old_tree_archive to geo_reader;
  grant select (id, sensitive) on tree_species to geo_reader;
  grant select (species_id) on sensitive_run to geo_reader;
  grant select on region_geom to geo_reader;
  grant select (id, tenant_id, xz_code, is_deleted, tree_type, main_tree_type, lon, lat, geom) on old_tree_group to geo_reader;
  grant select (id, archive_year, tree_type, lon, lat, geom) on old_tree_group_archive to geo_reader;
  grant select (id, tenant_id, xz_code, is_deleted, publish_status, old_tree_id, group_id, province_old_tree_number,
    province_group_number) on good_old_tree to geo_reader;
  grant select (id, tenant_id, xz_code, is_deleted, publish_status, old_tree_id, group_id, province_old_tree_number,
    province_group_number, lon, lat) on good_footprint, billboard to geo_reader;
  grant select (id, tenant_id, xz_code, is_deleted, publish_status, publish_time, year, old_tree_id, group_id,
    province_old_tree_number, province_group_number, data_type, photo_exhibition, double_hundred_type, coordinate) on apicture
    to geo_reader;
  grant select (code, boundary_code, region_level) on blade_region to geo_reader;
exception when insufficient_privilege then
  raise notice 'geo_reader is left as it is: %', sqlerrm;
end $reader$;
