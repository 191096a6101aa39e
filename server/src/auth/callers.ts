import { Injectable } from '@nestjs/common';
import type { Language } from '@gushu/shared';
import sql, { raw, type Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { idList } from '../blade/fields.js';
import { query, queryOne } from '../database/database.js';
import { BusinessError } from '../http/errors.js';
import { type Caller, holds, isAdministrator, seenRegion } from '../caller/caller.js';
import { NO_LIMITS, readApiRights, readRowScopes, type RightsHolder } from './rights.js';
import { type AsOf, SessionCache } from './session-cache.js';

/** A caller as it is cached between requests. */
type CallerRecord = Omit<Caller, 'permissions' | 'language' | 'rightsVersion'> & { permissions: string[] };

interface SessionRow {
  sessionId: string;
  clientId: string;
  userId: string;
  tenantId: string;
  account: string;
  userName: string;
  deptId: string;
  roleId: string;
  xzCode: string;
  xzjb: number;
  mustChange: boolean;
}

/** The person who ordered a job, with the choices of their session at that time. */
interface Sender {
  userId: string;
  tenantId: string;
  /** Comma lists of their choices; null for all that is theirs. */
  deptIds: string | null;
  roleIds: string | null;
  language: Language;
}

interface RoleRow {
  id: string;
  alias: string;
  codes: string[];
}

/** The departments or roles of the session's choice that are still theirs; all of theirs when it has chosen none. */
const ownOf = (
  list: 'dept_id' | 'role_id',
): Sql => sql`case when s.${raw(list)} is null then u.${raw(list)} else
  array_to_string(array(select id from unnest(string_to_array(s.${raw(list)}, ',')) id
    where id = any(string_to_array(u.${raw(list)}, ','))), ',') end`;

/** The session while it lives; that it is read is its use. */
const ofSession = (id: string): Sql => sql`update user_session set last_used_at = localtimestamp
  where id = ${id}::bigint and revoked_at is null and expires_at > localtimestamp returning id, client_id, user_id, dept_id, role_id`;

const ordered = ({ userId, deptIds, roleIds }: Sender): Sql =>
  sql`select 0::bigint id, '' client_id, ${userId}::bigint user_id, ${deptIds}::text dept_id, ${roleIds}::text role_id`;

/** Turns the session of a token into the person behind the request. */
@Injectable()
export class Callers {
  constructor(
    private readonly db: DataSource,
    private readonly cache: SessionCache,
  ) {}

  /** The caller of a session that lives, undefined when it has ended. */
  async ofSession(sessionId: string, language: Language): Promise<Caller | undefined> {
    const cached = await this.cache.get<CallerRecord>(sessionId);
    if (cached.state === 'ended') return undefined;
    if (cached.state === 'known') return callerOf(cached.record, language, cached.asOf);
    const record = await this.read(ofSession(sessionId));
    if (!record) return undefined;
    await this.cache.put(sessionId, record, cached.asOf);
    return callerOf(record, language, cached.asOf);
  }

  /**
   * The person who ordered a job, as they are now: with the roles they had chosen as far as these are still theirs,
   * and today's region. Refuses, in the words of the job, people who could no longer sign in or hold none of the
   * permissions.
   */
  async ofSender(
    sender: Sender,
    permission: string | readonly string[],
    job: 'import' | 'export' | 'archive' | 'check' | 'move' | 'inspection' | 'regionMove' = 'import',
  ): Promise<Caller> {
    const record = await this.read(ordered(sender));
    if (!record || record.tenantId !== sender.tenantId || record.roleIds.length === 0)
      throw new BusinessError(`${job}.sender`);
    const caller = callerOf(record, sender.language);
    const codes = [permission].flat();
    if (!codes.some((code) => holds(caller, code)))
      throw new BusinessError(`${job}.noRight`, { permission: codes.join(' / ') });
    return caller;
  }

  /** Reads person, roles and rights from the database. */
  private async read(chosen: Sql): Promise<CallerRecord | undefined> {
    const session = await queryOne<SessionRow>(
      this.db,
      sql`with s as (${chosen})
      select s.id "sessionId", s.client_id "clientId", u.id "userId", u.tenant_id "tenantId", u.account,
        coalesce(nullif(u.real_name, ''), u.name, u.account) "userName",
        ${ownOf('dept_id')} "deptId", ${ownOf('role_id')} "roleId",
        u.xz_code "xzCode", u.xzjb, u.must_change_password = 1 "mustChange"
      from s
      join blade_user u on u.id = s.user_id and u.is_deleted = 0 and u.status = 1
      join blade_tenant t on t.tenant_id = u.tenant_id and t.is_deleted = 0 and t.status = 1
        and (t.expire_time is null or t.expire_time > localtimestamp)`,
    );
    if (!session) return undefined;
    const roles = await this.rolesOf(session.tenantId, idList(session.roleId));
    const { deptId, roleId: _, ...person } = session;
    const holder = {
      ...person,
      xzCode: seenRegion(person),
      deptIds: idList(deptId),
      roleIds: roles.map((role) => role.id),
    };
    const aliases = roles.map((role) => role.alias);
    return {
      ...holder,
      ...(await this.limitsOf(holder, aliases)),
      roles: aliases,
      permissions: [...new Set(roles.flatMap((role) => role.codes))],
    };
  }

  private async limitsOf(holder: RightsHolder, aliases: string[]): Promise<typeof NO_LIMITS> {
    if (isAdministrator({ roles: aliases, tenantId: holder.tenantId })) return NO_LIMITS;
    const [rowScopes, apis] = await Promise.all([
      readRowScopes(this.db, holder),
      readApiRights(this.db, holder.roleIds),
    ]);
    return { rowScopes, apis };
  }

  private rolesOf(tenantId: string, ids: string[]): Promise<RoleRow[]> {
    return query<RoleRow>(
      this.db,
      sql`select r.id, r.role_alias alias,
          coalesce(array_agg(m.code) filter (where m.code is not null), '{}') codes
        from blade_role r
        left join blade_role_menu g on g.role_id = r.id
        left join blade_menu m on m.id = g.menu_id and m.is_deleted = 0
          and m.id in (select tenant_menus(${tenantId}))
        where r.id = any(${ids}::bigint[]) and r.tenant_id = ${tenantId} and r.is_deleted = 0 and r.status = 1
        group by r.id order by r.sort, r.id`,
    );
  }
}

const permissionsOf = new WeakMap<CallerRecord, ReadonlySet<string>>();

function callerOf(record: CallerRecord, language: Language, asOf?: AsOf): Caller {
  const permissions = permissionsOf.get(record) ?? new Set(record.permissions);
  permissionsOf.set(record, permissions);
  return { ...record, permissions, language, rightsVersion: asOf?.rights };
}
