import { role, type RoleInput } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { type Caller, isAdministrator } from '../../../auth/caller.js';
import { SessionCache } from '../../../auth/session-cache.js';
import { treeNode, type TreeNode, treeOf } from '../../../blade/tree.js';
import { query, queryOne } from '../../../database.js';
import { BusinessError, ForbiddenError, NotFoundError, ValidationError } from '../../../errors.js';
import { namedHistory } from '../history-names.js';
import type { HistoryLine } from '../../../rows/history.js';
import { tellingHistory } from '../access-history.js';
import { ADMINISTRATOR, assertFresh, given, rolesBeyond, TENANT_ADMIN, tenantOf } from '../access.rules.js';
import { readRoles, roleFilters, type RoleVO, visibleRoles } from './role.queries.js';
import { assertNotBelow, lockTree, parentOf, removeFromTree } from '../tree-table.js';
import { ofVisibleUser } from '../user/index.js';

type Filters = Record<string, unknown>;
type RoleBody = RoleInput & { id?: string; tenantId?: string; version?: number };

const nodeOf = (row: RoleVO): TreeNode => treeNode(row.id, row.parentId, row.roleName);

/** Roles of a tenant. */
@Injectable()
export class Roles {
  constructor(
    private readonly db: DataSource,
    private readonly cache: SessionCache,
  ) {}

  /** All that match, as a tree. */
  async list(caller: Caller, filters: Filters): Promise<RoleVO[]> {
    const { tenantId, ...rest } = filters;
    return treeOf(await readRoles(this.db, sql`${visibleRoles(caller, tenantId)}${roleFilters(rest)}`));
  }

  /** The roles of a tenant for a tree picker. */
  async tree(caller: Caller, tenantId?: string): Promise<TreeNode[]> {
    const where = sql`${visibleRoles(caller)} and r.tenant_id = ${tenantOf(caller, tenantId)}`;
    return treeOf((await readRoles(this.db, where)).map(nodeOf));
  }

  /** The roles of the tenant that a role belongs to. */
  async treeById(caller: Caller, roleId: string): Promise<TreeNode[]> {
    return this.tree(caller, (await this.find(this.db, caller, roleId)).tenantId);
  }

  /** One role. */
  detail(caller: Caller, id: string): Promise<RoleVO> {
    return this.find(this.db, caller, id);
  }

  /** Who changed what and when, newest first. */
  async history(caller: Caller, id: string): Promise<HistoryLine[]> {
    await this.detail(caller, id);
    return namedHistory(this.db, role, id);
  }

  /** Aliases of the roles the caller may see. */
  async aliases(caller: Caller): Promise<string[]> {
    const rows = await readRoles(this.db, sql`${visibleRoles(caller)} and r.tenant_id = ${caller.tenantId}`);
    return rows.map((row) => row.roleAlias);
  }

  /** The caller's own roles, among which he may switch. */
  own(caller: Caller): Promise<RoleVO[]> {
    return readRoles(
      this.db,
      sql`r.is_deleted = 0 and r.tenant_id = ${caller.tenantId} and r.id::text = any(string_to_array(
        (select role_id from blade_user where id = ${caller.userId}), ','))`,
    );
  }

  /** The roles of a user, for whoever manages users. */
  ofUser(caller: Caller, userId: string): Promise<RoleVO[]> {
    return readRoles(
      this.db,
      sql`${visibleRoles(caller)} and r.id::text = any(string_to_array(
        ${ofVisibleUser(caller, 'role_id', userId, sql`r.tenant_id`)}, ','))`,
    );
  }

  /** Stores a new role, or changes what is given of an old one. */
  async submit(caller: Caller, body: RoleBody): Promise<void> {
    await this.db.transaction(async (tx) => {
      await lockTree(tx, 'blade_role');
      const before = body.id ? await this.find(tx, caller, body.id) : undefined;
      if (before) assertFresh(before, body.version);
      const tenantId = before?.tenantId ?? tenantOf(caller, body.tenantId);
      const row = { sort: 1, ...before, ...given(body, []), tenantId } as RoleVO;
      row.parentId = parentOf(body.parentId ?? before?.parentId);
      const faults = (['roleName', 'roleAlias'] as const)
        .filter((field) => !row[field])
        .map((field) => ({ field, key: 'field.required' }));
      if (faults.length > 0) throw new ValidationError(faults);
      assertAlias(caller, row, before);
      await assertBelow(tx, caller, before ? [before.id] : []);
      await this.store(tx, caller, row, before);
    });
    await this.cache.rightsChanged();
  }

