import {
  columnOf,
  type dept,
  type EntityDefinition,
  type HierarchyNode,
  type HistoryLine,
  type menu,
  type role,
  type RowOf,
  valueOf,
} from '@gushu/shared';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../../caller/caller.js';
import type { SessionCache } from '../../auth/session-cache.js';
import { ID } from '../../blade/fields.js';
import { hierarchyNode, hierarchyOf } from '../../blade/hierarchy.js';
import { type Db, query, queryOne } from '../../database/database.js';
import type { Filters } from '../../entity/dto.js';
import type { EntityPart } from '../../entity/part.js';
import { EntityService } from '../../entity/service.js';
import { BusinessError } from '../../http/errors.js';
import { tableOf } from '../../rows/columns.js';
import type { HistoryQuery } from '../../rows/ids.js';
import type { RowTools } from '../../rows/service.js';
import type { Change, Draft, Stored } from '../../rows/stored.js';
import { namedHistory } from './history-names.js';

/** Properties of a row beside its fields: its parent and its children. */
interface Placed {
  parentId: string;
  parentName: string;
  hasChildren?: boolean;
  /** The rows directly below it. */
  children?: object[];
}
/** A row of a hierarchy as its screens show it. */
export type HierarchyRow<D extends EntityDefinition> = RowOf<D> & Placed;
type Node = { id: string; parentId: string };
type Hierarchical = typeof dept | typeof menu | typeof role;

/** One writer of a hierarchy at a time, so that what was checked still holds when it is written. */
export const lockHierarchy = (tx: Db, { table }: EntityDefinition): Promise<unknown> =>
  query(tx, sql`select pg_advisory_xact_lock(hashtext(${table}))`);

/** Empty and 0 both mean the top. */
const parentOf = (sent: unknown): string => (!sent || /^0+$/.test(String(sent)) ? '0' : String(sent));

/** The columns for the parent's name and for whether a row has children. */
function columnsSql(definition: Hierarchical): Sql {
  const [title, table] = [raw(columnOf(definition.title)), tableOf(definition)];
  return sql`, coalesce((select p.${title} from ${table} p
      where p.id = t.parent_id and p.is_deleted = 0), '') as "parentName",
    exists (select from ${table} c where c.parent_id = t.id and c.is_deleted = 0) as "hasChildren"`;
}

/** Columns of users that list rows of a hierarchy: a row that a user has cannot be removed. */
const HELD_IN: Readonly<Partial<Record<string, 'dept_id' | 'role_id'>>> = {
  dept: 'dept_id',
  role: 'role_id',
};

interface HierarchyTools extends RowTools {
  cache: SessionCache;
}

/** Menus, roles and departments: administered as trees, and the source of everybody's rights. */
export abstract class HierarchyService<D extends Hierarchical> extends EntityService<D> {
  protected constructor(
    { cache, ...tools }: HierarchyTools,
    definition: D,
    parts: readonly EntityPart<D>[] = [],
  ) {
    const hierarchy: EntityPart<D> = {
      columns: columnsSql(definition),
      lockFirst: (db) => lockHierarchy(db, definition),
      // A new row belongs to the tenant of its parent.
      tenantOf: async (tx, caller, body) =>
        (await this.parent(tx, caller, parentOf(valueOf(body, 'parentId'))))?.tenantId,
      committed: () => cache.rightsChanged(),
    };
    super(tools, definition, [...parts, hierarchy]);
  }

  /** All rows that match, as a tree. */
  async list(caller: Caller, { parentId: _, ...filters }: Filters): Promise<HierarchyRow<D>[]> {
    const rows = await this.rows(caller, this.where(caller, filters));
    return hierarchyOf(rows.map(({ hasChildren: __, ...row }) => row as HierarchyRow<D> & Node));
  }

