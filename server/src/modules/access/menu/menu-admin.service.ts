import { menu, type MenuInput } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { empty, type Sql } from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { type Caller, isAdministrator } from '../../../auth/caller.js';
import { SessionCache } from '../../../auth/session-cache.js';
import { type Columns, conditionsSql } from '../../../blade/conditions.js';
import { treeNode, type TreeNode, treeOf } from '../../../blade/tree.js';
import { query, queryOne } from '../../../database.js';
import { BusinessError, NotFoundError, ValidationError } from '../../../errors.js';
import { namedHistory } from '../history-names.js';
import type { HistoryLine } from '../../../rows/history.js';
import { tellingHistory } from '../access-history.js';
import { assertFresh, given } from '../access.rules.js';
import { grantedTo, type MenuNode } from './menu.queries.js';
import { assertNotBelow, lockTree, parentOf, removeFromTree } from '../tree-table.js';

type Filters = Record<string, unknown>;

/** A menu as its administration shows it. */
export interface MenuVO extends Omit<MenuNode, 'children'> {
  children?: MenuVO[];
  nameEn: string;
  parentName: string;
  categoryName: string;
  actionName: string;
  isOpenName: string;
  hasChildren?: boolean;
  version: number;
}

interface StoredMenu extends Required<Pick<MenuInput, 'name' | 'code'>> {
  id: string;
  parentId: string;
  category: number;
  version: number;
  [field: string]: unknown;
}

const COLUMNS: Columns = {
  name: 'm.name',
  nameEn: 'm.name_en',
  code: 'm.code',
  alias: 'm.alias',
  path: 'm.path',
  category: 'm.category',
};
const ORDER = sql`order by m.sort, m.id`;

const entry = (code: string, key: Sql): Sql => sql`coalesce((select d.dict_value from blade_dict d
  where d.code = ${code} and d.dict_key = ${key}::text and d.is_deleted = 0 and d.parent_id > 0 limit 1), '')`;

const rowsSql = (conditions: Sql, childrenOf: Sql = empty): Sql => sql`
  select m.id, m.parent_id "parentId", m.code, m.name, coalesce(m.name_en, '') "nameEn", m.alias,
    coalesce(m.path, '') as path, coalesce(m.source, '') as source, coalesce(m.component, '') component, m.sort,
    m.category, m.action, m.is_open "isOpen", coalesce(m.remark, '') remark, m.version,
    coalesce(p.name, '') "parentName", ${entry('menu_category', sql`m.category`)} "categoryName",
    ${entry('button_func', sql`m.action`)} "actionName", ${entry('yes_no', sql`m.is_open`)} "isOpenName",
    exists (select from blade_menu c where c.parent_id = m.id and c.is_deleted = 0 ${childrenOf}) "hasChildren"
  from blade_menu m left join blade_menu p on p.id = m.parent_id
  where m.is_deleted = 0 ${conditions} ${ORDER}`;

const SCREENS = sql`and m.category = 1`;
const SCREENS_BELOW = sql`and c.category = 1`;
const isFiltered = (filters: Filters): boolean =>
  ['name', 'code', 'alias'].some((name) => typeof filters[name] === 'string' && filters[name] !== '');

/** The administration of menus and buttons. */
@Injectable()
export class MenuAdmin {
  constructor(
    private readonly db: DataSource,
    private readonly cache: SessionCache,
  ) {}

  /** All that match, as a tree. */
  async list(caller: Caller, filters: Filters, screensOnly = false): Promise<MenuVO[]> {
    const kind = screensOnly ? SCREENS : empty;
    const rows = await this.rows(caller, sql`${kind}${conditionsSql(filters, COLUMNS)}`);
    return treeOf<MenuVO>(rows.map(({ hasChildren: _, ...row }) => row));
  }

  /** The children of one, or all that match a filter. */
  async lazyList(caller: Caller, filters: Filters, screensOnly = false): Promise<MenuVO[]> {
    const { parentId: sent, ...rest } = filters;
    const parentId = parentOf(typeof sent === 'string' && /^\d{1,19}$/.test(sent) ? sent : '0');
    const below = isFiltered(rest) ? conditionsSql(rest, COLUMNS) : sql` and m.parent_id = ${parentId}`;
    const kind = screensOnly ? SCREENS : empty;
    return this.rows(caller, sql`${kind}${below}`, screensOnly ? SCREENS_BELOW : empty);
  }

  /** One menu or button. */
  async detail(caller: Caller, id: string): Promise<MenuVO> {
    const [row] = await this.rows(caller, sql`and m.id = ${id}`);
    if (!row) throw new NotFoundError('menu');
    return row;
  }

  /** Who changed what and when, newest first. */
  async history(caller: Caller, id: string): Promise<HistoryLine[]> {
    await this.detail(caller, id);
    return namedHistory(this.db, menu, id);
  }

