import sql, { raw, type Sql } from 'sql-template-tag';

/** Condition of the users under an alias who hold a permission, a code or a column, by one of their roles; platform administrators apart. */
export function holdersSql(permission: string | Sql, alias = 'u'): Sql {
  const u = raw(alias);
  return sql`${u}.status = 1 and ${u}.is_deleted = 0 and exists (select from blade_role r
    join blade_role_menu g on g.role_id = r.id
    join blade_menu m on m.id = g.menu_id and m.is_deleted = 0 and m.code = ${permission}
    where r.id = any(string_to_array(nullif(${u}.role_id, ''), ',')::bigint[]) and r.tenant_id = ${u}.tenant_id
      and r.is_deleted = 0 and r.status = 1 and m.id in (select tenant_menus(${u}.tenant_id)))`;
}