  /** The children of one row, or all rows that match a search by text. */
  lazyList(caller: Caller, { parentId, ...filters }: Filters): Promise<HierarchyRow<D>[]> {
    const texts = Object.entries(this.definition.fields).filter(([, field]) => field.filter === 'like');
    const where = this.where(caller, filters);
    if (texts.some(([name]) => filters[name])) return this.rows(caller, where);
    const above = parentOf(ID.test(parentId ?? '') ? parentId : '0');
    return this.rows(caller, sql`${where} and ${this.below(caller, above)}`);
  }

  override async detail(caller: Caller, id: string): Promise<HierarchyRow<D>> {
    return (await super.detail(caller, id)) as HierarchyRow<D>;
  }

  override async history(caller: Caller, asked: HistoryQuery): Promise<HistoryLine[]> {
    await this.find(this.db, caller, asked.id);
    return namedHistory(this.db, this.definition, asked);
  }

  /** Rows as nodes of a picker. */
  protected nodeOf(row: HierarchyRow<D>): HierarchyNode {
    return hierarchyNode(row.id, row.parentId, String(valueOf(row, this.definition.title)));
  }

  protected async rows(caller: Caller, where: Sql): Promise<HierarchyRow<D>[]> {
    return (await this.present(caller, await this.read(this.db, where, this.order({})))) as HierarchyRow<D>[];
  }

  /** The condition for the rows that a lazy list shows below a row. */
  protected below(_caller: Caller, parentId: string): Sql {
    return sql`t.parent_id = ${parentId}`;
  }

  protected override async beforeSave({ tx, caller, row, before }: Change<D>): Promise<void> {
    const parentId = parentOf(row.parentId);
    row.parentId = parentId;
    if (parentId === '0' || parentId === before?.parentId) return;
    const parent = await this.parent(tx, caller, parentId);
    if (!parent) throw new BusinessError('tree.above');
    this.assertAbove(row, parent);
    if (before) await this.assertNotBelow(tx, before.id, parentId);
  }

  private async parent(tx: Db, caller: Caller, id: string): Promise<Stored<D> | undefined> {
    if (id === '0') return undefined;
    const [parent] = await this.read(tx, sql`${this.scope(caller, '*')} and t.id = ${id}`, empty);
    return parent;
  }

  /** Refuses a parent that such a row cannot have. */
  protected assertAbove(row: Draft<D>, parent: Stored<D>): void {
    if (parent.tenantId !== row.tenantId) throw new BusinessError('tree.above');
  }

  protected override async beforeRemove(
    tx: EntityManager,
    _caller: Caller,
    rows: readonly Stored<D>[],
  ): Promise<void> {
    const ids = rows.map(({ id }) => id);
    const child = await queryOne(
      tx,
      sql`select 1 from ${this.table} where parent_id = any(${ids}::bigint[]) and not id = any(${ids}::bigint[])
        and is_deleted = 0`,
    );
    if (child) throw new BusinessError('row.children');
    const list = HELD_IN[this.definition.name];
    if (list) await assertUnheld(tx, this.definition, rows, list);
  }

  /** A row must not come to lie below itself. */
  private async assertNotBelow(tx: EntityManager, id: string, parentId: string): Promise<void> {
    const below = await queryOne(
      tx,
      sql`with recursive below as (
          select id from ${this.table} where id = ${id}
          union select c.id from ${this.table} c join below b on c.parent_id = b.id
        ) select 1 from below where id = ${parentId}`,
    );
    if (below) throw new BusinessError('tree.self');
  }
}

/** Refuses to remove rows that a user has. */
export async function assertUnheld(
  tx: EntityManager,
  definition: EntityDefinition,
  rows: readonly { id: string }[],
  list: 'role_id' | 'dept_id' | 'post_id',
): Promise<void> {
  const { name, title } = definition;
  const held = await queryOne<{ name: string }>(
    tx,
    sql`select t.${raw(columnOf(title))} as name from ${tableOf(definition)} t
      where t.id = any(${rows.map(({ id }) => id)}::bigint[]) and exists (
        select from blade_user u where u.tenant_id = t.tenant_id and u.is_deleted = 0
          and t.id::text = any(string_to_array(u.${raw(list)}, ',')))`,
  );
  if (held) throw new BusinessError(`${name}.inUse`, { name: held.name });
}
