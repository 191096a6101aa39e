import { columnOf, type EntityDefinition } from '@gushu/shared';
import sql, { raw } from 'sql-template-tag';
import type { DataSource, EntityManager } from 'typeorm';
import type { Caller } from '../../auth/caller.js';
import { query, queryOne } from '../../database.js';
import { BusinessError, NotFoundError } from '../../errors.js';
import { tellingHistory } from './access-history.js';

/** Tables whose rows lie below each other. */
export type TreeTable = 'blade_menu' | 'blade_role' | 'blade_dept';

/** One writer of a tree at a time, so that what was checked still holds when it is written. */
export const lockTree = (tx: EntityManager, table: TreeTable): Promise<unknown> =>
  query(tx, sql`select pg_advisory_xact_lock(hashtext(${table}))`);

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

/** What is taken out of a tree. */
export interface TreeRemoval {
  entity: EntityDefinition;
  ids: readonly string[];
  /** Refuses what the caller does not see or must not take away; asked while nobody else writes the tree. */
  assertMay?: (tx: EntityManager) => Promise<unknown>;
  /** The list of a user that names such rows: what somebody has, stays. */
  heldIn?: 'role_id' | 'dept_id';
}

/** Takes rows out of a tree, all of them or none: only what has nothing below it and nobody in it. */
export const removeFromTree = (db: DataSource, caller: Caller, removal: TreeRemoval): Promise<void> =>
  db.transaction(async (tx) => {
    const { entity, ids, assertMay, heldIn } = removal;
    await lockTree(tx, entity.table as TreeTable);
    await assertMay?.(tx);
    await assertNoChildren(tx, entity, ids);
    if (heldIn) await assertUnheld(tx, entity, ids, heldIn);
    await tellingHistory(tx, caller, entity, ids, 'remove', () => removeRows(tx, entity, ids));
  });

async function assertNoChildren(tx: EntityManager, { table }: EntityDefinition, ids: readonly string[]) {
  const child = await queryOne(
    tx,
    sql`select 1 from ${raw(table)} where parent_id = any(${ids}::bigint[]) and not id = any(${ids}::bigint[])
      and is_deleted = 0`,
  );
  if (child) throw new BusinessError('row.children');
}

async function assertUnheld(
  tx: EntityManager,
  { name, table, title }: EntityDefinition,
  ids: readonly string[],
  list: 'role_id' | 'dept_id',
): Promise<void> {
  const held = await queryOne<{ name: string }>(
    tx,
    sql`select t.${raw(columnOf(title))} as name from ${raw(table)} t where t.id = any(${ids}::bigint[]) and exists (
      select from blade_user u where u.tenant_id = t.tenant_id and u.is_deleted = 0
        and t.id::text = any(string_to_array(u.${raw(list)}, ',')))`,
  );
  if (held) throw new BusinessError(`${name}.inUse`, { name: held.name });
}

async function removeRows(tx: EntityManager, { name, table }: EntityDefinition, ids: readonly string[]) {
  const gone = await query(
    tx,
    sql`with gone as (
        update ${raw(table)} set is_deleted = 1, update_time = localtimestamp
        where id = any(${ids}::bigint[]) and is_deleted = 0 returning id
      ) select id from gone`,
  );
  if (gone.length < ids.length) throw new NotFoundError(name);
}

/** Empty and 0 both mean the top. */
export const parentOf = (sent: string | null | undefined): string =>
  !sent || /^0+$/.test(sent) ? '0' : sent;
