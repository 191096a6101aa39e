import {
  integer,
  narrowed,
  regionCode,
  region,
  trimBlanks,
  user,
  type UserInput,
  type EntityDefinition,
} from '@gushu/shared';
import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { type Caller, isAdministrator, tenantNamed } from '../../../caller/caller.js';
import { idList } from '../../../blade/fields.js';
import { query, queryOne } from '../../../database/database.js';
import {
  assertAll,
  BusinessError,
  ForbiddenError,
  NotFoundError,
  ValidationError,
} from '../../../http/errors.js';
import { trackHistory } from '../access-history.js';
import { assertFresh, assertMayGive, given } from '../access.rules.js';
import type { HandOvers } from '../../../work/hand-overs.js';
import { assertAccountLimit } from '../tenant/index.js';
import {
  assertDuties,
  assertOwnDepts,
  assertPlace,
  assertPlaced,
  assertUnique,
  levelOf,
  LOWEST,
  manageable,
  type UserKey,
} from './user.rules.js';

/** Input of an administrator for a user. */
export interface UserOrder extends UserInput {
  id?: string;
  version?: number;
  tenantId?: string;
  password?: string;
  password2?: string;
  xzcode?: string;
  /** The region under the name that all other calls use. */
  xzCode?: string;
  xzjb?: number;
  status?: number;
  /** The user who takes over their open work, where they leave by the change. */
  handTo?: string;
}

/** Fields that the history of a user records: their own, region and level. */
export const USER_HISTORY: EntityDefinition = {
  ...user,
  fields: {
    ...user.fields,
    xzCode: region({ label: ['行政区划', 'Region'] }),
    xzjb: integer({ label: ['级别', 'Level'] }),
  },
};

const ACTIVE = 1;
const CLEARABLE = [
  ...['name', 'realName', 'avatar', 'email', 'phone', 'birthday', 'sex', 'code'],
  ...['roleId', 'deptId', 'postId', 'leaderId', 'companyName'],
];

const accountOf = ({ account }: UserOrder): string => narrowed(trimBlanks(account ?? ''));

/** The region that an order names; one that names two is refused. */
function regionOf({ xzcode, xzCode }: UserOrder): string | undefined {
  if (xzcode !== undefined && xzCode !== undefined && xzcode !== xzCode)
    throw new ValidationError([{ field: 'xzCode', key: 'user.twoRegions' }]);
  return xzcode ?? xzCode;
}

/**
 * Whether a new user gets no region: their maker has none and names neither a region nor level 1 (the nation), as
 * Blade's forms and workbooks know no region. Such a user is made, and sees no rows until somebody has placed them.
 */
export const leavesUnplaced = (caller: Caller, order: UserOrder): boolean =>
  caller.xzCode === '' && order.xzjb !== 1 && regionOf(order) === undefined;

/** The transaction and caller of a change of users, and the sources of their open work. */
export interface Changing {
  tx: EntityManager;
  caller: Caller;
  handOvers: HandOvers;
}

/** Assignments of a user, as comma lists of ids: losing one of them counts as leaving. */
const LISTS = ['roleId', 'deptId', 'postId'] as const;

/** Whether a user leaves by a change: is deactivated, or loses region, level, a role, department or post. */
export function leaves(
  before: UserKey,
  { status, xzCode = before.xzCode, xzjb = before.xzjb, ...lists }: UserOrder,
): boolean {
  if (status !== undefined && status !== ACTIVE && before.status === ACTIVE) return true;
  if (xzCode !== before.xzCode || xzjb !== before.xzjb) return true;
  return LISTS.some((name) => {
    const kept = lists[name];
    return kept !== undefined && idList(before[name]).some((id) => !idList(kept).includes(id));
  });
}

/** The region and level that an order sets; for a new user they default to the caller's. */
function placeOf(order: UserOrder, caller: Caller, before?: UserKey): { xzCode: string; xzjb: number } {
  const named = regionOf(order);
  if (!before && leavesUnplaced(caller, order)) return { xzCode: '', xzjb: order.xzjb ?? LOWEST };
  const xzCode = named === undefined ? (before ?? caller).xzCode : regionCode(named);
  return { xzCode, xzjb: order.xzjb ?? before?.xzjb ?? Math.max(levelOf(xzCode), caller.xzjb) };
}

/** Refuses a new user who lacks required fields, exists already, or is given rights that the caller lacks. */
export async function assertNewUser(tx: EntityManager, caller: Caller, order: UserOrder): Promise<void> {
  const tenantId = tenantNamed(caller, order.tenantId);
  const account = accountOf(order);
  const faults = Object.entries({ account, realName: order.realName })
    .filter(([, value]) => !value)
    .map(([field]) => ({ field, key: 'field.required' }));
  if (faults.length > 0) throw new ValidationError(faults);
  const { xzCode, xzjb } = placeOf(order, caller);
  await assertAll(
    () => assertUnique(tx, { tenantId, account, phone: order.phone }),
    async () => leavesUnplaced(caller, order) || assertPlace(tx, caller, xzCode, xzjb),
    () => assertDuties(tx, tenantId, order),
    () => assertOwnDepts(tx, caller, idList(order.deptId)),
    () => assertMayGive(tx, caller, tenantId, idList(order.roleId)),
  );
}

