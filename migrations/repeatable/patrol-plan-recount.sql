-- The plan of all trees that stand in the register, as often as what makes it has changed.
select plan_trees(array(select t.id from old_tree t where t.status = 1 and t.is_deleted = 0 and t.origin_id is null));
select plan_visited(array(select distinct r.old_tree_id from patrol_record r where r.old_tree_id is not null
  union select unnest(string_to_array(k.old_tree_ids::text, ','))::bigint from check_record k));
