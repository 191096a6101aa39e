-- A tree whose place is not for everybody is hidden in its snapshots as well: a year that was archived while it passed
-- for another species, or its species was not yet protected, would tell where it stands.
create or replace function hide_snapshots() returns trigger language plpgsql as $$
  begin
    update old_tree_archive set sensitive = 1 where id = new.id and sensitive = 0;
    return null;
  end $$;

create or replace trigger old_tree_hidden after update of sensitive on old_tree for each row
  when (old.sensitive = 0 and new.sensitive = 1) execute function hide_snapshots();

-- Whether what is archived of a region's year is fixed: it is, unless the year has been opened anew there since. The
-- region's own row decides, else the nearest above it.
create or replace function archive_is_fixed(tenant text, kind text, archived int, code text, taken timestamp)
returns boolean language sql stable as $$
  select coalesce((select y.state <> 1 or y.reopened_time is null or y.reopened_time < taken from archive_year y
    where y.tenant_id = tenant and y.data_type = kind and y.year = archived and y.is_deleted = 0
      and starts_with(code, y.xz_code)
    order by length(y.xz_code) desc limit 1), true)
$$;
