import type { UserSession } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { type Caller, holds } from '../../../caller/caller.js';
import { Sessions } from '../../../auth/sessions.js';
import { query, queryOne } from '../../../database/database.js';
import { ForbiddenError, NotFoundError } from '../../../http/errors.js';
import { manageable } from './user.rules.js';

/** Sessions: the caller's own, and those of users they manage. */
@Injectable()
export class UserSessions {
  constructor(
    private readonly db: DataSource,
    private readonly sessions: Sessions,
  ) {}

  /** The living sessions of a user, newest first. */
  async list(caller: Caller, userId = caller.userId): Promise<UserSession[]> {
    await this.assertMay(caller, userId);
    return query<UserSession>(
      this.db,
      sql`select id, user_id "userId", client_id "clientId", coalesce(remote_ip, '') "remoteIp",
          coalesce(user_agent, '') "userAgent", create_time "createTime", last_used_at "lastUsedAt",
          expires_at "expiresAt", (id = ${caller.sessionId}::bigint)::int "isCurrent"
        from user_session where user_id = ${userId} and revoked_at is null and expires_at > localtimestamp
        order by id desc`,
    );
  }

  /** Ends one session at once, on all processes. */
  async end(caller: Caller, id: string): Promise<true> {
    const session = await queryOne<{ userId: string }>(
      this.db,
      sql`select user_id "userId" from user_session where id = ${id}`,
    );
    if (!session) throw new NotFoundError();
    await this.assertMay(caller, session.userId);
    await this.sessions.end(id);
    return true;
  }

  /** Ends all sessions of a user, one's own included. */
  async endAll(caller: Caller, userId = caller.userId): Promise<true> {
    await this.assertMay(caller, userId);
    await this.sessions.endOfUser(userId);
    return true;
  }

  private async assertMay(caller: Caller, userId: string): Promise<void> {
    if (userId === caller.userId) return;
    if (!holds(caller, 'user_edit')) throw new ForbiddenError();
    await manageable(this.db, caller, [userId], false);
  }
}
