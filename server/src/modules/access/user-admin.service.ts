import type { UserInput } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { type Caller, isAdministrator } from '../../auth/caller.js';
import { idsOf } from '../../auth/callers.js';
import { SignInLock } from '../../auth/lock.js';
import { hashDigest, Passwords } from '../../auth/passwords.js';
import { SessionCache } from '../../auth/session-cache.js';
import { Sessions } from '../../auth/sessions.js';
import { orderSql } from '../../blade/conditions.js';
import { pageOf, type PageOf } from '../../blade/envelope.js';
import { pagingOf, type PageQuery } from '../../blade/page-query.js';
import { query, queryOne } from '../../database.js';
import { BusinessError, ForbiddenError, NotFoundError, ValidationError } from '../../errors.js';
import { assertFresh, assertMayGive, given, tenantOf } from './access.rules.js';
import { assertGoodPassword, oneTimePassword } from './password.rules.js';
import {
  countUsers,
  type PickedUser,
  pickUsers,
  readUsers,
  userFilters,
  USER_ORDER,
  type UserVO,
  visibleUsers,
} from './user.queries.js';
import {
  assertAdministratorLeft,
  assertDuties,
  assertPlace,
  assertRoom,
  assertUnique,
  levelOf,
  lockAdministrators,
  manageable,
  type UserKey,
} from './user.rules.js';

type Filters = Record<string, unknown>;

/** What an administrator sends of a user. */
export interface UserOrder extends UserInput {
  id?: string;
  version?: number;
  tenantId?: string;
  password?: string;
  password2?: string;
  xzcode?: string;
  xzjb?: number;
  status?: number;
}

/** A password that was made for somebody; told once. */
export interface OneTime {
  userId: string;
  account: string;
  password: string;
}

const ACTIVE = 1;
const CLEARABLE = [
  ...['name', 'realName', 'avatar', 'email', 'phone', 'birthday', 'sex', 'code'],
  ...['roleId', 'deptId', 'postId', 'leaderId', 'companyName'],
];

/** The administration of users. */
@Injectable()
export class UserAdmin {
  constructor(
    private readonly db: DataSource,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly cache: SessionCache,
    private readonly lock: SignInLock,
  ) {}

  /** One page of the users the caller may see. */
  async page(caller: Caller, filters: Filters, page: PageQuery): Promise<PageOf<UserVO>> {
    const { where, tail, current, size } = listOf(caller, filters, page);
    const [rows, total] = await Promise.all([readUsers(this.db, where, tail), countUsers(this.db, where)]);
    return pageOf(rows, total, current, size);
  }

  /** One page of users for a picker. */
  async pickPage(caller: Caller, filters: Filters, page: PageQuery): Promise<PageOf<PickedUser>> {
    const { where, tail, current, size } = listOf(caller, { ...filters, status: '1' }, page);
    const [rows, total] = await Promise.all([pickUsers(this.db, where, tail), countUsers(this.db, where)]);
    return pageOf(rows, total, current, size);
  }

  /** All users of a filter for a picker. */
  async pick(caller: Caller, filters: Filters): Promise<PickedUser[]> {
    return (await this.pickPage(caller, filters, { size: -1 })).records;
  }

  /** One user. */
  async detail(caller: Caller, id: string): Promise<UserVO> {
    const [row] = await readUsers(this.db, sql`${visibleUsers(caller)} and u.id = ${id}`, sql``);
    if (!row) throw new NotFoundError('user');
    return row;
  }

  /** Stores a new user; without a password he gets one that is answered once. */
  async add(caller: Caller, order: UserOrder): Promise<OneTime | true> {
    const made = order.password ? undefined : oneTimePassword();
    const digest = this.digestOf(order, made);
    const password = await hashDigest(digest);
    const id = await this.db.transaction((tx) => this.insert(tx, caller, order, password));
    return made ? { userId: id, account: order.account ?? '', password: made } : true;
  }

