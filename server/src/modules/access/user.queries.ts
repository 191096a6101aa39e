import sql, { raw, type Sql } from 'sql-template-tag';
import type { Person } from '../../auth/people.js';
import { type Db, queryOne } from '../../database.js';

/** A user as lists and his own page show him; never with the password. */
export interface UserVO extends Omit<Person, 'xzCode'> {
  tenantName: string;
  code: string;
  userType: number;
  birthday: string;
  sex: number;
  /** Names of roles, departments and posts, comma lists. */
  roleName: string;
  deptName: string;
  postName: string;
  xzcode: string;
  status: number;
  createTime: string;
  updateTime: string;
}

/** Names behind a comma list of ids; 暂未分配 when there are none, as Blade writes it. */
const namesOf = (table: string, name: string, ids: string): Sql => sql`coalesce((
  select string_agg(x.${raw(name)}, ',' order by x.sort, x.id) from ${raw(table)} x
  where x.id::text = any(string_to_array(u.${raw(ids)}, ',')) and x.is_deleted = 0), '暂未分配')`;

/** One user of a tenant. */
export const readUser = (db: Db, tenantId: string, id: string): Promise<UserVO | undefined> =>
  queryOne(
    db,
    sql`select u.id, u.tenant_id "tenantId", t.tenant_name "tenantName", coalesce(u.code, '') code,
        u.user_type "userType", u.account, coalesce(u.name, '') as name, coalesce(u.real_name, '') "realName",
        coalesce(u.avatar, '') avatar, coalesce(u.email, '') email, coalesce(u.phone, '') phone,
        coalesce(to_char(u.birthday, 'YYYY-MM-DD HH24:MI:SS'), '') birthday, coalesce(u.sex, -1) sex,
        u.role_id "roleId", ${namesOf('blade_role', 'role_name', 'role_id')} "roleName",
        u.dept_id "deptId", ${namesOf('blade_dept', 'dept_name', 'dept_id')} "deptName",
        u.post_id "postId", ${namesOf('blade_post', 'post_name', 'post_id')} "postName",
        coalesce(u.company_name, '') "companyName", u.xz_code xzcode, coalesce(r.name, '') xzname, u.xzjb, u.status,
        u.create_time "createTime", u.update_time "updateTime"
      from blade_user u
      join blade_tenant t on t.tenant_id = u.tenant_id
      left join blade_region r on r.code = u.xz_code
      where u.id = ${id} and u.tenant_id = ${tenantId} and u.is_deleted = 0`,
  );