/** Validates and stores a new user, and answers their id; `password` is the stored hash. */
export async function insertUser(
  tx: EntityManager,
  caller: Caller,
  order: UserOrder,
  password: string,
): Promise<string> {
  await assertAccountLimit(tx, tenantNamed(caller, order.tenantId));
  await assertNewUser(tx, caller, order);
  return writeNewUser(tx, caller, order, password);
}

/** Stores a new user who is validated already. */
export async function writeNewUser(
  tx: EntityManager,
  caller: Caller,
  order: UserOrder,
  password: string,
): Promise<string> {
  const { xzCode, xzjb } = placeOf(order, caller);
  const row = await queryOne<{ id: string }>(
    tx,
    sql`insert into blade_user (tenant_id, account, password, must_change_password, user_type, xz_code, xzjb, status,
        create_user, create_dept, update_user)
      values (${tenantNamed(caller, order.tenantId)}, ${accountOf(order)}, ${password}, 1, ${order.userType ?? 1},
        ${xzCode}, ${xzjb}, ${order.status ?? ACTIVE}, ${caller.userId}, ${caller.deptIds[0] ?? null},
        ${caller.userId}) returning id`,
  );
  const id = row!.id;
  await trackHistory({ tx, caller, entity: USER_HISTORY, ids: [id], action: 'save' }, () =>
    storePerson(tx, id, order),
  );
  return id;
}

/** A user before a change, locked, and the change. */
export interface UserChange {
  before: UserKey;
  order: UserOrder;
}

/** Refuses a change that the caller may not make; answers the user before it, locked. */
export async function assertUserChange(
  { tx, caller }: Pick<Changing, 'tx' | 'caller'>,
  id: string,
  order: UserOrder,
): Promise<UserKey> {
  const [before] = await manageable(tx, caller, [id]);
  if (!before) throw new NotFoundError();
  assertFresh(before, order.version);
  const { tenantId, account, xzCode: oldCode, xzjb: oldLevel } = before;
  const { xzCode, xzjb } = placeOf(order, caller, before);
  const isMoved = xzCode !== oldCode || xzjb !== oldLevel;
  await assertAll(
    () => assertDutyChange(tx, caller, before, order),
    async () => order.phone && assertUnique(tx, { tenantId, account, phone: order.phone }, id),
    async () => isMoved && assertPlace(tx, caller, xzCode, xzjb),
  );
  return before;
}

/** Those who leave by their change. */
export const leaversOf = (caller: Caller, changes: readonly UserChange[]): UserKey[] =>
  changes.flatMap(({ before, order }) =>
    leaves(before, { ...order, ...placeOf(order, caller, before) }) ? [before] : [],
  );

/**
 * Validates and changes the given fields of users; account, password and tenant stay. Those who leave hand over their
 * open work to the user `handTo`. Answers the ids of those who are not active afterwards.
 */
export async function changeUsers(
  { tx, caller, handOvers }: Changing,
  changes: readonly { id: string; order: UserOrder }[],
  handTo?: string,
): Promise<string[]> {
  const checked: UserChange[] = [];
  for (const { id, order } of changes)
    checked.push({ order, before: await assertUserChange({ tx, caller }, id, order) });
  const handing = await handOvers.prepare(tx, caller, leaversOf(caller, checked), { handTo });
  const ended: string[] = [];
  for (const change of checked) {
    const status = await writeChange(tx, caller, change);
    if (status !== ACTIVE) ended.push(change.before.id);
  }
  await handOvers.finish(tx, caller, handing);
  return ended;
}

/** Writes a change of a user, and answers their status. */
async function writeChange(
  tx: EntityManager,
  caller: Caller,
  { before, order }: UserChange,
): Promise<number> {
  const { id } = before;
  const { xzCode, xzjb } = placeOf(order, caller, before);
  const status = order.status ?? before.status;
  await trackHistory({ tx, caller, entity: USER_HISTORY, ids: [id], action: 'update' }, async () => {
    await query(
      tx,
      sql`update blade_user set xz_code = ${xzCode}, xzjb = ${xzjb}, status = ${status},
          update_user = ${caller.userId}, update_time = localtimestamp, version = version + 1 where id = ${id}`,
    );
    await storePerson(tx, id, order);
  });
  return status;
}

/** Refuses that callers raise or lock out themselves, or give roles, departments or posts that they may not give. */
async function assertDutyChange(
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
  if (changesRoles && idList(order.roleId).length > 0) {
    assertPlaced(placeOf(order, caller, before));
    await assertMayGive(tx, caller, tenantId, idList(order.roleId));
  }
  await assertDuties(tx, tenantId, order, before);
  const had = idList(before.deptId);
  const added = idList(order.deptId).filter((dept) => !had.includes(dept));
  await assertOwnDepts(tx, caller, added);
}

/** Writes the given fields of a person and of their duties. */
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
