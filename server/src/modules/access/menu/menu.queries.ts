import type { MenuNode, TopMenu } from '@gushu/shared';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { type Db, query } from '../../../database/database.js';
import { grantedTo } from '../grants/index.js';

/** Blade's own clients; they bring screens of their own and find them by Blade's addresses. */
const BLADE_CLIENTS: ReadonlySet<string> = new Set(['saber', 'saber3', 'sword']);
const BLADE_PATHS = sql`case m.path when '/devOps/region' then '/base/region'
  when '/system/datasource' then '/tool/datasource' else coalesce(m.path, '') end`;

/** Whether the caller's client needs Blade's addresses in menus. */
export const hasBladePaths = ({ clientId }: Pick<Caller, 'clientId'>): boolean => BLADE_CLIENTS.has(clientId);

const ENGLISH = sql`coalesce(nullif(m.name_en, ''), m.name)`;
const CHINESE = sql`m.name`;
const names = ({ language }: Caller): Sql =>
  language === 'en'
    ? sql`${ENGLISH} as name, ${CHINESE} as "otherName"`
    : sql`${CHINESE} as name, ${ENGLISH} as "otherName"`;

/** The `meta` of a menu entry; roles and visibility appear only where they are set. */
const META = sql`jsonb_strip_nulls(jsonb_build_object('roles', string_to_array(nullif(m.meta_roles, ''), ','),
  'menu', case m.meta_menu when 0 then false end))`;

const columns = (caller: Caller): Sql => sql`m.id, m.parent_id "parentId", m.code, ${names(caller)}, m.alias,
  ${hasBladePaths(caller) ? BLADE_PATHS : sql`coalesce(m.path, '')`} as path, coalesce(m.source, '') as source, coalesce(m.component, '') component, m.sort,
  m.category, m.action, m.is_open "isOpen", coalesce(m.remark, '') remark, ${META} as meta`;

const inTopMenu = (topMenuId: string | undefined): Sql =>
  topMenuId
    ? sql`and m.id in (select menu_id from blade_top_menu_setting where top_menu_id::text = ${topMenuId})`
    : empty;

/** Rows of the screens that make the side menu. */
export const readMenus = (db: Db, caller: Caller, topMenuId?: string): Promise<MenuNode[]> =>
  query(
    db,
    sql`select ${columns(caller)} from blade_menu m
      where m.id in (${grantedTo(caller)}) and m.category = 1 ${inTopMenu(topMenuId)}
      order by m.sort, m.id`,
  );

/** Rows of the granted buttons and of the screens they stand on. */
export const readButtons = (db: Db, caller: Caller): Promise<MenuNode[]> =>
  query(
    db,
    sql`with granted as (${grantedTo(caller)})
      select ${columns(caller)} from blade_menu m
      where m.id in (select id from granted) and (m.category = 2 or exists (
        select from blade_menu b where b.parent_id = m.id and b.category = 2 and b.id in (select id from granted)))
      order by m.sort, m.id`,
  );

/** The top menus of the caller's tenant that hold at least one menu of the caller. */
export const readTopMenus = (db: Db, caller: Caller): Promise<TopMenu[]> =>
  query(
    db,
    sql`select id, code, name, coalesce(source, '') as source, coalesce(path, '') as path, sort, is_main "isMain"
      from blade_top_menu t where tenant_id = ${caller.tenantId} and is_deleted = 0 and status = 1
        and exists (select from blade_top_menu_setting s join blade_menu m on m.id = s.menu_id
          where s.top_menu_id = t.id and m.category = 1 and m.id in (${grantedTo(caller)}))
      order by sort, id`,
  );