  /** Menus and buttons, or menus alone, for a tree picker: what the caller holds. */
  async tree(caller: Caller, screensOnly = false): Promise<TreeNode[]> {
    const rows = await query<{ id: string; parentId: string; title: string }>(
      this.db,
      sql`select m.id, m.parent_id "parentId",
          ${caller.language === 'en' ? sql`coalesce(nullif(m.name_en, ''), m.name)` : sql`m.name`} title
        from blade_menu m where m.id in (${grantedTo(caller)}) ${screensOnly ? SCREENS : empty} ${ORDER}`,
    );
    return treeOf(rows.map(({ id, parentId, title }) => treeNode(id, parentId, title)));
  }

  /** Stores a new menu or button, or changes what is given of an old one. */
  async submit(caller: Caller, body: MenuInput & { id?: string; version?: number }): Promise<{ id: string }> {
    const id = await this.db.transaction(async (tx) => {
      await lockTree(tx, 'blade_menu');
      const before = body.id ? await this.stored(tx, body.id, body.version) : undefined;
      const row = { ...defaults, ...before, ...given(body, CLEARABLE), parentId: '0' } as StoredMenu;
      row.parentId = parentOf(body.parentId ?? before?.parentId);
      const faults = (['name', 'code'] as const)
        .filter((field) => !row[field])
        .map((field) => ({ field, key: 'field.required' }));
      if (faults.length > 0) throw new ValidationError(faults);
      await this.assertFree(tx, row, before?.id ?? '0');
      await this.assertParent(tx, row.parentId, before?.id);
      if (before) {
        return tellingHistory(tx, caller, menu, [before.id], 'update', () => change(tx, caller, row));
      }
      const made = await insert(tx, caller, row);
      await tellingHistory(tx, caller, menu, [made], 'save', async () => undefined);
      return made;
    });
    await this.cache.rightsChanged();
    return { id };
  }

  /** Removes what has nothing below it. */
  async remove(caller: Caller, ids: readonly string[]): Promise<void> {
    await removeFromTree(this.db, caller, { entity: menu, ids });
    await this.cache.rightsChanged();
  }

  private rows(caller: Caller, conditions: Sql, childrenOf: Sql = empty): Promise<MenuVO[]> {
    const own = isAdministrator(caller) ? empty : sql`and m.id in (${grantedTo(caller)}) `;
    return query<MenuVO>(this.db, rowsSql(sql`${own}${conditions}`, childrenOf));
  }

  private async stored(tx: EntityManager, id: string, version: number | undefined): Promise<StoredMenu> {
    const row = await queryOne<StoredMenu>(tx, rowsSql(sql`and m.id = ${id}`));
    if (!row) throw new NotFoundError('menu');
    assertFresh(row, version);
    return row;
  }

  private async assertFree(tx: EntityManager, row: StoredMenu, own: string): Promise<void> {
    const isScreen = row.category === 1;
    const path = isScreen ? String(row['path'] ?? '') : '';
    const taken = await queryOne<{ path: boolean }>(
      tx,
      sql`select not (code = ${row.code} or (${isScreen} and category = 1 and name = ${row.name})) path
        from blade_menu where is_deleted = 0 and id <> ${own}
          and (code = ${row.code} or ${isScreen} and category = 1 and (name = ${row.name}
            or path = ${path} and ${path} <> '')) order by 1 limit 1`,
    );
    if (taken) throw new BusinessError(taken.path ? 'menu.pathTaken' : 'menu.taken');
  }

  private async assertParent(tx: EntityManager, parentId: string, id: string | undefined): Promise<void> {
    if (parentId === '0') return;
    const parent = await queryOne<{ category: number }>(
      tx,
      sql`select category from blade_menu where id = ${parentId} and is_deleted = 0`,
    );
    if (parent?.category !== 1) throw new BusinessError('menu.parent');
    if (id) await assertNotBelow(tx, 'blade_menu', id, parentId);
  }
}

const CLEARABLE = ['nameEn', 'path', 'source', 'component', 'remark'];
const defaults = { alias: 'menu', sort: 1, category: 1, action: 0, isOpen: 1 };

async function insert(tx: EntityManager, caller: Caller, row: StoredMenu): Promise<string> {
  const made = await queryOne<{ id: string }>(
    tx,
    sql`insert into blade_menu (parent_id, code, name, name_en, alias, path, source, component, sort, category, action,
        is_open, remark, create_user, update_user)
      values (${row.parentId}, ${row.code}, ${row.name}, ${row['nameEn']}, ${row['alias']}, ${row['path']},
        ${row['source']}, ${row['component']}, ${row['sort']}, ${row.category}, ${row['action']}, ${row['isOpen']},
        ${row['remark']}, ${caller.userId}, ${caller.userId}) returning id`,
  );
  return made!.id;
}

async function change(tx: EntityManager, caller: Caller, row: StoredMenu): Promise<string> {
  await query(
    tx,
    sql`update blade_menu set parent_id = ${row.parentId}, code = ${row.code}, name = ${row.name},
        name_en = ${row['nameEn']}, alias = ${row['alias']}, path = ${row['path']}, source = ${row['source']},
        component = ${row['component']}, sort = ${row['sort']}, category = ${row.category}, action = ${row['action']},
        is_open = ${row['isOpen']}, remark = ${row['remark']}, update_user = ${caller.userId},
        update_time = localtimestamp, version = version + 1
      where id = ${row.id}`,
  );
  return row.id;
}
