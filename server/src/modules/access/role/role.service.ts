import { role, type RoleNode } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { empty, type Sql } from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import {
  ADMINISTRATOR,
  type Caller,
  isAdministrator,
  TENANT_ADMIN,
  tenantNamed,
} from '../../../caller/caller.js';
import { SessionCache } from '../../../auth/session-cache.js';
import { hierarchyOf } from '../../../blade/hierarchy.js';
import { query, queryOne } from '../../../database/database.js';
import { BusinessError, ForbiddenError } from '../../../http/errors.js';
import { Labels } from '../../../rows/labels.js';
import { tenantsSeen } from '../../../rows/scope.js';
import type { Change, Draft, Stored } from '../../../rows/stored.js';
import { rolesBeyond } from '../access.rules.js';
import { type HierarchyRow, HierarchyService } from '../hierarchy.service.js';
import { ofVisibleUser } from '../user/index.js';

/** Aliases of roles below the nation, as the base data has them. */
const REGIONAL: ReadonlySet<string> = new Set(['province', 'city', 'county', 'township', 'village']);

/** Roles of a tenant. */
@Injectable()
export class Roles extends HierarchyService<typeof role> {
  constructor(db: DataSource, labels: Labels, cache: SessionCache) {
    super({ db, labels, cache }, role);
  }

  /** The roles of a tenant for a tree picker. */
  async tree(caller: Caller, tenantId?: string): Promise<RoleNode[]> {
    const rows = await this.rows(caller, this.scope(caller, tenantNamed(caller, tenantId)));
    const reviewers = await this.reviewers(rows.map(({ id }) => id));
    return hierarchyOf(
      rows.map((row): RoleNode => {
        const { children: _, ...node } = this.nodeOf(row);
        const alias = row.roleAlias;
        const reviews = alias === ADMINISTRATOR || reviewers.has(row.id);
        return { ...node, reviews, regional: REGIONAL.has(alias) };
      }),
    );
  }

  /** The roles of the tenant that a role belongs to. */
  async treeById(caller: Caller, roleId: string): Promise<RoleNode[]> {
    return this.tree(caller, (await this.find(this.db, caller, roleId)).tenantId);
  }

  /** Aliases of the roles the caller may see. */
  async aliases(caller: Caller): Promise<string[]> {
    const rows = await this.rows(caller, this.scope(caller, caller.tenantId));
    return rows.map((row) => row.roleAlias);
  }

  /** The caller's own roles, among which they may switch. */
  own(caller: Caller): Promise<HierarchyRow<typeof role>[]> {
    const list = sql`(select role_id from blade_user where id = ${caller.userId})`;
    return this.rows(
      caller,
      sql`t.is_deleted = 0 and t.tenant_id = ${caller.tenantId} and t.id::text = any(string_to_array(${list}, ','))`,
    );
  }

  /** The roles of a user, for callers who manage users. */
  ofUser(caller: Caller, userId: string): Promise<HierarchyRow<typeof role>[]> {
    const list = ofVisibleUser(caller, 'role_id', userId, sql`t.tenant_id`);
    return this.rows(caller, sql`${this.scope(caller)} and t.id::text = any(string_to_array(${list}, ','))`);
  }

  /** Those of the roles that may review what others submit. */
  private async reviewers(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await query<{ id: string }>(
      this.db,
      sql`select distinct g.role_id::text as id from blade_role_menu g join blade_menu m on m.id = g.menu_id
        where g.role_id = any(${[...ids]}::bigint[]) and m.is_deleted = 0 and right(m.code, 7) = '_review'`,
    );
    return new Set(found.map(({ id }) => id));
  }

  /** Roles of their tenant; the platform administrator's is seen only by one. */
  protected override scope(caller: Caller, tenantId?: string): Sql {
    const hidden = isAdministrator(caller) ? empty : sql`and t.role_alias <> ${ADMINISTRATOR}`;
    return sql`${tenantsSeen(caller, 't', tenantId)} ${hidden}`;
  }

  protected override async beforeSave({ tx, caller, row, before }: Change<typeof role>): Promise<void> {
    await super.beforeSave({ tx, caller, row, before });
    assertAlias(caller, row, before);
    await assertBelow(tx, caller, before ? [before.id] : []);
    const taken = await queryOne(
      tx,
      sql`select 1 from blade_role where tenant_id = ${row.tenantId} and role_alias = ${row.roleAlias}
        and is_deleted = 0 and id <> ${before?.id ?? '0'}`,
    );
    if (taken) throw new BusinessError('role.taken', {}, 'roleAlias');
  }

  protected override async beforeRemove(
    tx: EntityManager,
    caller: Caller,
    rows: Stored<typeof role>[],
  ): Promise<void> {
    for (const row of rows) assertAlias(caller, row);
    await assertBelow(
      tx,
      caller,
      rows.map(({ id }) => id),
    );
    await super.beforeRemove(tx, caller, rows);
  }
}

/** Only an administrator may make an administrator's role, or turn another role into one. */
function assertAlias(
  caller: Caller,
  { roleAlias: alias }: Draft<typeof role>,
  before?: Stored<typeof role>,
): void {
  const old = before?.roleAlias;
  if (isAdministrator(caller)) {
    // The one role that has every right keeps its alias and stays alone in the managing tenant.
    if ((alias === ADMINISTRATOR) === (old === ADMINISTRATOR)) return;
    throw new ForbiddenError('role.administrator');
  }
  const isRaised = alias === TENANT_ADMIN && old !== TENANT_ADMIN;
  if (alias === ADMINISTRATOR || isRaised) throw new ForbiddenError('role.administrator');
}

/** Refuses a change of the caller's own roles, and of roles with more rights than theirs. */
async function assertBelow(tx: EntityManager, caller: Caller, ids: readonly string[]): Promise<void> {
  if (isAdministrator(caller)) return;
  if (ids.some((id) => caller.roleIds.includes(id))) throw new ForbiddenError('role.own');
  if ((await rolesBeyond(tx, caller, ids)).length > 0) throw new ForbiddenError('role.lacking');
}
