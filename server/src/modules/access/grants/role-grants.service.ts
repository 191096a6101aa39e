import { role, type HierarchyNode, type Diff } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { ADMINISTRATOR, type Caller, isAdministrator, TENANT_ADMIN } from '../../../caller/caller.js';
import { SessionCache } from '../../../auth/session-cache.js';
import { hierarchyNode, hierarchyOf } from '../../../blade/hierarchy.js';
import { query, queryOne } from '../../../database/database.js';
import { BusinessError, ForbiddenError, NotFoundError } from '../../../http/errors.js';
import { trackHistory } from '../access-history.js';
import { tenantsSeen } from '../../../rows/scope.js';
import { rolesBeyond } from '../access.rules.js';
import { grantedTo } from './granted.queries.js';
import type { TickedBody } from '../ticked.dto.js';
import { assertTicksUnchanged, roleTicks, ticksVersion, topMenuTicks } from '../ticks.js';
import { lockHierarchy } from '../hierarchy.service.js';

/** Rights to grant to roles: menus with buttons, data-scopes and api-scopes. A kind left out stays unchanged. */
interface Grant extends TickedBody {
  roleIds: string[];
  menuIds?: string[];
  dataScopeIds?: string[];
  apiScopeIds?: string[];
}

/** Ids ticked for top menus. */
export interface TopMenuKeys {
  menu: string[];
  /** Sent back with a grant, it shows whether somebody else has granted meanwhile. */
  version: string;
}

/** Ids that are ticked for roles. */
export interface GrantKeys extends TopMenuKeys {
  dataScope: string[];
  apiScope: string[];
}

/** The trees from which rights are granted. */
export interface GrantTrees {
  menu: HierarchyNode[];
  dataScope: HierarchyNode[];
  apiScope: HierarchyNode[];
}

const DATA = 1;
const API = 2;
const SCOPES = { [DATA]: sql`blade_scope_data`, [API]: sql`blade_scope_api` } as const;
type Category = keyof typeof SCOPES;

/** Reads and grants the rights of roles. */
@Injectable()
export class RoleGrants {
  constructor(
    private readonly db: DataSource,
    private readonly cache: SessionCache,
  ) {}

  /** The rights that the caller may pass on: all for the administrator, their own for everybody else. */
  async trees(caller: Caller, menu: HierarchyNode[]): Promise<GrantTrees> {
    const [dataScope, apiScope] = await Promise.all([
      this.scopeTree(caller, DATA),
      this.scopeTree(caller, API),
    ]);
    return { menu, dataScope, apiScope };
  }

  /** The ids ticked for these roles. */
  async keys(caller: Caller, roleIds: readonly string[]): Promise<GrantKeys> {
    const roles = sql`(select r.id from blade_role r where r.id = any(${roleIds}::bigint[]) and ${tenantsSeen(caller, 'r')})`;
    const ids = async (statement: Sql) =>
      (await query<{ id: string }>(this.db, statement)).map((row) => row.id);
    const scopes = (category: Category) =>
      ids(sql`select distinct scope_id id from blade_role_scope
        where scope_category = ${category} and role_id in ${roles}`);
    // Read first: what changes while the rest is read then counts as changed.
    const version = await ticksVersion(this.db, roleTicks, roles);
    const [menu, dataScope, apiScope] = await Promise.all([
      ids(sql`select distinct g.menu_id id from blade_role_menu g
        join blade_menu m on m.id = g.menu_id and m.is_deleted = 0 where g.role_id in ${roles}`),
      scopes(DATA),
      scopes(API),
    ]);
    return { menu, dataScope, apiScope, version };
  }

