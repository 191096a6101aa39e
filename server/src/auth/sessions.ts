import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { changeOne, query, queryOne } from '../database/database.js';
import { unboundedTransaction } from '../database/pool.js';
import { SessionCache } from './session-cache.js';
import { SignInError } from './sign-in-error.js';
import { type RefreshClaims, Tokens } from './tokens.js';

/** Two tabs that refresh at the same moment both get the new pair. */
const GRACE_SECONDS = 10;

/** A session that has just begun or gone on. */
export interface Session {
  id: string;
  userId: string;
  tenantId: string;
  generation: number;
  deptId: string | null;
  roleId: string | null;
}

/** How a session begins. */
interface Origin {
  /** Id reserved for it by `nextId`. */
  sessionId: string;
  clientId: string;
  address: string;
  agent: string;
  deptId: string | null;
  roleId: string | null;
  /** The stored hash that their password matched; none where no password was needed. */
  password?: string | undefined;
}

interface Row extends Session {
  refreshHash: string;
  fresh: boolean;
  live: boolean;
}

/** How long an ended session stays to be looked up, and after how many sign-ins the old ones go. */
const KEEP_DAYS = 30;
const SWEEP_EVERY = 64n;

const hashOf = (refreshId: string): string => createHash('sha256').update(refreshId).digest('hex');

/** The sessions of signed-in people; PostgreSQL holds them, Redis only remembers. */
@Injectable()
export class Sessions {
  constructor(
    private readonly db: DataSource,
    private readonly cache: SessionCache,
    private readonly tokens: Tokens,
  ) {}

  /** Id of a session to come; its refresh tokens are worked out from it. */
  async nextId(): Promise<string> {
    return (await queryOne<{ id: string }>(this.db, sql`select nextval('record_id') id`))!.id;
  }

  /**
   * Begins a session; none of somebody who has been removed or disabled, or has another password, since they gave
   * theirs. Such a change waits for this row or this row for it, so that the session is there to be ended with the
   * others.
   */
  async begin(
    user: { id: string; tenantId: string },
    origin: Origin,
    seconds: number,
  ): Promise<Session | undefined> {
    const id = origin.sessionId;
    const { deptId, roleId, password = null } = origin;
    await this.sweep(id);
    const begun = await changeOne(
      this.db,
      sql`insert into user_session (id, user_id, tenant_id, client_id, dept_id, role_id, refresh_hash, expires_at,
          remote_ip, user_agent)
        select ${id}::bigint, u.id, u.tenant_id, ${origin.clientId}, ${deptId}, ${roleId},
          ${hashOf(this.tokens.refreshId(id, 1))}, localtimestamp + make_interval(secs => ${seconds}::int),
          ${origin.address}, ${origin.agent.slice(0, 300)}
        from blade_user u where u.id = ${user.id}::bigint and u.is_deleted = 0 and u.status = 1
          and (${password}::text is null or u.password = ${password})
        for share returning id`,
    );
    if (!begun) return undefined;
    return { id, userId: user.id, tenantId: user.tenantId, generation: 1, deptId, roleId };
  }

  /**
   * Goes on with a session. The newest refresh token gives the next one; the one before it gives that same next one
   * again for ten seconds; an older one has been stolen or replayed, and the session ends for both holders.
   */
  async goOn(claims: RefreshClaims, clientId: string, seconds: number): Promise<Session> {
    const outcome = await unboundedTransaction(this.db, async (tx) => {
      const row = await queryOne<Row>(
        tx,
        sql`select id, user_id "userId", tenant_id "tenantId", generation, dept_id "deptId", role_id "roleId",
            refresh_hash "refreshHash",
            rotated_at > localtimestamp - make_interval(secs => ${GRACE_SECONDS}) fresh,
            revoked_at is null and expires_at > localtimestamp live
          from user_session where id = ${claims.sid}::bigint and client_id = ${clientId} for update`,
      );
      if (!row?.live) return 'unknown';
      if (hashOf(claims.jti) !== row.refreshHash) {
        return row.fresh && claims.generation === row.generation - 1 ? row : 'reused';
      }
      const generation = row.generation + 1;
      await query(
        tx,
        sql`update user_session set generation = ${generation}, rotated_at = localtimestamp,
            last_used_at = localtimestamp, refresh_hash = ${hashOf(this.tokens.refreshId(row.id, generation))},
            expires_at = localtimestamp + make_interval(secs => ${seconds}::int)
          where id = ${row.id}`,
      );
      return { ...row, generation };
    });
    if (outcome === 'reused') await this.end(claims.sid);
    if (typeof outcome === 'string') throw new SignInError(2010, 'auth.refreshBad');
    return outcome;
  }

  /** Keeps the department and role that a person with several has chosen. */
  async choose(id: string, deptId: string | null, roleId: string | null): Promise<void> {
    await query(
      this.db,
      sql`update user_session set dept_id = ${deptId}, role_id = ${roleId} where id = ${id}`,
    );
    await this.cache.chosen(id);
  }

  /** Ends one session at once, on all processes. */
  end(id: string): Promise<void> {
    return this.endWhere(sql`id = ${id}::bigint`);
  }

  /** Ends all sessions of a person: password changed, disabled, removed, signed out everywhere. */
  endOfUser(userId: string): Promise<void> {
    return this.endWhere(sql`user_id = ${userId}::bigint`);
  }

  /** Ends all sessions of these tenants' people. */
  endOfTenants(tenantIds: readonly string[]): Promise<void> {
    return this.endWhere(sql`tenant_id = any(${tenantIds})`);
  }

  private async sweep(id: string): Promise<void> {
    if (BigInt(id) % SWEEP_EVERY !== 0n) return;
    await query(
      this.db,
      sql`delete from user_session where expires_at < localtimestamp - make_interval(days => ${KEEP_DAYS})`,
    );
  }

  private async endWhere(condition: Sql): Promise<void> {
    const ended = await query<{ id: string }>(
      this.db,
      sql`with ended as (
          update user_session set revoked_at = localtimestamp where ${condition} and revoked_at is null returning id
        ) select id from ended`,
    );
    await this.cache.end(ended.map((row) => row.id));
  }
}
