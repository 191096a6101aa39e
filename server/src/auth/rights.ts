import { readScopeRules, type ScopeRule, wireName } from '@gushu/shared';
import sql from 'sql-template-tag';
import { type Db, query } from '../database/database.js';
import type { ApiRights } from '../caller/api-scopes.js';
import type { RowScopes } from '../caller/row-scopes.js';

/** Whose scopes are read. */
export interface RightsHolder {
  userId: string;
  tenantId: string;
  xzCode: string;
  deptIds: readonly string[];
  /** Active roles of their tenant. */
  roleIds: readonly string[];
}

/** Kinds of data-scopes, dictionary data_scope_type. */
const ScopeType = { all: 1, own: 2, dept: 3, deptAndBelow: 4, rules: 5 } as const;

interface HeldScope {
  type: number;
  column: string;
  value: string;
}

interface HeldRow {
  record: string;
  scopes: HeldScope[];
  /** Another of their roles opens the record without a scope. */
  free: boolean;
}

/** The administrator's: all rows, all addresses. */
export const NO_LIMITS: { rowScopes: RowScopes; apis: ApiRights } = {
  rowScopes: {},
  apis: { guarded: [], held: [] },
};

/** Departments of a tenant with all below them. */
export async function deptsBelow(db: Db, tenantId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await query<{ id: string }>(
    db,
    sql`select id from blade_dept where tenant_id = ${tenantId} and is_deleted = 0
      and (id = any(${ids}::bigint[]) or string_to_array(ancestors, ',') && ${ids}::text[])`,
  );
  return rows.map((row) => row.id);
}

/** Values that stand for the person themselves in a stored rule. */
function filled({ column, op, values }: ScopeRule, holder: RightsHolder): ScopeRule {
  const own: Record<string, readonly string[]> = {
    '#{userId}': [holder.userId],
    '#{deptId}': holder.deptIds,
    '#{xzCode}': [holder.xzCode],
  };
  return { column, op, values: values.flatMap((value) => own[value] ?? [value]) };
}

/** A stored rule list; what cannot be read shows nothing. */
const storedRules = (value: string, holder: RightsHolder): ScopeRule[] =>
  readScopeRules(value)?.map((rule) => filled(rule, holder)) ?? [{ column: '', op: 'eq', values: [] }];

async function rulesOf(db: Db, scope: HeldScope, holder: RightsHolder): Promise<ScopeRule[]> {
  const column = wireName(scope.column) || 'createDept';
  switch (scope.type) {
    case ScopeType.own:
      // The screen's own default is the department; of a person it means who made the row.
      return [{ column: column === 'createDept' ? 'createUser' : column, op: 'in', values: [holder.userId] }];
    case ScopeType.dept:
      return [{ column, op: 'in', values: [...holder.deptIds] }];
    case ScopeType.deptAndBelow:
      return [{ column, op: 'in', values: await deptsBelow(db, holder.tenantId, holder.deptIds) }];
    default:
      return storedRules(scope.value, holder);
  }
}

/**
 * Which rows a person sees of the records that their roles narrow. Roles add up: a record is narrowed only when every
 * role that opens it does so, and a row is seen that any of the scopes shows.
 */
export async function readRowScopes(db: Db, holder: RightsHolder): Promise<RowScopes> {
  const { roleIds } = holder;
  const rows = await query<HeldRow>(
    db,
    sql`with held as (
        select g.role_id, d.menu_id, m.code, d.scope_type, coalesce(d.scope_column, '') scope_column,
          coalesce(d.scope_value, '') scope_value
        from blade_role_scope g
        join blade_scope_data d on d.id = g.scope_id and d.is_deleted = 0 and d.status = 1
        join blade_menu m on m.id = d.menu_id and m.is_deleted = 0
        where g.scope_category = 1 and g.role_id = any(${roleIds}::bigint[]))
      select h.code record,
        json_agg(json_build_object('type', h.scope_type, 'column', h.scope_column, 'value', h.scope_value)) scopes,
        exists (select from unnest(${roleIds}::bigint[]) r(id)
          where r.id not in (select role_id from held o where o.menu_id = h.menu_id)
            and exists (select from blade_role_menu g join blade_menu b on b.id = g.menu_id and b.is_deleted = 0
              where g.role_id = r.id and (b.id = h.menu_id or b.parent_id = h.menu_id))) free
      from held h group by h.code, h.menu_id`,
  );
  const narrowed = rows.filter(
    ({ free, scopes }) => !free && scopes.every((scope) => scope.type !== ScopeType.all),
  );
  return Object.fromEntries(
    await Promise.all(
      narrowed.map(
        async ({ record, scopes }) =>
          [record, await Promise.all(scopes.map((scope) => rulesOf(db, scope, holder)))] as const,
      ),
    ),
  );
}

/** Which addresses are guarded by api-scopes, and which of them their roles open. */
export async function readApiRights(db: Db, roleIds: readonly string[]): Promise<ApiRights> {
  const rows = await query<{ path: string; held: boolean }>(
    db,
    sql`select s.scope_path path, bool_or(g.role_id is not null) held
      from blade_scope_api s
      left join blade_role_scope g on g.scope_id = s.id and g.scope_category = 2
        and g.role_id = any(${roleIds}::bigint[])
      where s.is_deleted = 0 and s.status = 1 group by 1 order by 1`,
  );
  const paths = (held: boolean) => rows.filter((row) => row.held === held).map((row) => row.path);
  return { guarded: paths(false), held: paths(true) };
}
