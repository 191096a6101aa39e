import { isBlank, oldTree, permissionOf, readCriteria, type RecordDefinition, valueOf } from '@gushu/shared';
import sql from 'sql-template-tag';
import { apiAllowed } from '../../../caller/api-scopes.js';
import { type Caller, holds } from '../../../caller/caller.js';
import { type Db, query } from '../../../database/database.js';

/** Fields of rows about trees: the field of the tree (or trees), and the fields of positions. */
export interface TreePlaces {
  trees: string;
  positions: readonly string[];
}

/** Whether the caller may read single trees: others see no pictures, and positions of sensitive trees rounded. */
export const seesTrees = (caller: Caller): boolean =>
  holds(caller, permissionOf(oldTree, 'view')) && apiAllowed(caller.apis, `/api/${oldTree.path}/detail`);

/** A coordinate of a sensitive tree, rounded to two decimals (about 1 km) for callers who may not locate it. */
export const roughly = (degrees: number | null): number | null =>
  degrees === null ? null : Math.round(degrees * 100) / 100;

/** The position that an attribute query compares; undefined if it compares none. */
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
 * Rows with the positions of trees that the caller may see: for callers who may not read trees, positions in a row
 * about a sensitive one have two decimals.
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