  /** Screens that top menus are cut to. */
  async topKeys(caller: Caller, topMenuIds: readonly string[]): Promise<TopMenuKeys> {
    const topMenus = sql`(select t.id from blade_top_menu t
      where t.id = any(${topMenuIds}::bigint[]) and ${tenantsSeen(caller, 't')})`;
    const version = await ticksVersion(this.db, topMenuTicks, topMenus);
    const rows = await query<{ id: string }>(
      this.db,
      sql`select distinct menu_id id from blade_top_menu_setting where top_menu_id in ${topMenus}`,
    );
    return { menu: rows.map((row) => row.id), version };
  }

  /** Replaces the rights of roles; rights that the caller lacks stay unchanged. */
  async grant(caller: Caller, grant: Grant): Promise<void> {
    if (grant.roleIds.length === 0) throw new BusinessError('row.none');
    await this.db.transaction(async (tx) => {
      await lockHierarchy(tx, role);
      await this.assertRoles(tx, caller, grant.roleIds);
      await this.assertHeld(tx, caller, grant);
      await assertTicksUnchanged(tx, roleTicks, grant.roleIds, grant);
      for (const roleId of grant.roleIds) {
        const replace = () => this.replace(tx, caller, roleId, grant);
        await trackHistory(
          { tx, caller, entity: role, ids: [roleId], action: 'update' },
          replace,
          (changes) => changes,
        );
      }
      // A role must not end up with more rights than its giver, such as all rows where they see only some.
      if ((await rolesBeyond(tx, caller, grant.roleIds)).length > 0) throw new ForbiddenError('role.lacking');
    });
    await this.cache.rightsChanged();
  }

  private async assertRoles(tx: EntityManager, caller: Caller, roleIds: readonly string[]): Promise<void> {
    const roles = await query<{ id: string; alias: string }>(
      tx,
      sql`select r.id, r.role_alias alias from blade_role r
        where r.id = any(${roleIds}::bigint[]) and ${tenantsSeen(caller, 'r')}`,
    );
    if (roles.length < new Set(roleIds).size) throw new NotFoundError();
    if (isAdministrator(caller)) return;
    if (roles.some(({ alias }) => alias === ADMINISTRATOR)) {
      throw new ForbiddenError('role.grantAdministrator');
    }
    if (roles.some(({ alias }) => alias === TENANT_ADMIN)) throw new ForbiddenError('role.grantAdmin');
    if (roles.some(({ id }) => caller.roleIds.includes(id))) throw new ForbiddenError('role.own');
    if ((await rolesBeyond(tx, caller, roleIds)).length > 0) throw new ForbiddenError('role.lacking');
  }

  private async assertHeld(tx: EntityManager, caller: Caller, grant: Grant): Promise<void> {
    const { menuIds = [], dataScopeIds = [], apiScopeIds = [] } = grant;
    const lacking = await queryOne<{ lacking: boolean }>(
      tx,
      sql`select exists (select from unnest(${menuIds}::bigint[]) i where i not in (${grantedTo(caller)}))
        or exists (select from unnest(${dataScopeIds}::bigint[]) i where i not in (${heldScopes(caller, DATA)}))
        or exists (select from unnest(${apiScopeIds}::bigint[]) i where i not in (${heldScopes(caller, API)}))
        lacking`,
    );
    if (lacking?.lacking) throw new ForbiddenError('role.lacking');
  }

  /** Replaces the rights of one role and answers which it had and has. */
  private async replace(tx: EntityManager, caller: Caller, roleId: string, grant: Grant): Promise<Diff> {
    const before = await rightsOf(tx, roleId);
    const { menuIds, dataScopeIds, apiScopeIds } = grant;
    if (menuIds) await this.replaceMenus(tx, caller, roleId, menuIds);
    if (dataScopeIds) await this.replaceScopes(tx, caller, roleId, { category: DATA, ids: dataScopeIds });
    if (apiScopeIds) await this.replaceScopes(tx, caller, roleId, { category: API, ids: apiScopeIds });
    const after = await rightsOf(tx, roleId);
    const changed = (Object.keys(after) as (keyof Rights)[]).filter((kind) => before[kind] !== after[kind]);
    return Object.fromEntries(changed.map((kind) => [kind, [before[kind], after[kind]]]));
  }

