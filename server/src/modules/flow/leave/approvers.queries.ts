import sql, { type Sql } from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { othersSql } from '../../../work/people.queries.js';
import { decidesLeaveSql } from '../engine/index.js';

/** Whom the caller may ask for a leave: active users of their own tenant around them. Nobody asks themselves. */
export const approversSql = (caller: Caller): Sql =>
  sql`${othersSql(caller)} and ${decidesLeaveSql(sql`${caller.xzCode}::text`)}`;
