import { identityOf, insideRegion, isRegionCode, regionLevel } from '@gushu/shared';
import sql, { raw } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import {
  ADMINISTRATOR,
  type Caller,
  isAdministrator,
  MANAGEMENT_TENANT,
  NOWHERE,
  seenRegion,
} from '../../../caller/caller.js';
import { deptsBelow } from '../../../auth/rights.js';
import { idList } from '../../../blade/fields.js';
import { type Db, query, queryOne } from '../../../database/database.js';
import { BusinessError, ForbiddenError, NotFoundError, ValidationError } from '../../../http/errors.js';
import { identitySql } from '../../../database/identity.js';
import { rolesBeyond } from '../access.rules.js';
import { visibleUsers } from './user.queries.js';

/** The columns of a user that rules read. */
export interface UserKey {
  id: string;
  tenantId: string;
  account: string;
  roleId: string;
  deptId: string;
  postId: string;
  leaderId: string;
  xzCode: string;
  xzjb: number;
  status: number;
  version: number;
}

/** Level of a county and what is below it. */
export const LOWEST = 4;

/** Level that belongs to a region: 1 nation, 2 province, 3 city, 4 county and below. */
export const levelOf = (xzCode: string): number => Math.min(LOWEST, regionLevel(xzCode) + 1);

/** Those of the users named whom the caller sees. */
const seenAmong = (db: Db, caller: Caller, ids: readonly string[], lock: boolean): Promise<UserKey[]> =>
  query<UserKey>(
    db,
    sql`select u.id, u.tenant_id "tenantId", u.account, u.role_id "roleId", u.dept_id "deptId", u.post_id "postId",
        coalesce(u.leader_id, '') "leaderId", u.xz_code "xzCode", u.xzjb, u.status, u.version
      from blade_user u where ${visibleUsers(caller)} and u.id = any(${ids}::bigint[]) order by u.id
      ${lock ? sql`for update` : sql``}`,
  );

/** Those of users that the caller sees who are not above their level, and have no right that they lack. */
async function managedAmong(db: Db, caller: Caller, users: readonly UserKey[]): Promise<UserKey[]> {
  if (isAdministrator(caller)) return [...users];
  const roles = users.flatMap(({ roleId }) => idList(roleId));
  const beyond = new Set((await rolesBeyond(db, caller, roles)).map(({ id }) => id));
  return users.filter(
    ({ xzjb, roleId }) => xzjb >= caller.xzjb && !idList(roleId).some((role) => beyond.has(role)),
  );
}

/**
 * The users named, locked, if the caller may manage them all: of their tenant, inside their region, not above their level,
 * and with no right that they lack.
 */
export async function manageable(
  db: Db,
  caller: Caller,
  ids: readonly string[],
  lock = true,
): Promise<UserKey[]> {
  const users = await seenAmong(db, caller, ids, lock);
  if (users.length < new Set(ids).size) throw new NotFoundError();
  if ((await managedAmong(db, caller, users)).length < users.length)
    throw new ForbiddenError('user.notYours');
  return users;
}

/** Ids of those of the users named whom the caller may manage. */
export async function manageableIds(
  db: Db,
  caller: Caller,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const users = await managedAmong(db, caller, await seenAmong(db, caller, ids, false));
  return new Set(users.map(({ id }) => id));
}

/** Refuses roles for a user without a place: an empty region is the nation only together with level 1. */
export function assertPlaced(user: Pick<UserKey, 'xzCode' | 'xzjb'>): void {
  if (seenRegion(user) !== NOWHERE) return;
  throw new ValidationError([{ field: 'xzcode', key: 'user.unplaced' }]);
}

