import sql, { empty, type Sql } from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { insideRegionSql } from '../../../rows/scope.js';
import { aboveSql, othersSql } from '../people.queries.js';
import { LEAVE_CATEGORY } from './definitions.queries.js';
import type { Instance } from './flow-rows.js';

/** Who hands a task over. */
export type Holder = Pick<Caller, 'tenantId' | 'userId' | 'xzCode'>;

/** A process whose task is handed over. */
export type HandedProcess = Pick<Instance, 'category' | 'startUser' | 'xzCode'>;

/**
 * Users `u` whom the holder of a task may hand it over to: active ones of the tenant whose region contains that of the process,
 * or the holder's own where the process has come from elsewhere. Who started it does not decide on it. A leave is about no
 * region.
 */
export const successorsSql = (holder: Holder, { category, startUser, xzCode }: HandedProcess): Sql => {
  const around = sql`and ((${aboveSql(xzCode)}) or (${aboveSql(holder.xzCode)}))`;
  return sql`${othersSql(holder)} and u.id <> ${startUser} ${category === LEAVE_CATEGORY ? empty : around}`;
};

/** Those of them whom a picker offers: nobody reads through it who works in other regions. */
export const offeredSql = (holder: Holder, process: HandedProcess): Sql =>
  sql`${successorsSql(holder, process)} and (${insideRegionSql(holder.xzCode, 'u')} or (${aboveSql(holder.xzCode)})
    or (${aboveSql(process.xzCode)}))`;
