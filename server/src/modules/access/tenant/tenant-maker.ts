import { dept, type FirstAccount, INIT_PASSWORD, post, role, user } from '@gushu/shared';
import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import sql, { raw } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { type Caller, FIRST_ACCOUNT, TENANT_ADMIN } from '../../../caller/caller.js';
import { digestOf, hashDigest } from '../../../auth/passwords.js';
import { query, queryOne } from '../../../database/database.js';
import { Params } from '../../../cache/params.js';
import { copyDictionaries } from '../../system/dict/index.js';
import { trackHistory } from '../access-history.js';
import { oneTimePassword } from '../password.rules.js';

const NAME_OF_DEPT = 45;
const DEFAULT_ACCOUNTS = 100;

/** Entities removed with their tenant; its records stay, but nobody is left to see them. */
const BELONGINGS = [user, dept, post, role];

/** Removes people, departments, posts and roles of tenants, and writes the history of each. */
export async function removeBelongings(
  tx: EntityManager,
  caller: Caller,
  tenantIds: readonly string[],
): Promise<void> {
  for (const entity of BELONGINGS) {
    const rows = await query<{ id: string }>(
      tx,
      sql`select id from ${raw(entity.table)} where tenant_id = any(${tenantIds}) and is_deleted = 0 for update`,
    );
    const ids = rows.map(({ id }) => id);
    await trackHistory({ tx, caller, entity, ids, action: 'remove' }, () =>
      query(tx, sql`update ${raw(entity.table)} set is_deleted = 1 where id = any(${ids}::bigint[])`),
    );
  }
}

/**
 * Makes what a new tenant begins with: number, administrator's role, top department, post, business
 * dictionaries and first account.
 */
@Injectable()
export class TenantMaker {
  constructor(private readonly params: Params) {}

  /** A number of six digits that no tenant has or had. */
  async freeNumber(tx: EntityManager): Promise<string> {
    for (;;) {
      const tenantId = String(randomInt(100_000, 1_000_000));
      const taken = await queryOne(tx, sql`select 1 from blade_tenant where tenant_id = ${tenantId}`);
      if (!taken) return tenantId;
    }
  }

  /** The account limit of a tenant that sets none. */
  defaultAccounts(): Promise<number> {
    return this.params.whole('tenant.default.accountNumber', DEFAULT_ACCOUNTS);
  }

  /** Makes role, department, post, dictionaries and first account of a new tenant. */
  async furnish(tx: EntityManager, caller: Caller, tenantId: string, name: string): Promise<FirstAccount> {
    const roleId = await this.role(tx, tenantId);
    await copyDictionaries(tx, tenantId);
    const deptId = await this.insert(
      tx,
      sql`insert into blade_dept (tenant_id, dept_name, full_name, create_user)
        values (${tenantId}, ${name.slice(0, NAME_OF_DEPT)}, ${name.slice(0, NAME_OF_DEPT)}, ${caller.userId})
        returning id`,
    );
    const postId = await this.insert(
      tx,
      sql`insert into blade_post (tenant_id, category, post_code, post_name, create_user)
        values (${tenantId}, 1, 'ceo', '首席执行官', ${caller.userId}) returning id`,
    );
    const password = (await this.params.secret(INIT_PASSWORD)) || oneTimePassword();
    await query(
      tx,
      sql`insert into blade_user (tenant_id, account, password, name, real_name, role_id, dept_id, post_id, xzjb,
          must_change_password, create_user)
        values (${tenantId}, ${FIRST_ACCOUNT}, ${await hashDigest(digestOf(password))}, '管理员', '管理员', ${roleId},
          ${deptId}, ${postId}, 1, 1, ${caller.userId})`,
    );
    return { tenantId, account: FIRST_ACCOUNT, password };
  }

  /** Makes the administrator's role, with the menus the platform gives every tenant and all below and above them. */
  private async role(tx: EntityManager, tenantId: string): Promise<string> {
    const codes = ((await this.params.text('tenant.default.menuCode')) ?? '')
      .split(',')
      .map((code) => code.trim());
    const roleId = await this.insert(
      tx,
      sql`insert into blade_role (tenant_id, role_name, role_alias) values (${tenantId}, '管理员', ${TENANT_ADMIN})
        returning id`,
    );
    await query(
      tx,
      sql`with recursive named as (
          select id, parent_id from blade_menu where code = any(${codes}::text[]) and is_deleted = 0
        ), below as (
          select id from named
          union select m.id from blade_menu m join below b on m.parent_id = b.id where m.is_deleted = 0
        ), above as (
          select id, parent_id from named
          union select m.id, m.parent_id from blade_menu m join above a on a.parent_id = m.id where m.is_deleted = 0
        )
        insert into blade_role_menu (role_id, menu_id)
        select ${roleId}::bigint, id from below union select ${roleId}::bigint, id from above`,
    );
    return roleId;
  }

  private async insert(tx: EntityManager, statement: ReturnType<typeof sql>): Promise<string> {
    const row = await queryOne<{ id: string }>(tx, statement);
    return row!.id;
  }
}
