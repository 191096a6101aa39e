import { dept, type DeptInput } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { type Caller, isAdministrator } from '../../../auth/caller.js';
import { SessionCache } from '../../../auth/session-cache.js';
import { type Columns, conditionsSql } from '../../../blade/conditions.js';
import { treeNode, type TreeNode, treeOf } from '../../../blade/tree.js';
import { type Db, query, queryOne } from '../../../database.js';
import { BusinessError, NotFoundError, ValidationError } from '../../../errors.js';
import { namedHistory } from '../history-names.js';
import type { HistoryLine } from '../../../rows/history.js';
import { tellingHistory } from '../access-history.js';
import { assertFresh, given, tenantOf, tenantSql } from '../access.rules.js';
import { assertNotBelow, lockTree, parentOf, removeFromTree } from '../tree-table.js';
import { ofVisibleUser } from '../user/index.js';

type Filters = Record<string, unknown>;
type DeptBody = DeptInput & { id?: string; tenantId?: string; version?: number };

/** A department as its screens show it. */
export interface DeptVO {
  id: string;
  tenantId: string;
  parentId: string;
  parentName: string;
  ancestors: string;
  deptCategory: number;
  deptCategoryName: string;
  deptName: string;
  fullName: string;
  leaderId: string;
  sort: number;
  remark: string;
  status: number;
  version: number;
  hasChildren?: boolean;
  children?: DeptVO[];
}

const COLUMNS: Columns = { deptName: 'd.dept_name', fullName: 'd.full_name', tenantId: 'd.tenant_id' };
const CLEARABLE = ['fullName', 'leaderId', 'remark'];

const readDepts = (db: Db, where: Sql): Promise<DeptVO[]> =>
  query<DeptVO>(
    db,
    sql`select d.id, d.tenant_id "tenantId", d.parent_id "parentId", coalesce(p.dept_name, '') "parentName",
        d.ancestors, d.dept_category "deptCategory", coalesce(c.dict_value, '') "deptCategoryName",
        d.dept_name "deptName", coalesce(d.full_name, '') "fullName", coalesce(d.leader_id, '') "leaderId", d.sort,
        coalesce(d.remark, '') remark, d.status, d.version,
        exists (select from blade_dept b where b.parent_id = d.id and b.is_deleted = 0) "hasChildren"
      from blade_dept d
      left join blade_dept p on p.id = d.parent_id and p.is_deleted = 0
      left join blade_dict c on c.code = 'org_category' and c.dict_key = d.dept_category::text and c.is_deleted = 0
        and c.parent_id > 0
      where d.is_deleted = 0 and ${where} order by d.sort, d.id`,
  );

const nodeOf = (row: DeptVO): TreeNode => treeNode(row.id, row.parentId, row.deptName);
const isFiltered = (filters: Filters): boolean =>
  ['deptName', 'fullName'].some((name) => typeof filters[name] === 'string' && filters[name] !== '');

/** Departments of a tenant. */
@Injectable()
export class Depts {
  constructor(
    private readonly db: DataSource,
    private readonly cache: SessionCache,
  ) {}

  /** All that match, as a tree. */
  async list(caller: Caller, { tenantId, ...rest }: Filters): Promise<DeptVO[]> {
    const rows = await readDepts(
      this.db,
      sql`${tenantSql(caller, 'd', tenantId)}${conditionsSql(rest, COLUMNS)}`,
    );
    return treeOf<DeptVO>(rows.map(({ hasChildren: _, ...row }) => row));
  }

  /** The children of one, or all that match; whoever is no administrator begins at his own departments. */
  lazyList(caller: Caller, { tenantId, parentId: sent, ...rest }: Filters): Promise<DeptVO[]> {
    const tenant = tenantSql(caller, 'd', tenantId);
    if (isFiltered(rest)) return readDepts(this.db, sql`${tenant}${conditionsSql(rest, COLUMNS)}`);
    const parentId = parentOf(typeof sent === 'string' && /^\d{1,19}$/.test(sent) ? sent : '0');
    const isAdmin = isAdministrator(caller) || caller.roles.includes('admin');
    const own = parentId === '0' && !isAdmin && caller.deptIds.length > 0;
    const at = own ? sql`d.id = any(${caller.deptIds}::bigint[])` : sql`d.parent_id = ${parentId}`;
    return readDepts(this.db, sql`${tenant} and ${at}`);
  }

  /** All departments of a tenant for a tree picker. */
  async tree(caller: Caller, tenantId?: string): Promise<TreeNode[]> {
    const rows = await readDepts(this.db, sql`d.tenant_id = ${tenantOf(caller, tenantId)}`);
    return treeOf(rows.map(nodeOf));
  }

  /** The children of one department for a tree picker. */
  async lazyTree(caller: Caller, tenantId?: string, parentId?: string): Promise<TreeNode[]> {
    const rows = await readDepts(
      this.db,
      sql`d.tenant_id = ${tenantOf(caller, tenantId)} and d.parent_id = ${parentOf(parentId)}`,
    );
    return rows.map((row) => ({ ...nodeOf(row), hasChildren: row.hasChildren ?? false }));
  }

  /** One department. */
  detail(caller: Caller, id: string): Promise<DeptVO> {
    return this.find(this.db, caller, id);
  }

  /** Who changed what and when, newest first. */
  async history(caller: Caller, id: string): Promise<HistoryLine[]> {
    await this.detail(caller, id);
    return namedHistory(this.db, dept, id);
  }

