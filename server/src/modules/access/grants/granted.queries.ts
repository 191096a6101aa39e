import sql, { type Sql } from 'sql-template-tag';
import { type Caller, isAdministrator } from '../../../caller/caller.js';

/** Menus a caller was granted, with all above them; the administrator has every one. */
export function grantedTo(caller: Caller): Sql {
  if (isAdministrator(caller)) return sql`select id from blade_menu where is_deleted = 0`;
  return sql`with recursive mine as (
      select m.id, m.parent_id from blade_menu m
      join blade_role_menu g on g.menu_id = m.id
      where g.role_id = any(${caller.roleIds}::bigint[]) and m.is_deleted = 0
        and m.id in (select tenant_menus(${caller.tenantId}))
      union
      select up.id, up.parent_id from blade_menu up join mine on up.id = mine.parent_id where up.is_deleted = 0
    ) select id from mine`;
}
