import type { DataSource } from 'typeorm';
import { homeTenant } from './home.js';

/** Values of a tree's columns; a missing one is a plain value. */
export type TreeColumns = Record<string, string | number | null>;

const PLAIN: TreeColumns = {
  year: 2026,
  xz_code: '330106',
  tree_type: '1400000000000000001',
  old_tree_type: '1',
  tree_age: 150,
  old_tree_level: '3',
  protect_level: '3',
  vigor: '1',
  status: 1,
  is_deleted: 0,
  life_status: '1',
  lon: 120.1,
  lat: 30.2,
};

/** Writes trees straight into the register, as an import does, and answers their ids. */
export async function plantTrees(
  db: Pick<DataSource, 'query'>,
  trees: readonly TreeColumns[],
): Promise<string[]> {
  const rows = trees.map((tree) => ({ ...PLAIN, tenant_id: homeTenant(), ...tree }));
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const found = (await db.query(
    `insert into old_tree (${columns.join(', ')})
      select ${columns.join(', ')} from jsonb_populate_recordset(null::old_tree, $1) returning id`,
    [JSON.stringify(rows)],
  )) as { id: string }[];
  return found.map(({ id }) => id);
}
