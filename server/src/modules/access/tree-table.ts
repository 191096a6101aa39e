import sql, { raw, type Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { query, queryOne } from '../../database.js';
import { BusinessError, NotFoundError } from '../../errors.js';

/** Tables whose rows lie below each other. */
export type TreeTable = 'blade_menu' | 'blade_role' | 'blade_dept';

/** One writer of a tree at a time, so that what was checked still holds when it is written. */
export const lockTree = (tx: EntityManager, table: TreeTable): Promise<unknown> =>
  query(tx, sql`select pg_advisory_xact_lock(hashtext(${table}))`);

/** Refuses to take a row away from above others. */
export async function assertNoChildren(
  tx: EntityManager,
  table: TreeTable,
  ids: readonly string[],
): Promise<void> {
  const child = await queryOne(
    tx,
    sql`select 1 from ${raw(table)} where parent_id = any(${ids}::bigint[]) and not id = any(${ids}::bigint[])
      and is_deleted = 0`,
  );
  if (child) throw new BusinessError('row.children');
}

/** A row must not come to lie below itself. */
export async function assertNotBelow(
  tx: EntityManager,
  table: TreeTable,
  id: string,
  parentId: string,
): Promise<void> {
  const below = await queryOne(
    tx,
    sql`with recursive below as (
        select id from ${raw(table)} where id = ${id}
        union select c.id from ${raw(table)} c join below b on c.parent_id = b.id
      ) select 1 from below where id = ${parentId}`,
  );
  if (below) throw new BusinessError('tree.self');
}

/** Takes rows away; all of them or none. */
export async function removeRows(
  tx: EntityManager,
  table: TreeTable,
  ids: readonly string[],
  where: Sql,
): Promise<void> {
  const gone = await query(
    tx,
    sql`with gone as (
        update ${raw(table)} set is_deleted = 1, update_time = localtimestamp
        where id = any(${ids}::bigint[]) and is_deleted = 0 and ${where} returning id
      ) select id from gone`,
  );
  if (gone.length < ids.length) throw new NotFoundError(table.replace('blade_', ''));
}

/** Empty and 0 both mean the top. */
export const parentOf = (sent: string | null | undefined): string =>
  !sent || /^0+$/.test(sent) ? '0' : sent;
