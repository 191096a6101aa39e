import { isBlank, oldTree, permissionOf, readCriteria, type RecordDefinition, valueOf } from '@gushu/shared';
import sql from 'sql-template-tag';
import { apiAllowed } from '../../../caller/api-scopes.js';
import { type Caller, holds } from '../../../caller/caller.js';
import { type Db, query } from '../../../database/database.js';

/** Where rows say that trees stand: the field that names the trees, one or several, and the fields of their positions. */
export interface TreePlaces {
  trees: string;
  positions: readonly string[];
}

/** Whether the caller may read single trees: others have no pictures, and the positions of sensitive trees only roughly. */
export const seesTrees = (caller: Caller): boolean =>
  holds(caller, permissionOf(oldTree, 'view')) && apiAllowed(caller.apis, `/api/${oldTree.path}/detail`);

/** A position as it is shown to whoever may not know just where a sensitive tree stands. */
export const roughly = (degrees: number | null): number | null =>
  degrees === null ? null : Math.round(degrees * 100) / 100;

/** The position that an attribute query compares; nothing where it compares none. */
export function placeCompared(
  record: RecordDefinition,
  text: unknown,
  positions: readonly string[],
): string | undefined {
  const { criteria } = isBlank(text) ? {} : readCriteria(record, String(text));
  return criteria?.conditions.map(({ field }) => field).find((name) => positions.includes(name));
}

const treesOf = (row: object, field: string): string[] =>
  String(valueOf(row, field) ?? '')
    .split(',')
    .filter(Boolean);

/**
 * Rows that hold positions of trees as the caller may know them: to whoever reads no trees, those of a row that names a
 * sensitive one have two decimals.
 */
export async function withSight<R extends object>(
  db: Db,
  caller: Caller,
  rows: readonly R[],
  { trees, positions }: TreePlaces,
): Promise<R[]> {
  if (seesTrees(caller)) return [...rows];
  const ids = rows.flatMap((row) => treesOf(row, trees));
  const hidden = await query<{ id: string }>(
    db,
    sql`select t.id::text from old_tree t where t.id = any(${ids}::bigint[])
      and (t.sensitive = 1 or exists (select from tree_species s where s.id = t.tree_type and s.sensitive = 1))`,
  );
  const hiddenIds = new Set(hidden.map(({ id }) => id));
  const rough = (row: R): object =>
    Object.fromEntries(
      Object.entries(row).flatMap(([name, value]) =>
        positions.includes(name) ? [[name, roughly(value as number | null)]] : [],
      ),
    );
  return rows.map((row) =>
    treesOf(row, trees).some((id) => hiddenIds.has(id)) ? { ...row, ...rough(row) } : row,
  );
}
