-- Which menus a tenant may use at all: every one, or those of its package with all above them.
create or replace function tenant_menus(of_tenant varchar) returns setof bigint
  language sql stable as $$
    with recursive package as (
      select string_to_array(nullif(p.menu_id, ''), ',')::bigint[] as ids
      from blade_tenant t join blade_tenant_package p on p.id = t.package_id and p.is_deleted = 0
      where t.tenant_id = of_tenant
    ), allowed as (
      select m.id, m.parent_id from blade_menu m
      where m.is_deleted = 0
        and (not exists (select from package) or m.id = any((select ids from package)::bigint[]))
      union
      select up.id, up.parent_id from blade_menu up join allowed a on a.parent_id = up.id
      where up.is_deleted = 0
    )
    select id from allowed
  $$;
