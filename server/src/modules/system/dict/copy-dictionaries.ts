import { type Db, query } from '../../../database/database.js';
import { baseCodesSql, copySql } from './dict.queries.js';

/** Gives a new tenant business dictionaries of its own: those of the base, which it may then change. */
export async function copyDictionaries(db: Db, tenantId: string): Promise<void> {
  const rows = await query<{ code: string }>(db, baseCodesSql);
  const codes = rows.map(({ code }) => code);
  if (codes.length === 0) return;
  for (const statement of copySql(tenantId, codes)) await query(db, statement);
}
