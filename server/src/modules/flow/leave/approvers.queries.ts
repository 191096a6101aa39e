import sql, { type Sql } from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { othersSql } from '../../../work/people.queries.js';
import { decidesLeaveSql } from '../engine/index.js';

/** Users who may approve a leave of the caller: active others of their tenant, in their region or above it. */
export const approversSql = (caller: Caller): Sql =>
  sql`${othersSql(caller)} and ${decidesLeaveSql(sql`${caller.xzCode}::text`)}`;
