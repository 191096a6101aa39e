import { LRUCache } from 'lru-cache';
import sql, { type Sql } from 'sql-template-tag';
import { changeOne, type Db } from '../database/database.js';

/** Rows whose uncounted views a process remembers at most. */
const MAX_ROWS = 10_000;

/** A row `t` of a table that has `view_num`, for who may see it. */
interface Viewed {
  table: Sql;
  scope: Sql;
  id: string;
}

/**
 * Counts views of rows without waiting for anybody: while another reader or an editor has a row, its views are remembered
 * and go in with the next one. A process that is killed loses those it remembers.
 */
export class ViewCounts {
  private readonly uncounted = new LRUCache<string, number>({ max: MAX_ROWS });

  async add(db: Db, { table, scope, id }: Viewed): Promise<void> {
    const views = this.take(id) + 1;
    const free = sql`select t.id from ${table} t where ${scope} and t.id = ${id} for no key update of t skip locked`;
    const counted = await changeOne(
      db,
      sql`update ${table} set view_num = view_num + ${views} where id in (${free}) returning id`,
    );
    if (!counted) this.uncounted.set(id, this.take(id) + views);
  }

  /** The views of a row that wait to be counted; nobody else counts them any more. */
  private take(id: string): number {
    const views = this.uncounted.get(id) ?? 0;
    this.uncounted.delete(id);
    return views;
  }
}
