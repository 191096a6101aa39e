-- Total of a list narrowed by region, year, status and a part of the species' name only. Below the county the table itself
-- is quick.
drop function if exists tree_count(varchar, varchar, int, int);
create or replace function tree_count(tenant varchar, prefix varchar, in_year int default null, in_status int default null,
  named varchar default null)
  returns bigint language plpgsql stable as $$
  begin
    if length(prefix) > 6 then
      return (select count(*) from old_tree t where t.tenant_id = tenant and t.is_deleted = 0 and t.origin_id is null
        and substr(t.xz_code, 1, 6) = left(prefix, 6) and t.xz_code like prefix || '%'
        and (in_year is null or t.year = in_year) and (in_status is null or t.status = in_status)
        and (named is null or t.tree_type_name like named));
    end if;
    return (select coalesce(sum(n), 0) from (
      select cnt as n from tree_list_count c where c.tenant_id = tenant and c.region = prefix
        and (in_year is null or c.year = in_year) and (in_status is null or c.status = in_status)
        and (named is null or c.tree_type_name like named)
      union all
      select p.n from tree_pending p where p.tenant_id = tenant and left(p.place, length(prefix)) = prefix
        and (in_year is null or p.year = in_year) and (in_status is null or p.status = in_status)
        and (named is null or p.tree_type_name like named)) a);
  end $$;

-- The same under levels and vigours, each any where none is given; down to the counties.
create or replace function tree_count(tenant varchar, prefix varchar, in_year int, in_status int, levels varchar[], vigors varchar[])
  returns bigint language plpgsql stable as $$ begin
    return (select coalesce(sum(n), 0) from (
      select cnt as n from tree_level_count c where c.tenant_id = tenant and c.region = prefix
        and (in_year is null or c.year = in_year) and (in_status is null or c.status = in_status)
        and (levels is null or c.level = any(levels)) and (vigors is null or c.vigor = any(vigors))
      union all
      select p.n from tree_pending p where p.tenant_id = tenant and left(p.place, length(prefix)) = prefix
        and (in_year is null or p.year = in_year) and (in_status is null or p.status = in_status)
        and (levels is null or p.level = any(levels)) and (vigors is null or p.vigor = any(vigors))) a);
  end $$;

-- Rises with every committed change of the layer's rows that a reader's snapshot sees, never without one. It is asked
-- for beside most reads: as a function in SQL it was planned anew at each call, which took three times as long as its
-- work; one in PL/pgSQL keeps its plan for as long as the connection lives.
create or replace function layer_version(tenant varchar, of_layer varchar, in_year int default null)
  returns bigint language plpgsql stable parallel safe as $$ begin
    return (select coalesce(sum(n), 0)::bigint from (
      select changes as n from data_version v
      where v.tenant_id = tenant and v.layer = of_layer and v.region in ('', '*') and (in_year is null or v.year = in_year)
      union all
      select 1 from data_change c
      where c.tenant_id = tenant and c.layer = of_layer and (in_year is null or c.year = in_year)) a);
  end $$;
