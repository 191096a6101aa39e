-- The plan of all trees that stand in the register, as often as what makes it has changed.
do $$ declare part bigint[];
  begin
    for part in select array_agg(t.id) from (select id, row_number() over (order by id) / 50000 as part from old_tree
      where status = 1 and is_deleted = 0 and origin_id is null) t group by t.part
    loop
      perform plan_trees(part, '{}');
    end loop;
  end $$;
select plan_visited(array(select distinct r.old_tree_id from patrol_record r where r.old_tree_id is not null
  union select unnest(string_to_array(k.old_tree_ids::text, ','))::bigint from check_record k));
