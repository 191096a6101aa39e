import { type Language, message, type UserParticulars, type WholeParam } from '@gushu/shared';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import type { Person } from '../../../auth/people.js';
import { type Columns, conditionsSql, isSearchParam } from '../../../blade/conditions.js';
import { noteKnown, noteSearched } from '../../../blade/ignored-filters.js';
import { SHOWING } from '../../../blade/page-query.js';
import { ID } from '../../../blade/fields.js';
import { type Db, query, queryOne } from '../../../database/database.js';
import { BusinessError } from '../../../http/errors.js';
import { identitySql } from '../../../database/identity.js';
import { insideRegionSql, tenantsSeen } from '../../../rows/scope.js';

/** A user as lists and their own page show them; never with the password. */
export interface UserVO extends UserParticulars, Omit<Person, 'xzCode' | keyof UserParticulars> {
  code: string;
  userType: number;
  userTypeName: string;
  birthday: string;
  sex: number;
  sexName: string;
  leaderId: string;
  isLeader: number;
  /** Their settings for the platform of their type. */
  userExt: string;
  status: number;
  statusName: string;
  createUser: string | null;
  createDept: string | null;
  createTime: string;
  updateUser: string | null;
  updateTime: string;
  isDeleted: number;
  version: number;
}

/** A user as pickers show them. */
export type PickedUser = Pick<
  UserVO,
  'id' | 'tenantId' | 'account' | 'name' | 'realName' | 'avatar' | 'userType' | 'deptId' | 'deptName'
>;

const NAMED_BY_IDS = ['deptName', 'roleName', 'postName'] as const;
const NOBODY = message('user.unassigned', 'zh');

/** Names behind a comma list of ids; 暂未分配 when there are none, as Blade writes it. */
const namesOf = (table: string, name: string, ids: string): Sql => sql`coalesce((
  select string_agg(x.${raw(name)}, ',' order by x.sort, x.id) from ${raw(table)} x
  where x.id::text = any(string_to_array(u.${raw(ids)}, ',')) and x.is_deleted = 0), ${NOBODY})`;

interface Worded extends Partial<Record<(typeof NAMED_BY_IDS)[number], string>> {
  status?: number;
}

/** Words the empty names and the status of a user in the reader's language. */
export const wordedIn =
  (language: Language) =>
  <T extends Worded>(user: T): T => {
    const missing = NAMED_BY_IDS.filter((name) => user[name] === NOBODY);
    const words = message('user.unassigned', language);
    const named = { ...user, ...Object.fromEntries(missing.map((name) => [name, words])) };
    if (user.status === undefined) return named;
    return { ...named, statusName: message(user.status === 1 ? 'user.active' : 'user.disabled', language) };
  };

const entry = (code: string, key: string): Sql => sql`coalesce((select d.dict_value from blade_dict d
  where d.code = ${code} and d.dict_key = u.${raw(key)}::text and d.is_deleted = 0 and d.parent_id > 0 limit 1), '')`;

const limit = (
  key: WholeParam,
  otherwise: number,
): Sql => sql`coalesce((select param_value::int from blade_param
  where param_key = ${key} and is_deleted = 0 and param_value ~ '^[0-9]{1,6}$' limit 1), ${otherwise}::int)`;

const PICKED = sql`u.id, u.tenant_id "tenantId", u.account, coalesce(u.name, '') as name,
  coalesce(u.real_name, '') "realName", coalesce(u.avatar, '') avatar, u.user_type "userType", u.dept_id "deptId",
  ${namesOf('blade_dept', 'dept_name', 'dept_id')} "deptName"`;

