import { oldTree, permissionOf } from '@gushu/shared';
import sql from 'sql-template-tag';
import { apiAllowed } from '../../../caller/api-scopes.js';
import { type Caller, holds } from '../../../caller/caller.js';
import { type Db, query } from '../../../database/database.js';
import type { Stored } from '../../../rows/stored.js';

/** Whether the caller may read single trees: others have no pictures, and the positions of sensitive trees only roughly. */
export const seesTrees = (caller: Caller): boolean =>
  holds(caller, permissionOf(oldTree, 'view')) && apiAllowed(caller.apis, `/api/${oldTree.path}/detail`);

/** A position as it is shown to whoever may not know just where a sensitive tree stands. */
export const roughly = (degrees: number | null): number | null =>
  degrees === null ? null : Math.round(degrees * 100) / 100;

/**
 * Rows that hold the position of a tree, which `tree` names, as the caller may know it: to whoever reads no trees, that of a
 * sensitive one has two decimals.
 */
export async function withSight<R extends Stored>(
  db: Db,
  caller: Caller,
  rows: readonly R[],
  tree: string,
): Promise<R[]> {
  if (seesTrees(caller)) return [...rows];
  const ids = rows.map((row) => row[tree]).filter(Boolean);
  const hidden = await query<{ id: string }>(
    db,
    sql`select t.id::text from old_tree t where t.id = any(${ids}::bigint[])
      and (t.sensitive = 1 or exists (select from tree_species s where s.id = t.tree_type and s.sensitive = 1))`,
  );
  const hiddenIds = new Set(hidden.map(({ id }) => id));
  const rough = (degrees: unknown) => (degrees === undefined ? undefined : roughly(degrees as number | null));
  return rows.map((row) =>
    hiddenIds.has(String(row[tree])) ? { ...row, lon: rough(row['lon']), lat: rough(row['lat']) } : row,
  );
}
