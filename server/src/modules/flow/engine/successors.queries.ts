import sql, { type Sql } from 'sql-template-tag';
import { type Caller, NOWHERE } from '../../../caller/caller.js';
import { aboveSql } from '../../../work/people.queries.js';
import { LEAVE_CATEGORY } from './definitions.queries.js';

/**
 * Whom somebody of a region may ask for a leave, of the users `u`: those in that region and, unlike in other pickers, in the
 * regions above it.
 */
export const decidesLeaveSql = (region: Sql): Sql =>
  sql`((${region} <> ${NOWHERE} and starts_with(u.xz_code, ${region})) or (${aboveSql(region)}))`;

/**
 * Users `u` of the tenant of an open task `t`, of the process `i` by the definition `d`, who may take it over: active ones
 * whose region contains that of the process, or that of whose task it is where the process has come from elsewhere. A leave
 * goes to whom its asker could have asked. Nobody decides on what they have started themselves.
 *
 * @param holderRegion region of whose task it is, or of who hands it over where it is nobody's yet
 */
export const successorsSql = (holderRegion: Sql): Sql =>
  sql`u.tenant_id = t.tenant_id and u.is_deleted = 0 and u.status = 1
    and (u.id <> i.start_user or t.assignee is not distinct from i.start_user)
    and case when d.category = ${LEAVE_CATEGORY} then ${decidesLeaveSql(sql`i.xz_code`)}
      else (${aboveSql(sql`i.xz_code`)}) or (${aboveSql(holderRegion)}) end`;

/** Region of whose task `t` it is, or of the caller where it is nobody's. */
export const holderRegionSql = ({ xzCode }: Pick<Caller, 'xzCode'>): Sql =>
  sql`coalesce((select h.xz_code from blade_user h where h.id = t.assignee and (h.xz_code <> '' or h.xzjb = 1)), ${xzCode}::text)`;

/** Tasks, with what is known of their process. */
export const TASKS: Sql = sql`from flow_task t join flow_instance i on i.id = t.instance_id
  join flow_definition d on d.id = i.definition_id`;

/** Users who may take over one task, other than whose it is now. */
export const successorsOfSql = (caller: Pick<Caller, 'xzCode'>, taskId: string): Sql =>
  sql`exists (select ${TASKS} where t.id = ${taskId} and u.id is distinct from t.assignee
    and ${successorsSql(holderRegionSql(caller))})`;
