import { AttachType, oldTree } from '@gushu/shared';
import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { query } from '../../../database/database.js';
import { editRefusal } from '../../../moves/moves.js';
import { columnsSql } from '../../../rows/columns.js';
import { scoped } from '../../../rows/scope.js';
import type { Stored } from '../../../rows/stored.js';
import type { RowFault } from './picture-row.js';

const AT_ONCE = 1_000;

/** A tree that pictures may hang on, or why they may not. */
export interface Target {
  id: string;
  fault?: RowFault;
}

/** The trees of the caller's scope by their provincial number; one whose state allows no change has a fault. */
export async function targetsOf(
  db: EntityManager,
  caller: Caller,
  numbers: readonly string[],
): Promise<Map<string, Target>> {
  const targets = new Map<string, Target>();
  for (let from = 0; from < numbers.length; from += AT_ONCE) {
    const some = numbers.slice(from, from + AT_ONCE);
    const rows = await query<Stored>(
      db,
      sql`select ${columnsSql(oldTree)} from old_tree t
        where ${scoped(caller, oldTree)} and t.province_old_tree_number = any(${some})`,
    );
    for (const row of rows) {
      const refusal = editRefusal(caller, oldTree, row);
      const fault: RowFault | undefined = refusal && { column: 'number', key: refusal };
      targets.set(String(row['provinceOldTreeNumber']), { id: row.id, ...(fault ? { fault } : {}) });
    }
  }
  return targets;
}

/** The contents of the pictures that hang on a tree already, by their digests. */
export async function picturesOf(db: EntityManager, tree: string): Promise<string[]> {
  const rows = await query<{ digest: string | null }>(
    db,
    sql`select a.digest from attachment x left join blade_attach a on a.id = x.attach_id
      where x.business_type = ${oldTree.dataType} and x.business_id = ${tree} and x.is_deleted = 0
        and x.attach_type = ${AttachType.picture}`,
  );
  return rows.map(({ digest }) => digest ?? '');
}
