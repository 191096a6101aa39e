import type { UserInput, PasswordChange } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { type Caller, holds } from '../../../caller/caller.js';
import { SignInLock } from '../../../auth/lock.js';
import { hashDigest, Passwords } from '../../../auth/passwords.js';
import { guestPerson, type Person } from '../../../auth/people.js';
import { Sessions } from '../../../auth/sessions.js';
import { asBusinessErrors } from '../../../auth/sign-in-error.js';
import { query, queryOne } from '../../../database/database.js';
import { BusinessError, ForbiddenError, UnauthorizedError } from '../../../http/errors.js';
import { OwnFiles } from '../../system/attach/index.js';
import { SECRET_CHANGED, trackHistory } from '../access-history.js';
import { assertGoodPassword } from '../password.rules.js';
import {
  assertUnique,
  manageable,
  readUser,
  storePerson,
  USER_HISTORY,
  UserLists,
  type UserVO,
} from '../user/index.js';

/** The settings of a user for one platform. */
interface Platform {
  userId?: string;
  userType?: number;
  userExt?: string;
}

/** Reads and changes the caller's own profile. */
@Injectable()
export class Profile {
  constructor(
    private readonly db: DataSource,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly lock: SignInLock,
    private readonly users: UserLists,
    private readonly files: OwnFiles,
  ) {}

  /** The caller themselves. */
  async info(caller: Caller): Promise<UserVO | Person> {
    return caller.guest ? guestPerson(caller.guest) : this.own(caller);
  }

  private async own(caller: Caller): Promise<UserVO> {
    const user = await readUser(this.db, caller.tenantId, caller.userId);
    if (!user) throw new UnauthorizedError();
    return user;
  }

  /** Changes the caller's own particulars, but not their rights, account, tenant or region. */
  async update(caller: Caller, order: UserInput): Promise<true> {
    const { avatar, name, realName, phone, email, sex, birthday, companyName } = order;
    await this.files.assertAvatar(caller, avatar, (await this.own(caller)).avatar);
    await this.db.transaction(async (tx) => {
      const { userId: id, tenantId, account } = caller;
      if (phone) await assertUnique(tx, { tenantId, account, phone }, id);
      await trackHistory({ tx, caller, entity: USER_HISTORY, ids: [id], action: 'update' }, async () => {
        await storePerson(tx, id, { avatar, name, realName, phone, email, sex, birthday, companyName });
        await query(
          tx,
          sql`update blade_user set update_user = id, update_time = localtimestamp, version = version + 1
            where id = ${id}`,
        );
      });
    });
    return true;
  }

  /** Changes the caller's password and ends all their sessions. Wrong old ones count like wrong sign-ins. */
  async changePassword(caller: Caller, change: PasswordChange): Promise<true> {
    const [old, fresh, again] = [change.oldPassword, change.newPassword, change.newPassword1].map((sent) =>
      this.passwords.read(sent ?? ''),
    );
    if (!fresh || fresh.digest !== again?.digest) throw new BusinessError('user.confirm');
    assertGoodPassword(fresh, caller.account, 'newPassword');
    if (!(await this.isOwn(caller, old?.digest))) throw new BusinessError('user.oldPassword');
    if (old?.digest === fresh.digest) throw new BusinessError('user.samePassword');
    const hash = await hashDigest(fresh.digest);
    await this.db.transaction((tx) => storePassword(tx, caller, hash));
    await this.sessions.endOfUser(caller.userId);
    return true;
  }

  /** A user with their settings of the platform. */
  async platform(caller: Caller, id: string): Promise<object> {
    const isOwn = id === caller.userId;
    if (!isOwn && !holds(caller, 'user_view')) throw new ForbiddenError();
    const user = isOwn ? await this.own(caller) : await this.users.detail(caller, id);
    const platforms = await query<{ userType: number; userExt: string }>(
      this.db,
      sql`select user_type "userType", coalesce(user_ext, '') "userExt" from blade_user_platform
        where user_id = ${id} and is_deleted = 0 order by 1`,
    );
    return { ...user, platforms };
  }

  /** Stores the settings for a platform, of the caller or of a user they manage. */
  async storePlatform(caller: Caller, { userId, userType, userExt }: Platform): Promise<true> {
    const id = userId || caller.userId;
    if (id !== caller.userId && !holds(caller, 'user_edit')) throw new ForbiddenError();
    await this.db.transaction(async (tx) => {
      if (id !== caller.userId) await manageable(tx, caller, [id]);
      await query(
        tx,
        sql`insert into blade_user_platform (user_id, user_type, user_ext)
          values (${id}, ${userType ?? 1}, ${userExt ?? ''})
          on conflict (user_id, user_type) do update set user_ext = excluded.user_ext, is_deleted = 0`,
      );
    });
    return true;
  }

  private async isOwn(caller: Caller, digest: string | undefined): Promise<boolean> {
    const row = await queryOne<{ password: string }>(
      this.db,
      sql`select password from blade_user where id = ${caller.userId}`,
    );
    const { tenantId, account } = caller;
    const right = this.lock.guard({ tenantId, account }, async () =>
      (await this.passwords.matches(row?.password, digest)) ? true : undefined,
    );
    return (await asBusinessErrors(right)) === true;
  }
}

function storePassword(tx: EntityManager, caller: Caller, hash: string): Promise<unknown> {
  const store = () =>
    query(
      tx,
      sql`update blade_user set password = ${hash}, must_change_password = 0, update_user = id,
          update_time = localtimestamp, version = version + 1 where id = ${caller.userId}`,
    );
  const changes = () => SECRET_CHANGED;
  return trackHistory(
    { tx, caller, entity: USER_HISTORY, ids: [caller.userId], action: 'update' },
    store,
    changes,
  );
}
