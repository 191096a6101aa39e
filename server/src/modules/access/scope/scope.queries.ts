import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { query, queryOne } from '../../../database/database.js';
import { ValidationError } from '../../../http/errors.js';

/** Kinds of scopes in `blade_role_scope`. */
export const ScopeCategory = { data: 1, api: 2 } as const;

/** Answers the code of a scope's screen; refuses a screen that does not exist. */
export async function assertMenu(tx: EntityManager, row: { menuId?: string | null }): Promise<string> {
  const menu = await queryOne<{ code: string }>(
    tx,
    sql`select code from blade_menu where id = ${row.menuId} and category = 1 and is_deleted = 0`,
  );
  if (!menu) throw new ValidationError([{ field: 'menuId', key: 'field.referenceUnknown' }]);
  return menu.code;
}

/** Removes scopes from all roles. */
export async function ungrant(
  tx: EntityManager,
  category: number,
  rows: readonly { id: string }[],
): Promise<void> {
  const ids = rows.map((row) => row.id);
  await query(
    tx,
    sql`delete from blade_role_scope where scope_category = ${category} and scope_id = any(${ids}::bigint[])`,
  );
}
