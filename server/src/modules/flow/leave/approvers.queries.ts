import sql, { type Sql } from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { insideRegionSql } from '../../../rows/scope.js';
import { aboveSql, othersSql } from '../people.queries.js';

/**
 * Whom somebody may ask for a leave: active users of their own tenant in their region and, unlike in other pickers, in the
 * regions above it. Nobody asks themselves.
 */
export const approversSql = (caller: Caller): Sql =>
  sql`${othersSql(caller)} and (${insideRegionSql(caller.xzCode, 'u')} or ${aboveSql(caller.xzCode)})`;
