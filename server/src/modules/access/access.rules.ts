import sql, { type Sql } from 'sql-template-tag';
import { ADMINISTRATOR, type Caller, holds, isAdministrator, TENANT_ADMIN } from '../../caller/caller.js';
import { type Db, query } from '../../database/database.js';
import { BusinessError, ConflictError, ForbiddenError } from '../../http/errors.js';

/** The properties of a body to store; an empty text only where the column may be empty. */
export const given = (body: object, mayBeEmpty: readonly string[]): object =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) => value !== undefined && (value !== '' || mayBeEmpty.includes(name)),
    ),
  );

/** Refuses a change of a row that somebody else has changed since it was read. @throws ConflictError */
export function assertFresh(row: { version: number }, version: number | undefined): void {
  if (version !== undefined && version !== row.version) throw new ConflictError(row);
}

/** Requires the button of what `submit` does: add or edit. */
export function assertVerb(caller: Caller, name: string, id: string | undefined): void {
  const permission = `${name}_${id ? 'edit' : 'add'}`;
  if (!holds(caller, permission)) throw new ForbiddenError('request.noPermission', { permission });
}

/** A role as rules see it. */
interface RoleKey {
  id: string;
  tenantId: string;
  alias: string;
}

// A role opens a menu by the menu itself or by one of its buttons.
const opens = (
  menu: Sql,
): Sql => sql`exists (select from blade_role_menu g join blade_menu b on b.id = g.menu_id
  where g.role_id = r.id and (b.id = ${menu} or b.parent_id = ${menu}))`;

/**
 * Roles among these that give more than the caller has: menus or api-scopes that none of their roles has, an
 * administrator's alias, or all rows of a record of which they see only some.
 */
export async function rolesBeyond(db: Db, caller: Caller, roleIds: readonly string[]): Promise<RoleKey[]> {
  if (isAdministrator(caller) || roleIds.length === 0) return [];
  const own = caller.roleIds;
  const held = sql`select scope_id from blade_role_scope where scope_category = 1 and role_id = any(${own}::bigint[])`;
  return query<RoleKey>(
    db,
    sql`select r.id, r.tenant_id "tenantId", r.role_alias alias from blade_role r
      where r.id = any(${roleIds}::bigint[]) and r.is_deleted = 0 and (
        r.role_alias = ${ADMINISTRATOR} or r.role_alias = ${TENANT_ADMIN} and not ${caller.roles.includes(TENANT_ADMIN)}
        or exists (select from blade_role_menu g join blade_menu m on m.id = g.menu_id and m.is_deleted = 0
          where g.role_id = r.id
            and g.menu_id not in (select menu_id from blade_role_menu where role_id = any(${own}::bigint[])))
        or exists (select from blade_role_scope g where g.role_id = r.id and g.scope_category = 2
          and g.scope_id not in (select scope_id from blade_role_scope
            where scope_category = 2 and role_id = any(${own}::bigint[])))
        or exists (select from blade_menu m
          where m.code = any(${Object.keys(caller.rowScopes)}) and m.is_deleted = 0 and ${opens(sql`m.id`)}
            and not coalesce((select bool_and(d.id in (${held})) from blade_role_scope s
              join blade_scope_data d on d.id = s.scope_id and d.is_deleted = 0
              where s.role_id = r.id and s.scope_category = 1 and d.menu_id = m.id), false)))`,
  );
}

/** Refuses to give roles that are not of the tenant, not there, or more than the caller has themselves. */
export async function assertMayGive(
  db: Db,
  caller: Caller,
  tenantId: string,
  roleIds: readonly string[],
): Promise<void> {
  if (roleIds.length === 0) return;
  const known = await query<RoleKey>(
    db,
    sql`select id, tenant_id "tenantId", role_alias alias from blade_role
      where id = any(${roleIds}::bigint[]) and tenant_id = ${tenantId} and is_deleted = 0`,
  );
  if (known.length < new Set(roleIds).size) throw new BusinessError('user.role', {}, 'roleId');
  const platformRole = known.some(({ alias }) => alias === ADMINISTRATOR);
  if (platformRole && !isAdministrator(caller)) throw new ForbiddenError('role.administrator');
  if ((await rolesBeyond(db, caller, roleIds)).length > 0) throw new ForbiddenError('role.lacking');
}
