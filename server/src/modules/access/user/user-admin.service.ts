import {
  type HandOverKind,
  INIT_PASSWORD,
  type OneTime,
  type PageOf,
  type TaskCandidate,
  type WaitingWork,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { type Caller, isAdministrator } from '../../../caller/caller.js';
import { SignInLock } from '../../../auth/lock.js';
import { digestOf, hashDigest, Passwords } from '../../../auth/passwords.js';
import { SessionCache } from '../../../auth/session-cache.js';
import { Sessions } from '../../../auth/sessions.js';
import { ResultWithMessage } from '../../../blade/envelope.js';
import { query } from '../../../database/database.js';
import { BusinessError, ForbiddenError, ValidationError } from '../../../http/errors.js';
import { OwnFiles } from '../../system/attach/index.js';
import { HandOvers } from '../../../work/hand-overs.js';
import type { CandidateQuery } from '../../../work/people.dto.js';
import { peoplePage } from '../../../work/people.queries.js';
import { Params } from '../../../cache/params.js';
import { SECRET_CHANGED, trackHistory } from '../access-history.js';
import { assertMayGive } from '../access.rules.js';
import { assertGoodPassword, oneTimePassword } from '../password.rules.js';
import { assertAdministratorLeft, assertPlaced, lockAdministrators, manageable } from './user.rules.js';
import {
  changeUsers,
  insertUser,
  leaves,
  leavesUnplaced,
  USER_HISTORY,
  type UserOrder,
} from './user-write.js';

/** The administration of users. */
@Injectable()
export class UserAdmin {
  constructor(
    private readonly db: DataSource,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly cache: SessionCache,
    private readonly lock: SignInLock,
    private readonly files: OwnFiles,
    private readonly params: Params,
    private readonly handOvers: HandOvers,
  ) {}

  /** Stores a new user. A generated password is answered once; so is a notice that they have no region. */
  async add(caller: Caller, order: UserOrder): Promise<OneTime | ResultWithMessage | true> {
    await this.files.assertAvatar(caller, order.avatar);
    const made = order.password ? undefined : oneTimePassword();
    const digest = this.digestOf(order, made);
    const password = await hashDigest(digest);
    const id = await this.db.transaction((tx) => insertUser(tx, caller, order, password));
    const answer = made ? { userId: id, account: order.account ?? '', password: made } : true;
    return leavesUnplaced(caller, order) ? new ResultWithMessage(answer, 'user.madeUnplaced') : answer;
  }

  /** Changes the given fields of a user; account, password and tenant stay. */
  update(caller: Caller, order: UserOrder): Promise<true> {
    return this.updateAll(caller, [order.id ?? ''], order);
  }

  /** Changes the same fields of several users, all or none. */
  async updateAll(caller: Caller, ids: readonly string[], order: UserOrder): Promise<true> {
    await this.assertAvatar(caller, ids, order.avatar);
    const ended = await this.db.transaction(async (tx) => {
      await lockAdministrators(tx);
      const changes = ids.map((id) => ({ id, order: { ...order, id } }));
      const inactive = await changeUsers({ tx, caller, handOvers: this.handOvers }, changes, order.handTo);
      await assertAdministratorLeft(tx);
      return inactive;
    });
    await this.endAll(ended);
    await this.cache.rightsChanged();
    return true;
  }

  /** Open work of users, by kind. */
  async waiting(caller: Caller, ids: readonly string[]): Promise<WaitingWork[]> {
    const users = await manageable(this.db, caller, ids, false);
    return this.handOvers.waiting(this.db, caller, users);
  }

  /** One page of the people who may take over open work of one kind from users. */
  async successors(
    caller: Caller,
    ids: readonly string[],
    { kind, ...asked }: { kind?: HandOverKind } & CandidateQuery,
  ): Promise<PageOf<TaskCandidate>> {
    const users = await manageable(this.db, caller, ids, false);
    const successors = await this.handOvers.successorsSql(this.db, caller, users, kind);
    return peoplePage(this.db, caller, successors, asked);
  }

  /** Removes users, ends their sessions and hands over their open work. */
  async remove(caller: Caller, ids: readonly string[], handTo?: string): Promise<true> {
    if (ids.includes(caller.userId)) throw new BusinessError('user.removeSelf');
    await this.db.transaction(async (tx) => {
      await lockAdministrators(tx);
      const users = await manageable(tx, caller, ids);
      const handing = await this.handOvers.prepare(tx, caller, users, { handTo });
      await trackHistory({ tx, caller, entity: USER_HISTORY, ids, action: 'remove' }, () =>
        query(
          tx,
          sql`update blade_user set is_deleted = 1, update_user = ${caller.userId}, update_time = localtimestamp
            where id = any(${ids}::bigint[])`,
        ),
      );
      await this.handOvers.finish(tx, caller, handing);
      await assertAdministratorLeft(tx);
    });
    await this.endAll(ids);
    return true;
  }

  /** Replaces the roles of users; those who lose one hand over their open work. */
  async grant(
    caller: Caller,
    userIds: readonly string[],
    roleIds: readonly string[],
    handTo?: string,
  ): Promise<true> {
    await this.db.transaction(async (tx) => {
      await lockAdministrators(tx);
      const users = await manageable(tx, caller, userIds);
      if (!isAdministrator(caller) && userIds.includes(caller.userId)) throw new ForbiddenError('role.own');
      if (roleIds.length > 0) users.forEach(assertPlaced);
      for (const tenantId of new Set(users.map((user) => user.tenantId))) {
        await assertMayGive(tx, caller, tenantId, roleIds);
      }
      const losing = users.filter((user) => leaves(user, { roleId: roleIds.join(',') }));
      const handing = await this.handOvers.prepare(tx, caller, losing, { handTo });
      await trackHistory({ tx, caller, entity: USER_HISTORY, ids: userIds, action: 'update' }, () =>
        query(
          tx,
          sql`update blade_user set role_id = ${roleIds.join(',')}, update_user = ${caller.userId},
              update_time = localtimestamp, version = version + 1 where id = any(${userIds}::bigint[])`,
        ),
      );
      await this.handOvers.finish(tx, caller, handing);
      await assertAdministratorLeft(tx);
    });
    await this.cache.rightsChanged();
    return true;
  }

  /** Sets the initial password, or a random one each; users must change it at their next sign-in. */
  async resetPassword(caller: Caller, ids: readonly string[]): Promise<OneTime[]> {
    const users = await manageable(this.db, caller, ids, false);
    const initial = await this.params.secret(INIT_PASSWORD);
    const made = users.map(({ id, account }) => ({
      userId: id,
      account,
      password: initial || oneTimePassword(),
    }));
    const hashes: string[] = [];
    for (const { password } of made) hashes.push(await hashDigest(digestOf(password)));
    const store = (tx: EntityManager) =>
      query(
        tx,
        sql`update blade_user u set password = v.hash, must_change_password = 1, update_user = ${caller.userId},
            update_time = localtimestamp, version = version + 1
          from unnest(${made.map(({ userId }) => userId)}::bigint[], ${hashes}::text[]) v(id, hash) where u.id = v.id`,
      );
    await this.db.transaction(async (tx) => {
      // Hashing takes a while: the caller may no longer manage them.
      await manageable(tx, caller, ids);
      await trackHistory(
        { tx, caller, entity: USER_HISTORY, ids, action: 'update' },
        () => store(tx),
        () => SECRET_CHANGED,
      );
    });
    await this.endAll(ids);
    return made;
  }

  /** Resets the count of wrong passwords of users. */
  async unlock(caller: Caller, ids: readonly string[]): Promise<true> {
    for (const { tenantId, account } of await manageable(this.db, caller, ids, false)) {
      await this.lock.clear(tenantId, account);
    }
    return true;
  }

  private async assertAvatar(caller: Caller, ids: readonly string[], avatar?: string | null): Promise<void> {
    if (!avatar) return;
    const had = await query<{ avatar: string | null }>(
      this.db,
      sql`select distinct avatar from blade_user where id = any(${[...ids]}::bigint[])`,
    );
    // The old avatar may be sent back only where all these users have the same one.
    const before = had.length === 1 ? had[0]?.avatar : null;
    await this.files.assertAvatar(caller, avatar, before ?? undefined);
  }

  private digestOf(order: UserOrder, made: string | undefined): string {
    const sent = this.passwords.read(made ?? order.password ?? '');
    if (!sent) throw new ValidationError([{ field: 'password', key: 'field.form' }]);
    assertGoodPassword(sent, order.account?.trim() ?? '');
    const again = order.password2 ? this.passwords.read(order.password2) : sent;
    if (again?.digest !== sent.digest) throw new BusinessError('user.confirm');
    return sent.digest;
  }

  private async endAll(ids: readonly string[]): Promise<void> {
    for (const id of ids) await this.sessions.endOfUser(id);
  }
}
