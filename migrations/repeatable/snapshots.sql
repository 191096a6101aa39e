-- A tree whose place is not for everybody is hidden in its snapshots as well: a year that was archived while it passed
-- for another species, or its species was not yet protected, would tell where it stands.
create or replace function hide_snapshots() returns trigger language plpgsql as $$
  begin
    update old_tree_archive set sensitive = 1 where id = new.id and sensitive = 0;
    return null;
  end $$;

create or replace trigger old_tree_hidden after update of sensitive on old_tree for each row
  when (old.sensitive = 0 and new.sensitive = 1) execute function hide_snapshots();

-- What decides about the year of a region: its own row, else the nearest above it. Asked for each row of a batch, so the
-- regions above are looked up one by one instead of all that have a row of the year. A set, which is planned as part of
-- what asks for it.
create or replace function archive_year_of(tenant text, kind text, of_year int, code text)
returns setof archive_year language sql stable as $$
  select y.* from archive_year y
  where y.tenant_id = tenant and y.data_type = kind and y.year = of_year and y.is_deleted = 0
    and y.xz_code in ('', left(code, 2), left(code, 4), left(code, 6), left(code, 9), left(code, 12))
  order by length(y.xz_code) desc limit 1
$$;

-- How far a region is with its year.
create or replace function archive_state(tenant text, kind text, of_year int, code text)
returns int language sql stable as $$
  select y.state::int from archive_year_of(tenant, kind, of_year, code) y
$$;

-- Whether what is archived of a region's year is fixed: it is, unless the year has been opened anew there since.
create or replace function archive_is_fixed(tenant text, kind text, archived int, code text, taken timestamp)
returns boolean language sql stable as $$
  select coalesce((select y.state <> 1 or y.reopened_time is null or y.reopened_time < taken
    from archive_year_of(tenant, kind, archived, code) y), true)
$$;