const COLUMNS = sql`${PICKED}, t.tenant_name "tenantName", coalesce(u.code, '') code,
  ${entry('user_type', 'user_type')} "userTypeName", coalesce(u.email, '') email, coalesce(u.phone, '') phone,
  coalesce(to_char(u.birthday, 'YYYY-MM-DD HH24:MI:SS'), '') birthday, coalesce(u.sex, -1) sex,
  ${entry('sex', 'sex')} "sexName", u.role_id "roleId", ${namesOf('blade_role', 'role_name', 'role_id')} "roleName",
  u.post_id "postId", ${namesOf('blade_post', 'post_name', 'post_id')} "postName",
  coalesce(u.leader_id, '') "leaderId", u.is_leader "isLeader", coalesce(u.company_name, '') "companyName",
  u.xz_code xzcode, coalesce(r.name, '') xzname, u.xzjb, coalesce(e.user_ext, '') "userExt", u.status,
  case u.status when 1 then ${message('user.active', 'zh')} else ${message('user.disabled', 'zh')} end "statusName",
  (exists (select from sign_in_failure f where f.tenant_id = u.tenant_id and f.account = ${identitySql(sql`u.account`)}
    and f.place <> '' and f.failures >= ${limit('account.failCount', 5)}
    and f.last_failed_at >= localtimestamp - make_interval(mins => ${limit('account.lockDuration', 30)})))::int "isLocked",
  u.must_change_password "mustChangePassword", u.create_user "createUser", u.create_dept "createDept",
  u.create_time "createTime", u.update_user "updateUser", u.update_time "updateTime", u.is_deleted "isDeleted",
  u.version`;

const SOURCE = sql`from blade_user u
  join blade_tenant t on t.tenant_id = u.tenant_id
  left join blade_region r on r.code = u.xz_code
  left join blade_user_platform e on e.user_id = u.id and e.user_type = u.user_type and e.is_deleted = 0`;

/** Users a person sees: of their tenant and inside their region. */
export const visibleUsers = (caller: Caller, tenantId?: unknown): Sql =>
  sql`${tenantsSeen(caller, 'u', tenantId)} and ${insideRegionSql(caller.xzCode, 'u')}`;

/** The column of a user the caller sees, as a value; null for anybody else. */
export const ofVisibleUser = (
  caller: Caller,
  column: 'role_id' | 'dept_id',
  userId: string,
  tenant: Sql,
): Sql =>
  sql`(select u.${raw(column)} from blade_user u
    where ${visibleUsers(caller)} and u.id = ${userId} and u.tenant_id = ${tenant})`;

/** A list's search fields. */
export interface UserFilters {
  account?: string;
  name?: string;
  realName?: string;
  phone?: string;
  email?: string;
  userType?: string;
  status?: string;
  deptId?: string;
  roleId?: string;
  xzcode?: string;
  xzjb?: string;
  isLeader?: string;
}

const NAMES = { account: 'u.account', name: 'u.name', realName: 'u.real_name' } as const;
const LIKE: Columns = {
  ...NAMES,
  phone: 'u.phone',
  email: 'u.email',
  code: 'u.code',
  companyName: 'u.company_name',
};
const SEARCHED: Columns = {
  ...LIKE,
  userType: { sql: 'u.user_type', kind: 'number' },
  status: { sql: 'u.status', kind: 'number' },
  sex: { sql: 'u.sex', kind: 'number' },
  xzjb: { sql: 'u.xzjb', kind: 'number' },
  isLeader: { sql: 'u.is_leader', kind: 'number' },
  createTime: { sql: 'u.create_time', kind: 'time' },
  updateTime: { sql: 'u.update_time', kind: 'time' },
};

// -1 is the role of those who wait for an administrator's approval.
const idsIn = (value: string): string[] => value.split(',').filter((id) => id === '-1' || ID.test(id));

const MAX_FILTER = 500;
const OWN_FILTERS = new Set(['tenantId', 'deptId', 'roleId', 'xzcode', 'xzCode']);