  /** Removes roles that have nothing below them and that nobody has. */
  async remove(caller: Caller, ids: readonly string[]): Promise<void> {
    const assertMay = async (tx: EntityManager) => {
      const rows = await readRoles(tx, sql`${visibleRoles(caller)} and r.id = any(${ids}::bigint[])`);
      if (rows.length < ids.length) throw new NotFoundError('role');
      for (const row of rows) assertAlias(caller, row);
      await assertBelow(tx, caller, ids);
    };
    await removeFromTree(this.db, caller, { entity: role, ids, assertMay, heldIn: 'role_id' });
    await this.cache.rightsChanged();
  }

  private async find(db: EntityManager | DataSource, caller: Caller, id: string): Promise<RoleVO> {
    const [row] = await readRoles(db, sql`${visibleRoles(caller)} and r.id = ${id}`);
    if (!row) throw new NotFoundError('role');
    return row;
  }

  private async store(tx: EntityManager, caller: Caller, row: RoleVO, before?: RoleVO): Promise<void> {
    const taken = await queryOne(
      tx,
      sql`select 1 from blade_role where tenant_id = ${row.tenantId} and role_alias = ${row.roleAlias}
        and is_deleted = 0 and id <> ${before?.id ?? '0'}`,
    );
    if (taken) throw new BusinessError('role.taken');
    if (row.parentId !== '0') {
      if (before) await assertNotBelow(tx, 'blade_role', before.id, row.parentId);
      const parent = await queryOne(
        tx,
        sql`select 1 from blade_role where id = ${row.parentId} and tenant_id = ${row.tenantId} and is_deleted = 0`,
      );
      if (!parent) throw new BusinessError('tree.above');
    }
    const { parentId, roleName, roleAlias, sort, tenantId } = row;
    if (!before) {
      const made = await queryOne<{ id: string }>(
        tx,
        sql`insert into blade_role (tenant_id, parent_id, role_name, role_alias, sort, create_user, update_user)
          values (${tenantId}, ${parentId}, ${roleName}, ${roleAlias}, ${sort}, ${caller.userId}, ${caller.userId})
          returning id`,
      );
      return tellingHistory(tx, caller, role, [made!.id], 'save', async () => undefined);
    }
    await tellingHistory(tx, caller, role, [before.id], 'update', () =>
      query(
        tx,
        sql`update blade_role set parent_id = ${parentId}, role_name = ${roleName}, role_alias = ${roleAlias},
            sort = ${sort}, update_user = ${caller.userId}, update_time = localtimestamp, version = version + 1
          where id = ${before.id}`,
      ),
    );
  }
}

/** Nobody makes an administrator's role, or one into it, who is none himself. */
function assertAlias(caller: Caller, row: RoleVO, before?: RoleVO): void {
  if (isAdministrator(caller)) {
    // The one role that has everything keeps its alias and stays alone in the managing tenant.
    const keeps = before?.roleAlias !== ADMINISTRATOR || row.roleAlias === ADMINISTRATOR;
    if (keeps && (row.roleAlias !== ADMINISTRATOR || before?.roleAlias === ADMINISTRATOR)) return;
    throw new ForbiddenError('role.administrator');
  }
  const isRaised = row.roleAlias === TENANT_ADMIN && before?.roleAlias !== TENANT_ADMIN;
  if (row.roleAlias === ADMINISTRATOR || isRaised) throw new ForbiddenError('role.administrator');
}

/** Nobody changes his own roles, or one that has more than he. */
async function assertBelow(tx: EntityManager, caller: Caller, ids: readonly string[]): Promise<void> {
  if (isAdministrator(caller)) return;
  if (ids.some((id) => caller.roleIds.includes(id))) throw new ForbiddenError('role.own');
  if ((await rolesBeyond(tx, caller, ids)).length > 0) throw new ForbiddenError('role.lacking');
}
