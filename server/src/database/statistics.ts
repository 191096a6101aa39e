import sql from 'sql-template-tag';
import { type Db, query } from './database.js';

/** From so many new rows on the planner and index-only counts want fresh statistics at once. */
const ANALYZE_FROM_ROWS = 5_000;

/**
 * Gives the planner statistics of tables to which a run has brought so many rows: until then it plans as if they were not
 * there, and a question of milliseconds takes a minute. After the commit, since the tables are locked against each other's.
 */
export async function refreshStatistics(db: Db, rows: number, tables: readonly string[]): Promise<void> {
  if (rows < ANALYZE_FROM_ROWS) return;
  for (const table of tables) await query(db, sql`select refresh_statistics(${table}::text::regclass)`);
}