  /** Stores a new user within a transaction and answers his id; `password` is the stored hash. */
  async insert(tx: EntityManager, caller: Caller, order: UserOrder, password: string): Promise<string> {
    const tenantId = tenantOf(caller, order.tenantId);
    const account = order.account?.trim() ?? '';
    const faults = Object.entries({ account, realName: order.realName })
      .filter(([, value]) => !value)
      .map(([field]) => ({ field, key: 'field.required' }));
    if (faults.length > 0) throw new ValidationError(faults);
    await assertRoom(tx, tenantId);
    await assertUnique(tx, { tenantId, account, phone: order.phone });
    const xzCode = order.xzcode === '00' ? '' : (order.xzcode ?? caller.xzCode);
    const xzjb = order.xzjb ?? Math.max(levelOf(xzCode), caller.xzjb);
    await assertPlace(tx, caller, xzCode, xzjb);
    await assertDuties(tx, tenantId, order);
    await assertMayGive(tx, caller, tenantId, idsOf(order.roleId));
    const row = await queryOne<{ id: string }>(
      tx,
      sql`insert into blade_user (tenant_id, account, password, must_change_password, user_type, xz_code, xzjb, status,
          create_user, create_dept, update_user)
        values (${tenantId}, ${account}, ${password}, 1, ${order.userType ?? 1}, ${xzCode}, ${xzjb},
          ${order.status ?? ACTIVE}, ${caller.userId}, ${caller.deptIds[0] ?? null}, ${caller.userId}) returning id`,
    );
    await storePerson(tx, row!.id, order);
    return row!.id;
  }

  /** Changes what is given of a user; account, password and tenant stay. */
  async update(caller: Caller, order: UserOrder): Promise<true> {
    const id = order.id ?? '';
    const ended = await this.db.transaction(async (tx) => {
      await lockAdministrators(tx);
      const [before] = await manageable(tx, caller, [id]);
      if (!before) throw new NotFoundError('user');
      assertFresh(before, order.version);
      await this.assertChange(tx, caller, before, order);
      const { tenantId, account } = before;
      if (order.phone) await assertUnique(tx, { tenantId, account, phone: order.phone }, id);
      const xzCode = order.xzcode === '00' ? '' : (order.xzcode ?? before.xzCode);
      const xzjb = order.xzjb ?? before.xzjb;
      if (xzCode !== before.xzCode || xzjb !== before.xzjb) await assertPlace(tx, caller, xzCode, xzjb);
      const status = order.status ?? before.status;
      await query(
        tx,
        sql`update blade_user set xz_code = ${xzCode}, xzjb = ${xzjb}, status = ${status},
            update_user = ${caller.userId}, update_time = localtimestamp, version = version + 1 where id = ${id}`,
      );
      await storePerson(tx, id, order);
      await assertAdministratorLeft(tx);
      return status !== ACTIVE;
    });
    if (ended) await this.sessions.endOfUser(id);
    await this.cache.rightsChanged();
    return true;
  }

  /** Removes users and ends their sessions. */
  async remove(caller: Caller, ids: readonly string[]): Promise<true> {
    if (ids.includes(caller.userId)) throw new BusinessError('user.removeSelf');
    await this.db.transaction(async (tx) => {
      await lockAdministrators(tx);
      await manageable(tx, caller, ids);
      await query(
        tx,
        sql`update blade_user set is_deleted = 1, update_user = ${caller.userId}, update_time = localtimestamp
          where id = any(${ids}::bigint[])`,
      );
      await assertAdministratorLeft(tx);
    });
    await this.endAll(ids);
    return true;
  }

  /** Gives users these roles instead of those they have. */
  async grant(caller: Caller, userIds: readonly string[], roleIds: readonly string[]): Promise<true> {
    await this.db.transaction(async (tx) => {
      await lockAdministrators(tx);
      const users = await manageable(tx, caller, userIds);
      if (!isAdministrator(caller) && userIds.includes(caller.userId)) throw new ForbiddenError('role.own');
      for (const tenantId of new Set(users.map((user) => user.tenantId))) {
        await assertMayGive(tx, caller, tenantId, roleIds);
      }
      await query(
        tx,
        sql`update blade_user set role_id = ${roleIds.join(',')}, update_user = ${caller.userId},
            update_time = localtimestamp, version = version + 1 where id = any(${userIds}::bigint[])`,
      );
      await assertAdministratorLeft(tx);
    });
    await this.cache.rightsChanged();
    return true;
  }

