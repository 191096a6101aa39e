-- A tree whose place is not for everybody is hidden in its snapshots as well: a year that was archived while it passed
-- for another species, or its species was not yet protected, would tell where it stands.
create or replace function hide_snapshots() returns trigger language plpgsql as $$
  begin
    update old_tree_archive set sensitive = 1 where id = new.id and sensitive = 0;
    return null;
  end $$;

create or replace trigger old_tree_hidden after update of sensitive on old_tree for each row
  when (old.sensitive = 0 and new.sensitive = 1) execute function hide_snapshots();
