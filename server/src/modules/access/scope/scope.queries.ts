import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { query, queryOne } from '../../../database.js';
import { ValidationError } from '../../../errors.js';
import type { Stored } from '../../../record/entity.js';

/** Kinds of scopes in `blade_role_scope`. */
export const ScopeCategory = { data: 1, api: 2 } as const;

/** A scope stands on a screen that there is. */
export async function assertMenu(tx: EntityManager, row: Stored): Promise<void> {
  const menu = await queryOne(
    tx,
    sql`select 1 from blade_menu where id = ${row['menuId']} and category = 1 and is_deleted = 0`,
  );
  if (!menu) throw new ValidationError([{ field: 'menuId', key: 'field.referenceUnknown' }]);
}

/** Takes scopes away from all roles. */
export async function ungrant(tx: EntityManager, category: number, rows: readonly Stored[]): Promise<void> {
  const ids = rows.map((row) => row.id);
  await query(
    tx,
    sql`delete from blade_role_scope where scope_category = ${category} and scope_id = any(${ids}::bigint[])`,
  );
}
