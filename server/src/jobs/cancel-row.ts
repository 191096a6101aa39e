import sql, { raw, type Sql } from 'sql-template-tag';
import { changeOne, type Db } from '../database/database.js';

/** A row that people may cancel: its table, its states before it is begun and at its end, and the key of the reason. */
interface Cancelable {
  table: string;
  /** Condition of a row that is not at its end. */
  open: Sql;
  waiting: number;
  ended: number;
}

/** Key of what is said of a canceled job. */
export const CANCELED = 'job.canceled';

/**
 * Asks the open rows under a condition to stop; one that nobody has begun ends at once. Answers the row, or nothing when
 * it is at its end.
 */
export const cancelRow = (db: Db, row: Cancelable, condition: Sql): Promise<object | undefined> => {
  const isWaiting = sql`state = ${row.waiting}`;
  return changeOne(
    db,
    sql`update ${raw(row.table)} set cancel_requested = true,
        state = case when ${isWaiting} then ${row.ended} else state end,
        error_key = case when ${isWaiting} then ${CANCELED} end,
        end_time = case when ${isWaiting} then localtimestamp end
      where ${condition} and ${row.open} returning id`,
  );
};