  /** The caller's own departments, among which he may switch. */
  own(caller: Caller): Promise<DeptVO[]> {
    return this.ofList(caller, sql`(select dept_id from blade_user where id = ${caller.userId})`);
  }

  /** The departments of a user the caller sees. */
  ofUser(caller: Caller, userId: string): Promise<DeptVO[]> {
    return this.ofList(caller, ofVisibleUser(caller, 'dept_id', userId, sql`d.tenant_id`));
  }

  /** Who leads a department. */
  async leaders(caller: Caller, id: string): Promise<{ id: string; name: string }[]> {
    const { leaderId, tenantId } = await this.find(this.db, caller, id);
    return query(
      this.db,
      sql`select id, coalesce(nullif(real_name, ''), name, account) as name from blade_user
        where id::text = any(string_to_array(${leaderId}, ',')) and tenant_id = ${tenantId} and is_deleted = 0
        order by id`,
    );
  }

  /** Stores a new department, or changes what is given of an old one. */
  async submit(caller: Caller, body: DeptBody): Promise<object> {
    const id = await this.db.transaction(async (tx) => {
      await lockTree(tx, 'blade_dept');
      const before = body.id ? await this.find(tx, caller, body.id) : undefined;
      if (before) assertFresh(before, body.version);
      const parentId = parentOf(body.parentId ?? before?.parentId);
      const parent = parentId === '0' ? undefined : await this.parent(tx, caller, parentId);
      const tenantId = before?.tenantId ?? parent?.tenantId ?? tenantOf(caller, body.tenantId);
      if (parent && parent.tenantId !== tenantId) throw new BusinessError('tree.above');
      if (before && parent) await assertNotBelow(tx, 'blade_dept', before.id, parent.id);
      const ancestors = parent ? `${parent.ancestors},${parent.id}` : '0';
      const row = {
        ...defaults,
        ...before,
        ...given(body, CLEARABLE),
        tenantId,
        parentId,
        ancestors,
      } as DeptVO;
      if (!row.deptName) throw new ValidationError([{ field: 'deptName', key: 'field.required' }]);
      if (before) {
        return tellingHistory(tx, caller, dept, [before.id], 'update', () => move(tx, caller, row, before));
      }
      const made = await insert(tx, caller, row);
      await tellingHistory(tx, caller, dept, [made], 'save', async () => undefined);
      return made;
    });
    await this.cache.rightsChanged();
    const { tenantId, deptCategoryName } = await this.find(this.db, caller, id);
    return { id, tenantId, deptCategoryName };
  }

  /** Removes departments that have nothing below them and nobody in them. */
  async remove(caller: Caller, ids: readonly string[]): Promise<void> {
    const assertMay = async (tx: EntityManager) => {
      const seen = await readDepts(tx, sql`${tenantSql(caller, 'd')} and d.id = any(${ids}::bigint[])`);
      if (seen.length < ids.length) throw new NotFoundError('dept');
    };
    await removeFromTree(this.db, caller, { entity: dept, ids, assertMay, heldIn: 'dept_id' });
    await this.cache.rightsChanged();
  }

  private ofList(caller: Caller, list: Sql): Promise<DeptVO[]> {
    return readDepts(
      this.db,
      sql`${tenantSql(caller, 'd')} and d.id::text = any(string_to_array(${list}, ','))`,
    );
  }

  private async find(db: Db, caller: Caller, id: string): Promise<DeptVO> {
    const [row] = await readDepts(db, sql`${tenantSql(caller, 'd')} and d.id = ${id}`);
    if (!row) throw new NotFoundError('dept');
    return row;
  }

  private async parent(tx: EntityManager, caller: Caller, id: string): Promise<DeptVO> {
    const [row] = await readDepts(tx, sql`${tenantSql(caller, 'd')} and d.id = ${id}`);
    if (!row) throw new BusinessError('tree.above');
    return row;
  }
}

const defaults = { deptCategory: 1, sort: 1 };

async function insert(tx: EntityManager, caller: Caller, row: DeptVO): Promise<string> {
  const made = await queryOne<{ id: string }>(
    tx,
    sql`insert into blade_dept (tenant_id, parent_id, ancestors, dept_category, dept_name, full_name, leader_id, sort,
        remark, create_user, update_user)
      values (${row.tenantId}, ${row.parentId}, ${row.ancestors}, ${row.deptCategory}, ${row.deptName}, ${row.fullName},
        ${row.leaderId}, ${row.sort}, ${row.remark}, ${caller.userId}, ${caller.userId}) returning id`,
  );
  return made!.id;
}

/** Changes a department; those below it follow when it moves. */
async function move(tx: EntityManager, caller: Caller, row: DeptVO, before: DeptVO): Promise<string> {
  await query(
    tx,
    sql`update blade_dept set parent_id = ${row.parentId}, ancestors = ${row.ancestors},
        dept_category = ${row.deptCategory}, dept_name = ${row.deptName}, full_name = ${row.fullName},
        leader_id = ${row.leaderId}, sort = ${row.sort}, remark = ${row.remark}, update_user = ${caller.userId},
        update_time = localtimestamp, version = version + 1
      where id = ${row.id}`,
  );
  if (row.ancestors !== before.ancestors) {
    const [from, to] = [before, row].map(({ ancestors, id }) => `${ancestors},${id}`) as [string, string];
    await query(
      tx,
      sql`update blade_dept set ancestors = ${to}::text || substr(ancestors, ${from.length + 1}::int)
        where tenant_id = ${row.tenantId} and (ancestors = ${from} or ancestors like ${`${from},%`})`,
    );
  }
  return row.id;
}