  /** Makes users random passwords, which they have to change at their next sign-in. */
  async resetPassword(caller: Caller, ids: readonly string[]): Promise<OneTime[]> {
    const users = await manageable(this.db, caller, ids, false);
    const made = users.map(({ id, account }) => ({ userId: id, account, password: oneTimePassword() }));
    const hashes: string[] = [];
    for (const { password } of made) hashes.push(await hashDigest(this.digestOf({ password }, password)));
    await query(
      this.db,
      sql`update blade_user u set password = v.hash, must_change_password = 1, update_user = ${caller.userId},
          update_time = localtimestamp, version = version + 1
        from unnest(${made.map(({ userId }) => userId)}::bigint[], ${hashes}::text[]) v(id, hash) where u.id = v.id`,
    );
    await this.endAll(ids);
    return made;
  }

  /** Forgives users their wrong passwords. */
  async unlock(caller: Caller, ids: readonly string[]): Promise<true> {
    for (const { tenantId, account } of await manageable(this.db, caller, ids, false)) {
      await this.lock.clear(tenantId, account);
    }
    return true;
  }

  private digestOf(order: UserOrder, made: string | undefined): string {
    const sent = this.passwords.read(made ?? order.password ?? '');
    if (!sent) throw new ValidationError([{ field: 'password', key: 'field.form' }]);
    if (sent.plain !== undefined) assertGoodPassword(sent.plain);
    const again = order.password2 ? this.passwords.read(order.password2) : sent;
    if (again?.digest !== sent.digest) throw new BusinessError('user.confirm');
    return sent.digest;
  }

  /** Nobody raises himself or shuts himself out; roles, departments and posts must be the caller's to give. */
  private async assertChange(
    tx: EntityManager,
    caller: Caller,
    before: UserKey,
    order: UserOrder,
  ): Promise<void> {
    const { id, tenantId, roleId } = before;
    const isSelf = id === caller.userId;
    const changesRoles = order.roleId !== undefined && order.roleId !== null && order.roleId !== roleId;
    if (isSelf && changesRoles && !isAdministrator(caller)) throw new ForbiddenError('role.own');
    if (isSelf && order.status !== undefined && order.status !== ACTIVE) {
      throw new BusinessError('user.disableSelf');
    }
    if (changesRoles) await assertMayGive(tx, caller, tenantId, idsOf(order.roleId));
    await assertDuties(tx, tenantId, order);
  }

  private async endAll(ids: readonly string[]): Promise<void> {
    for (const id of ids) await this.sessions.endOfUser(id);
  }
}

function listOf(caller: Caller, filters: Filters, page: PageQuery) {
  const { current, size, offset } = pagingOf(page);
  const where = sql`${visibleUsers(caller, filters['tenantId'])}${userFilters(filters)}`;
  const order = orderSql({ ...page }, USER_ORDER, 'u.id desc');
  return { where, tail: sql`${order} limit ${size} offset ${offset}`, current, size };
}

/** Writes what is given of a person himself and of his duties. */
export async function storePerson(tx: EntityManager, id: string, order: UserOrder): Promise<void> {
  const values = given(order, CLEARABLE) as UserOrder;
  const has = (name: keyof UserOrder): boolean => values[name] !== undefined;
  const blankToNull = (value: unknown): unknown => (value === '' ? null : (value ?? null));
  await query(
    tx,
    sql`update blade_user set
        name = case when ${has('name')} then ${values.name ?? null} else name end,
        real_name = case when ${has('realName')} then ${values.realName ?? null} else real_name end,
        avatar = case when ${has('avatar')} then ${values.avatar ?? null} else avatar end,
        email = case when ${has('email')} then ${values.email ?? null} else email end,
        phone = case when ${has('phone')} then ${values.phone ?? null} else phone end,
        code = case when ${has('code')} then ${values.code ?? null} else code end,
        company_name = case when ${has('companyName')} then ${values.companyName ?? null} else company_name end,
        birthday = case when ${has('birthday')} then ${blankToNull(values.birthday)}::timestamp else birthday end,
        sex = case when ${has('sex')} then ${blankToNull(values.sex)}::int else sex end,
        user_type = coalesce(${values.userType ?? null}::int, user_type),
        is_leader = coalesce(${values.isLeader ?? null}::int, is_leader),
        leader_id = case when ${has('leaderId')} then ${values.leaderId ?? null} else leader_id end,
        role_id = case when ${has('roleId')} then ${values.roleId ?? ''} else role_id end,
        dept_id = case when ${has('deptId')} then ${values.deptId ?? ''} else dept_id end,
        post_id = case when ${has('postId')} then ${values.postId ?? ''} else post_id end
      where id = ${id}`,
  );
}