/** The search filters of a query. @throws BusinessError for a text over `MAX_FILTER` characters */
export function searchedFilters(query: Readonly<Record<string, unknown>>): Record<string, string> {
  const isKnown = (param: string) => OWN_FILTERS.has(param) || isSearchParam(param, SEARCHED);
  noteSearched(query, (param) => SHOWING.has(param) || isKnown(param));
  const searched: Record<string, string> = {};
  for (const [param, value] of Object.entries(query)) {
    if (typeof value !== 'string' || !isKnown(param)) continue;
    if (value.length > MAX_FILTER) throw new BusinessError('field.long', { max: MAX_FILTER }, param);
    searched[param] = value;
  }
  return searched;
}

/** The conditions of the search fields; unknown names are ignored. */
export function userFilters(filters: Readonly<Record<string, unknown>>): Sql {
  const conditions: Sql[] = [];
  noteKnown(filters, OWN_FILTERS);
  const text = (name: string): string => (typeof filters[name] === 'string' ? (filters[name] as string) : '');
  if (text('deptId')) {
    // A filter by department includes those below it.
    conditions.push(sql`string_to_array(u.dept_id, ',') && (select coalesce(array_agg(d.id::text), '{}')
      from blade_dept d where d.tenant_id = u.tenant_id and d.is_deleted = 0
        and (d.id::text = any(${idsIn(text('deptId'))})
          or string_to_array(d.ancestors, ',') && ${idsIn(text('deptId'))}))`);
  }
  if (text('roleId')) {
    conditions.push(sql`string_to_array(u.role_id, ',') && ${idsIn(text('roleId'))}::text[]`);
  }
  const region = text('xzcode') || text('xzCode');
  if (/^\d{2,12}$/.test(region)) conditions.push(sql`starts_with(u.xz_code, ${region})`);
  const own = conditions.length > 0 ? sql` and ${join(conditions, ' and ')}` : empty;
  return sql`${conditionsSql(filters, SEARCHED)}${own}`;
}

// Pickers are open to everybody, so they cannot be searched by what they do not show: phone, email, roles.
const PICKABLE = new Set([...Object.keys(NAMES), 'userType', 'deptId']);

/** The conditions of a picker's search fields, active users only. */
export const pickFilters = (filters: Readonly<Record<string, unknown>>, more: UserFilters = {}): Sql =>
  userFilters({
    ...Object.fromEntries(
      Object.entries(filters).filter(([param]) => PICKABLE.has(param.split('_')[0] ?? '')),
    ),
    ...more,
    status: '1',
  });

/** Columns a picker may be ordered by. */
export const PICK_ORDER: Columns = { ...NAMES, userType: 'u.user_type', id: 'u.id' };

/** Columns a list may be ordered by. */
export const USER_ORDER: Columns = { ...SEARCHED, id: 'u.id', xzcode: 'u.xz_code' };

/** Users that meet the conditions, whole. */
export const readUsers = (db: Db, where: Sql, tail: Sql): Promise<UserVO[]> =>
  query<UserVO>(db, sql`select ${COLUMNS} ${SOURCE} where ${where} ${tail}`);

/** Values of users that meet the conditions, each named as in `readUsers`. */
export const userValues = (values: readonly string[], where: Sql): Sql =>
  sql`select id, ${raw(values.join(', '))} from (select ${COLUMNS} ${SOURCE} where ${where}) users`;

/** Users that meet the conditions, for a picker. */
export const pickUsers = (db: Db, where: Sql, tail: Sql): Promise<PickedUser[]> =>
  query<PickedUser>(db, sql`select ${PICKED} from blade_user u where ${where} ${tail}`);

/** Count of the users that meet the conditions. */
export const countUsers = async (db: Db, where: Sql): Promise<number> =>
  (await queryOne<{ total: number }>(db, sql`select count(*)::int total from blade_user u where ${where}`))
    ?.total ?? 0;

/** One user of a tenant. */
export const readUser = async (db: Db, tenantId: string, id: string): Promise<UserVO | undefined> =>
  (await readUsers(db, sql`u.id = ${id} and u.tenant_id = ${tenantId} and u.is_deleted = 0`, empty))[0];
