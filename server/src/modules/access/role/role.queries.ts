import sql, { empty, type Sql } from 'sql-template-tag';
import { type Caller, isAdministrator } from '../../../auth/caller.js';
import { type Columns, conditionsSql } from '../../../blade/conditions.js';
import { type Db, query } from '../../../database.js';
import { ADMINISTRATOR, tenantSql } from '../access.rules.js';

/** A role as its screens show it. */
export interface RoleVO {
  id: string;
  tenantId: string;
  parentId: string;
  parentName: string;
  roleName: string;
  roleAlias: string;
  sort: number;
  status: number;
  version: number;
  children?: RoleVO[];
}

const COLUMNS: Columns = { roleName: 'r.role_name', roleAlias: 'r.role_alias', tenantId: 'r.tenant_id' };

/** Roles the caller may see: of his tenant, the platform administrator's only if he is one. */
export function visibleRoles(caller: Caller, asked?: unknown): Sql {
  const hidden = isAdministrator(caller) ? empty : sql`and r.role_alias <> ${ADMINISTRATOR}`;
  return sql`r.is_deleted = 0 and ${tenantSql(caller, 'r', asked)} ${hidden}`;
}

/** Roles that meet the conditions, in order. */
export const readRoles = (db: Db, where: Sql): Promise<RoleVO[]> =>
  query<RoleVO>(
    db,
    sql`select r.id, r.tenant_id "tenantId", r.parent_id "parentId", coalesce(p.role_name, '') "parentName",
        r.role_name "roleName", r.role_alias "roleAlias", r.sort, r.status, r.version
      from blade_role r left join blade_role p on p.id = r.parent_id and p.is_deleted = 0
      where ${where} order by r.sort, r.id`,
  );

/** Condition of the search fields of the list. */
export const roleFilters = (filters: Record<string, unknown>): Sql => conditionsSql(filters, COLUMNS);
