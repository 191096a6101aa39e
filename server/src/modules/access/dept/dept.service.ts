import { dept, type HierarchyNode } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { type Caller, isAdministrator, TENANT_ADMIN, tenantNamed } from '../../../caller/caller.js';
import { SessionCache } from '../../../auth/session-cache.js';
import { hierarchyOf } from '../../../blade/hierarchy.js';
import { query } from '../../../database/database.js';
import { Labels } from '../../../rows/labels.js';
import { tenantsSeen } from '../../../rows/scope.js';
import type { StoredChange, Change, Draft } from '../../../rows/stored.js';
import { type HierarchyRow, HierarchyService } from '../hierarchy.service.js';
import { assertDuties, assertOwnDepts, ofVisibleUser } from '../user/index.js';

const leadersOf = (row: Draft<typeof dept>) => ({ leaderId: row.leaderId ?? '' });

/** Departments of a tenant. */
@Injectable()
export class Depts extends HierarchyService<typeof dept> {
  constructor(db: DataSource, labels: Labels, cache: SessionCache) {
    super({ db, labels, cache }, dept, [{ columns: sql`, t.ancestors` }]);
  }

  /** All departments of a tenant for a tree picker. */
  async tree(caller: Caller, tenantId?: string): Promise<HierarchyNode[]> {
    const rows = await this.rows(caller, this.scope(caller, tenantNamed(caller, tenantId)));
    return hierarchyOf(rows.map((row) => this.nodeOf(row)));
  }

  /** The children of one department for a tree picker. */
  async lazyTree(caller: Caller, tenantId?: string, parentId = '0'): Promise<HierarchyNode[]> {
    const scope = this.scope(caller, tenantNamed(caller, tenantId));
    const rows = await this.rows(caller, sql`${scope} and t.parent_id = ${parentId || '0'}`);
    return rows.map((row) => ({ ...this.nodeOf(row), hasChildren: row.hasChildren ?? false }));
  }

  /** The caller's own departments, among which they may switch. */
  own(caller: Caller): Promise<HierarchyRow<typeof dept>[]> {
    return this.ofList(caller, sql`(select dept_id from blade_user where id = ${caller.userId})`);
  }

  /** The departments of a user the caller sees. */
  ofUser(caller: Caller, userId: string): Promise<HierarchyRow<typeof dept>[]> {
    return this.ofList(caller, ofVisibleUser(caller, 'dept_id', userId, sql`t.tenant_id`));
  }

  /** The leaders of a department. */
  async leaders(caller: Caller, id: string): Promise<{ id: string; name: string }[]> {
    const { leaderId, tenantId } = await this.detail(caller, id);
    return query(
      this.db,
      sql`select id, coalesce(nullif(real_name, ''), name, account) as name from blade_user
        where id::text = any(string_to_array(${leaderId}, ',')) and tenant_id = ${tenantId} and is_deleted = 0
        order by id`,
    );
  }

  protected override scope(caller: Caller, tenantId?: string): Sql {
    return tenantsSeen(caller, 't', tenantId);
  }

  /** At the top, callers who are no administrators see the departments they belong to. */
  protected override below(caller: Caller, parentId: string): Sql {
    const isAdmin = isAdministrator(caller) || caller.roles.includes(TENANT_ADMIN);
    if (parentId !== '0' || isAdmin || caller.deptIds.length === 0) return super.below(caller, parentId);
    return sql`t.id = any(${caller.deptIds}::bigint[])`;
  }

  protected override async beforeSave({ tx, caller, row, before }: Change<typeof dept>): Promise<void> {
    await super.beforeSave({ tx, caller, row, before });
    await assertDuties(tx, row.tenantId, leadersOf(row), before && leadersOf(before));
    if (before && before.parentId !== row.parentId) await assertOwnDepts(tx, caller, [before.id]);
  }

  /** Updates the departments below one that moves. */
  protected override async afterSave({ tx, row, before }: StoredChange<typeof dept>): Promise<void> {
    if (row.parentId === (before?.parentId ?? '0')) return;
    await query(
      tx,
      sql`with recursive moved as (
          select d.id, coalesce(p.ancestors || ',' || p.id, '0')::text ancestors
          from blade_dept d left join blade_dept p on p.id = d.parent_id where d.id = ${row.id}
          union all
          select c.id, m.ancestors || ',' || m.id from blade_dept c join moved m on c.parent_id = m.id)
        update blade_dept d set ancestors = m.ancestors from moved m where d.id = m.id`,
    );
  }

  private ofList(caller: Caller, list: Sql): Promise<HierarchyRow<typeof dept>[]> {
    return this.rows(caller, sql`${this.scope(caller)} and t.id::text = any(string_to_array(${list}, ','))`);
  }
}
