import sql, { empty, type Sql } from 'sql-template-tag';
import { type Caller, NOWHERE } from '../../../caller/caller.js';
import { insideRegionSql } from '../../../rows/scope.js';

/** A user as the picker shows them: where several bear a name, department and region tell them apart. */
export const APPROVER: Sql = sql`select u.id, u.account, coalesce(u.name, '') as name,
  coalesce(u.real_name, '') as "realName", coalesce(r.name, '') as xzname,
  coalesce((select string_agg(d.dept_name, ',' order by d.sort, d.id) from blade_dept d
    where d.id::text = any(string_to_array(u.dept_id, ',')) and d.is_deleted = 0), '') as "deptName"
  from blade_user u left join blade_region r on r.code = u.xz_code`;

/** Whether a user stands above the region: a superior of the level above, or of one above that. */
const aboveSql = (code: string): Sql =>
  code === NOWHERE
    ? sql`false`
    : sql`starts_with(${code}::text, u.xz_code) and (u.xz_code <> '' or u.xzjb = 1)`;

/**
 * Whom somebody may ask for a leave: active users of their own tenant in their region and, unlike in other pickers, in the
 * regions above it. Nobody asks themselves.
 */
export const approversSql = ({ tenantId, userId, xzCode }: Caller, realName: string | undefined): Sql =>
  sql`u.tenant_id = ${tenantId} and u.is_deleted = 0 and u.status = 1 and u.id <> ${userId}
    and (${insideRegionSql(xzCode, 'u')} or ${aboveSql(xzCode)})
    ${realName ? sql`and strpos(lower(u.real_name), lower(${realName})) > 0` : empty}`;

/** The own region first, then those above it from the nearest on, then those below. */
export const nearestFirst = ({ xzCode }: Caller): Sql =>
  sql`order by u.xz_code = ${xzCode} desc, ${aboveSql(xzCode)} desc, length(u.xz_code) desc, u.id`;