  private async replaceMenus(
    tx: EntityManager,
    caller: Caller,
    roleId: string,
    menuIds: readonly string[],
  ): Promise<void> {
    const taken = await query<{ id: string }>(
      tx,
      sql`with taken as (delete from blade_role_menu where role_id = ${roleId}
          and not menu_id = any(${menuIds}::bigint[]) and menu_id in (${grantedTo(caller)}) returning menu_id)
        select menu_id id from taken`,
    );
    await query(
      tx,
      sql`insert into blade_role_menu (role_id, menu_id) select ${roleId}::bigint, unnest(${menuIds}::bigint[])
        on conflict do nothing`,
    );
    // What a role loses, the roles below it lose too.
    await query(
      tx,
      sql`with recursive below as (
          select id from blade_role where parent_id = ${roleId}
          union select c.id from blade_role c join below b on c.parent_id = b.id)
        delete from blade_role_menu where role_id in (select id from below)
          and menu_id = any(${taken.map((row) => row.id)}::bigint[])`,
    );
  }

  private async replaceScopes(
    tx: EntityManager,
    caller: Caller,
    roleId: string,
    { category, ids }: { category: Category; ids: readonly string[] },
  ): Promise<void> {
    await query(
      tx,
      sql`delete from blade_role_scope where role_id = ${roleId} and scope_category = ${category}
        and not scope_id = any(${ids}::bigint[]) and scope_id in (${heldScopes(caller, category)})`,
    );
    await query(
      tx,
      sql`insert into blade_role_scope (role_id, scope_category, scope_id)
        select ${roleId}::bigint, ${category}::int, unnest(${ids}::bigint[]) on conflict do nothing`,
    );
  }

  /** The scopes below their screens, and the screens above those. */
  private async scopeTree(caller: Caller, category: Category): Promise<HierarchyNode[]> {
    const rows = await query<{ id: string; parentId: string; title: string }>(
      this.db,
      sql`with recursive scope as (
          select s.id, s.menu_id, s.scope_name from ${SCOPES[category]} s
          where s.is_deleted = 0 and s.id in (${heldScopes(caller, category)})
        ), up as (
          select m.id, m.parent_id, m.name, m.sort from blade_menu m
          where m.id in (select menu_id from scope) and m.is_deleted = 0
          union
          select m.id, m.parent_id, m.name, m.sort from blade_menu m join up on m.id = up.parent_id
          where m.is_deleted = 0
        )
        select id, parent_id "parentId", name title, sort, 1 kind from up
        union all select id, menu_id, scope_name, 0, 2 from scope order by kind, sort, id`,
    );
    return hierarchyOf(rows.map(({ id, parentId, title }) => hierarchyNode(id, parentId, title)));
  }
}

/** Comma lists of what a role has. */
interface Rights {
  menuIds: string;
  dataScopeIds: string;
  apiScopeIds: string;
}

async function rightsOf(tx: EntityManager, roleId: string): Promise<Rights> {
  const scopes = (
    category: Category,
  ): Sql => sql`coalesce((select string_agg(scope_id::text, ',' order by scope_id)
    from blade_role_scope where role_id = ${roleId} and scope_category = ${category}), '')`;
  const row = await queryOne<Rights>(
    tx,
    sql`select coalesce((select string_agg(menu_id::text, ',' order by menu_id) from blade_role_menu
        where role_id = ${roleId}), '') "menuIds",
      ${scopes(DATA)} "dataScopeIds", ${scopes(API)} "apiScopeIds"`,
  );
  return row!;
}

/** Scopes the caller may pass on. */
function heldScopes(caller: Caller, category: Category): Sql {
  if (isAdministrator(caller)) return sql`select id from ${SCOPES[category]} where is_deleted = 0`;
  return sql`select scope_id from blade_role_scope
    where scope_category = ${category} and role_id = any(${caller.roleIds}::bigint[])`;
}
