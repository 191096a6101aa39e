import sql, { type Sql } from 'sql-template-tag';
import { type Caller, NOWHERE } from '../../../caller/caller.js';
import { aboveSql } from '../../../work/people.queries.js';
import { LEAVE_CATEGORY } from './definitions.queries.js';

/**
 * Users `u` who may decide on a leave of somebody in a region: those in that region and, unlike in other pickers, in
 * the regions above it.
 */
export const decidesLeaveSql = (region: Sql): Sql =>
  sql`((${region} <> ${NOWHERE} and starts_with(u.xz_code, ${region})) or (${aboveSql(region)}))`;

/**
 * Users `u` of the tenant of an open task `t`, of the process `i` by the definition `d`, who may take it over: active ones
 * whose region contains that of the process, or that of the task's holder where the process comes from elsewhere. A
 * leave goes to users who may decide on it. Nobody decides on a process that they started.
 *
 * @param holderRegion region of the task's holder, or of the user who hands it over where it is unclaimed
 */
export const successorsSql = (holderRegion: Sql): Sql =>
  sql`u.tenant_id = t.tenant_id and u.is_deleted = 0 and u.status = 1
    and (u.id <> i.start_user or t.assignee is not distinct from i.start_user)
    and case when d.category = ${LEAVE_CATEGORY} then ${decidesLeaveSql(sql`i.xz_code`)}
      else (${aboveSql(sql`i.xz_code`)}) or (${aboveSql(holderRegion)}) end`;

/** Region of the holder of the task `t`, or of the caller where it is unclaimed. */
export const holderRegionSql = ({ xzCode }: Pick<Caller, 'xzCode'>): Sql =>
  sql`coalesce((select h.xz_code from blade_user h where h.id = t.assignee and (h.xz_code <> '' or h.xzjb = 1)), ${xzCode}::text)`;

/** Tasks joined with their process and its definition. */
export const TASKS: Sql = sql`from flow_task t join flow_instance i on i.id = t.instance_id
  join flow_definition d on d.id = i.definition_id`;

/** Users who may take over one task, other than its holder. */
export const successorsOfSql = (caller: Pick<Caller, 'xzCode'>, taskId: string): Sql =>
  sql`exists (select ${TASKS} where t.id = ${taskId} and u.id is distinct from t.assignee
    and ${successorsSql(holderRegionSql(caller))})`;