/** Refuses a region outside of the caller's own, and a level above their own or above the region's. */
export async function assertPlace(db: Db, caller: Caller, xzCode: string, xzjb: number): Promise<void> {
  if (!isRegionCode(xzCode)) throw new ValidationError([{ field: 'xzcode', key: 'field.regionCode' }]);
  if (!insideRegion(xzCode, caller.xzCode)) throw new ForbiddenError('row.outsideRegion');
  // Locked, so that the region exists until the user is stored.
  const region = sql`select 1 from blade_region where code = ${xzCode} for key share`;
  const known = xzCode === '' || (await queryOne(db, region));
  if (!known) throw new ValidationError([{ field: 'xzcode', key: 'field.regionUnknown' }]);
  if (xzjb < caller.xzjb) throw new ForbiddenError('user.level');
  assertPlaced({ xzCode, xzjb });
  if (xzjb < levelOf(xzCode)) throw new ValidationError([{ field: 'xzjb', key: 'user.levelRegion' }]);
}

/** Lists of what a user is assigned to, all of their own tenant. */
interface Duties {
  deptId?: string | null;
  postId?: string | null;
  leaderId?: string | null;
}

const DUTIES = { deptId: 'dept', postId: 'post', leaderId: 'user' } as const;

/** Refuses departments, posts or leaders that the tenant does not have; what a user has already is not validated anew. */
export async function assertDuties(
  db: Db,
  tenantId: string,
  given: Duties,
  before: Duties = {},
): Promise<void> {
  for (const [name, kind] of Object.entries(DUTIES) as [keyof Duties, string][]) {
    const old = idList(before[name]);
    const ids = [...new Set(idList(given[name]))].filter((id) => !old.includes(id));
    if (ids.length === 0) continue;
    const found = await queryOne<{ total: number }>(
      db,
      sql`select count(*)::int total from ${raw(`blade_${kind}`)}
        where id = any(${ids}::bigint[]) and tenant_id = ${tenantId} and is_deleted = 0`,
    );
    if (found?.total !== ids.length)
      throw new BusinessError(kind === 'user' ? 'user.leader' : `user.${kind}`, {}, name);
  }
}

/**
 * Refuses departments beyond their own to callers who see only some rows of a record: row scopes may depend on the
 * department, so giving another, or moving one below their own, would show them more rows.
 */
export async function assertOwnDepts(db: Db, caller: Caller, ids: readonly string[]): Promise<void> {
  if (ids.length === 0 || Object.keys(caller.rowScopes).length === 0) return;
  const own = await deptsBelow(db, caller.tenantId, caller.deptIds);
  if (ids.some((id) => !own.includes(id))) throw new ForbiddenError('role.lacking');
}

/** Serializes changes that take rights away from administrators, with an advisory lock of the transaction. */
export const lockAdministrators = (tx: EntityManager): Promise<unknown> =>
  query(tx, sql`select pg_advisory_xact_lock(hashtext('blade_user administrators'))`);

/** After a change: at least one active platform administrator must be left. */
export async function assertAdministratorLeft(tx: EntityManager): Promise<void> {
  const left = await queryOne(
    tx,
    sql`select 1 from blade_user u join blade_role r on r.tenant_id = u.tenant_id and r.is_deleted = 0
        and r.status = 1 and r.role_alias = ${ADMINISTRATOR} and r.id::text = any(string_to_array(u.role_id, ','))
      where u.tenant_id = ${MANAGEMENT_TENANT} and u.is_deleted = 0 and u.status = 1 limit 1`,
  );
  if (!left) throw new BusinessError('user.lastAdministrator');
}

/** Refuses an account or phone that another user of the tenant has; letter case and width do not count. */
export async function assertUnique(
  tx: EntityManager,
  user: { tenantId: string; account: string; phone?: string | null },
  except = '0',
): Promise<void> {
  const same = sql`${identitySql(sql`account`)} = ${identityOf(user.account)}`;
  const taken = await queryOne<{ account: boolean }>(
    tx,
    sql`select ${same} account from blade_user
      where tenant_id = ${user.tenantId} and is_deleted = 0 and id <> ${except}
        and (${same} or phone = ${user.phone ?? ''} and phone <> '') order by 1 desc limit 1`,
  );
  if (taken?.account) throw new BusinessError('user.taken', { account: user.account }, 'account');
  if (taken) throw new BusinessError('user.phoneTaken', { account: user.phone ?? '' }, 'phone');
}
