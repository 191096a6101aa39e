import { Injectable } from '@nestjs/common';
import { identityOf } from '@gushu/shared';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { type Guest, GUEST_ROLE } from '../caller/caller.js';
import { queryOne } from '../database/database.js';
import { identitySql } from '../database/identity.js';

/** A person as sign-in answers describe them. */
export interface Person {
  id: string;
  tenantId: string;
  account: string;
  name: string;
  realName: string;
  avatar: string;
  email: string;
  phone: string;
  companyName: string;
  deptId: string;
  postId: string;
  roleId: string;
  /** Role aliases, comma list; `country` among them for who has a national role. */
  roleName: string;
  xzCode: string;
  /** Name of the region. */
  xzname: string;
  xzjb: number;
  /** Record of the other system they signed in by; empty when they did not. */
  oauthId?: string;
}

/** A guest in the words of a person; the empty id makes Blade's clients ask them to register. */
export const guestPerson = ({ oauthId, tenantId, account, name, avatar }: Guest): Person => ({
  id: '',
  tenantId,
  account,
  name,
  realName: name,
  avatar,
  oauthId,
  roleName: GUEST_ROLE,
  email: '',
  phone: '',
  companyName: '',
  deptId: '',
  postId: '',
  roleId: '',
  xzCode: '',
  xzname: '',
  xzjb: 4,
});

/** A person in the words of Blade's tokens and token answers. */
export const claimsOf = (person: Person) => ({
  tenant_id: person.tenantId,
  user_id: person.id,
  dept_id: person.deptId,
  post_id: person.postId,
  role_id: person.roleId,
  oauth_id: person.oauthId ?? '',
  account: person.account,
  user_name: person.account,
  nick_name: person.name,
  real_name: person.realName,
  role_name: person.roleName,
});

const COLUMNS = sql`id, tenant_id "tenantId", account, coalesce(name, '') as name,
  coalesce(real_name, '') "realName", coalesce(avatar, '') avatar, coalesce(email, '') email,
  coalesce(phone, '') phone, coalesce(company_name, '') "companyName", dept_id "deptId", post_id "postId",
  role_id "roleId", xz_code "xzCode", xzjb,
  coalesce((select r.name from blade_region r where r.code = u.xz_code), '') xzname`;

/** The role of the nation's own staff, and what the name or alias of any other national role holds. */
const NATIONAL_ROLE = 'nation';
const COUNTRY = 'country';
const NATIONAL = `${COUNTRY}|国家`;

/** Clients rank by this word whom they show the figures of the nation. */
const withCountry = (aliases: string): string =>
  aliases.split(',').includes(COUNTRY) ? aliases : `${aliases},${COUNTRY}`;

/** Whether a tenant may sign in. */
type TenantState = 'unknown' | 'expired' | 'open';

/** Reads who signs in; users are written by the user administration. */
@Injectable()
export class People {
  constructor(private readonly db: DataSource) {}

  async tenantState(tenantId: string): Promise<TenantState> {
    const row = await queryOne<{ open: boolean }>(
      this.db,
      sql`select expire_time is null or expire_time > localtimestamp open
        from blade_tenant where tenant_id = ${tenantId} and is_deleted = 0 and status = 1`,
    );
    return row ? (row.open ? 'open' : 'expired') : 'unknown';
  }

  /** Id and stored hash of an active account, written in whatever case and width; of twins the one that is written so. */
  credentials(tenantId: string, account: string): Promise<{ id: string; password: string } | undefined> {
    return queryOne(
      this.db,
      sql`select id, password from blade_user
        where tenant_id = ${tenantId} and ${identitySql(sql`account`)} = ${identityOf(account)} and is_deleted = 0
          and status = 1 order by account <> ${account}, twin limit 1`,
    );
  }

  /** Whom another system has vouched for and nobody here has linked yet, by its record of them. */
  stranger(oauthId: string): Promise<Guest | undefined> {
    return queryOne(
      this.db,
      sql`select id "oauthId", tenant_id "tenantId", coalesce(username, '') account, coalesce(nickname, '') as name,
          coalesce(avatar, '') avatar
        from blade_user_oauth where id = ${oauthId} and is_deleted = 0 and status = 1 and coalesce(user_id, 0) <= 0`,
    );
  }

  /** A person with all their roles, or with the department and role they have chosen. */
  async person(id: string, deptId?: string | null, roleId?: string | null): Promise<Person | undefined> {
    const roles = sql`string_to_array(coalesce(${roleId ?? null}, u.role_id), ',')`;
    const row = await queryOne<Person & { isNational: boolean }>(
      this.db,
      sql`select ${COLUMNS}, coalesce((
          select string_agg(role.role_alias, ',' order by role.sort, role.id) from blade_role role
          where role.id::text = any(${roles}) and role.tenant_id = u.tenant_id and role.is_deleted = 0
            and role.status = 1), '') "roleName",
          exists (select from blade_role role where role.id::text = any(${roles}) and role.tenant_id = u.tenant_id
            and role.is_deleted = 0 and role.status = 1
            and (role.role_alias = ${NATIONAL_ROLE} or concat(role.role_alias, ' ', role.role_name) ~ ${NATIONAL})) "isNational"
        from blade_user u where u.id = ${id} and u.is_deleted = 0 and u.status = 1`,
    );
    if (!row) return undefined;
    const { isNational, ...person } = row;
    const roleName = isNational ? withCountry(person.roleName) : person.roleName;
    return { ...person, roleName, deptId: deptId ?? person.deptId, roleId: roleId ?? person.roleId };
  }
}
