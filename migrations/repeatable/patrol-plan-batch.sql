-- A batch plans the visits to its trees once, at its end, and turns `gushu.plan` off for its transaction. It stands beside
-- the plan itself: a change here plans no tree anew.
create or replace trigger plan_arrived after insert on old_tree referencing new table as arrived
  for each statement when (coalesce(current_setting('gushu.plan', true), '') <> 'off') execute function plan_arrived();

-- Plans the trees that a batch has added. Those of a county follow each other, as the indexes of the plan hold them.
create or replace function plan_batch(batch bigint) returns void language plpgsql as $$
  declare part bigint[];
  begin
    for part in select array_agg(t.id) from (
        select id, row_number() over (order by substr(xz_code, 1, 6)) / 20000 as part
        from old_tree where import_id = batch and status = 1 and is_deleted = 0 and origin_id is null) t
      group by t.part order by t.part
    loop
      perform plan_trees(part, '{}');
    end loop;
  end $$;
