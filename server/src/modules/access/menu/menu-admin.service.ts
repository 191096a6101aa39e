import { menu, type HierarchyNode, type RowOf } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { empty, type Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { type Caller, isAdministrator } from '../../../caller/caller.js';
import { SessionCache } from '../../../auth/session-cache.js';
import { hierarchyNode, hierarchyOf } from '../../../blade/hierarchy.js';
import { query, queryOne } from '../../../database/database.js';
import type { Filters } from '../../../entity/dto.js';
import { BusinessError } from '../../../http/errors.js';
import { Labels } from '../../../rows/labels.js';
import type { Change, Stored } from '../../../rows/stored.js';
import { type HierarchyRow, HierarchyService } from '../hierarchy.service.js';
import { grantedTo } from '../grants/index.js';

const SCREEN = 1;
const SCREENS = sql`and category = ${SCREEN}`;
const ACTIONS = 'button_func';
const YES_NO = 'yes_no';
/** The only flag that opens a new window; clients send 0 or 1 for no. */
const NEW_WINDOW = 2;
const NO = 1;

/** The administration of menus and buttons. */
@Injectable()
export class MenuAdmin extends HierarchyService<typeof menu> {
  constructor(db: DataSource, labels: Labels, cache: SessionCache) {
    super({ db, labels, cache }, menu);
  }

  /** The screens that match, without buttons, as a tree. */
  screens(caller: Caller, filters: Filters): Promise<HierarchyRow<typeof menu>[]> {
    return this.list(caller, { ...filters, category: String(SCREEN) });
  }

  /** Screens directly below one, or all that match. */
  async lazyScreens(caller: Caller, filters: Filters): Promise<HierarchyRow<typeof menu>[]> {
    const rows = await this.lazyList(caller, { ...filters, category: String(SCREEN) });
    const opened = await query<{ id: string }>(
      this.db,
      sql`select distinct parent_id id from blade_menu
        where parent_id = any(${rows.map(({ id }) => id)}::bigint[]) and is_deleted = 0 ${SCREENS}`,
    );
    const parents = new Set(opened.map(({ id }) => id));
    return rows.map((row) => ({ ...row, hasChildren: parents.has(row.id) }));
  }

  /** The caller's menus and buttons, or menus alone, for a tree picker. */
  async tree(caller: Caller, screensOnly = false): Promise<HierarchyNode[]> {
    const rows = await query<{ id: string; parentId: string; title: string }>(
      this.db,
      sql`select id, parent_id "parentId",
          ${caller.language === 'en' ? sql`coalesce(nullif(name_en, ''), name)` : sql`name`} title
        from blade_menu where id in (${grantedTo(caller)}) ${screensOnly ? SCREENS : empty} order by sort, id`,
    );
    return hierarchyOf(rows.map(({ id, parentId, title }) => hierarchyNode(id, parentId, title)));
  }

  override async present(caller: Caller, rows: Stored<typeof menu>[]): Promise<RowOf<typeof menu>[]> {
    const texts = await this.labels.dictionaries([ACTIONS, YES_NO], caller.tenantId);
    const shown = await super.present(caller, rows);
    return shown.map((row) => ({
      ...row,
      actionName: texts.get(ACTIONS)?.get(String(row.action)) ?? '',
      isOpenName: texts.get(YES_NO)?.get(String(row.isOpen === NEW_WINDOW ? NEW_WINDOW : NO)) ?? '',
    }));
  }

  /** Anyone but the administrator of the platform sees only granted menus. */
  protected override scope(caller: Caller): Sql {
    return isAdministrator(caller) ? sql`t.is_deleted = 0` : sql`t.id in (${grantedTo(caller)})`;
  }

  protected override async beforeSave({ tx, caller, row, before }: Change<typeof menu>): Promise<void> {
    await super.beforeSave({ tx, caller, row, before });
    const { code, name, path, category } = row;
    const isScreen = (category ?? SCREEN) === SCREEN;
    const taken = await queryOne<{ path: boolean }>(
      tx,
      sql`select not (code = ${code} or (${isScreen} and category = ${SCREEN} and name = ${name})) path
        from blade_menu where is_deleted = 0 and id <> ${before?.id ?? '0'}
          and (code = ${code} or ${isScreen} and category = ${SCREEN} and (name = ${name}
            or path = ${path ?? ''} and path <> '')) order by 1 limit 1`,
    );
    if (taken?.path) throw new BusinessError('menu.pathTaken', {}, 'path');
    if (taken) throw new BusinessError('menu.taken');
  }

  /** Nothing hangs below a button. */
  protected override assertAbove(_row: Stored<typeof menu>, parent: Stored<typeof menu>): void {
    if (parent.category !== SCREEN) throw new BusinessError('menu.parent');
  }
}
