import type { EntityDefinition, HistoryLine } from '@gushu/shared';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { DataSource } from 'typeorm';
import { query } from '../../database/database.js';
import { historySql } from '../../rows/history.js';
import type { HistoryQuery } from '../../rows/ids.js';

/** Table and column that name what a field refers to. */
type Named = readonly [table: string, column: string];

const ROLE: Named = ['blade_role', 'role_name'];
const DEPT: Named = ['blade_dept', 'dept_name'];
const MENU: Named = ['blade_menu', 'name'];

const REFERENCES: Readonly<Record<string, Named>> = {
  roleId: ROLE,
  deptId: DEPT,
  postId: ['blade_post', 'post_name'],
  leaderId: ['blade_user', 'real_name'],
  menuIds: MENU,
  dataScopeIds: ['blade_scope_data', 'scope_name'],
  apiScopeIds: ['blade_scope_api', 'scope_name'],
};
const PARENTS: Readonly<Record<string, Named>> = { role: ROLE, dept: DEPT, menu: MENU };

/** Fields of hundreds of ids: history lists only those added and those removed. */
const RIGHTS = new Set(['menuIds', 'dataScopeIds', 'apiScopeIds']);

const idsIn = (value: unknown): string[] => String(value ?? '').match(/\d+/g) ?? [];

/** The ids before and after a change; of rights only those that differ. */
function sidesOf(field: string, [from, to]: readonly [unknown, unknown]): [string[], string[]] {
  const [before, after] = [idsIn(from), idsIn(to)];
  if (!RIGHTS.has(field)) return [before, after];
  return [before.filter((id) => !after.includes(id)), after.filter((id) => !before.includes(id))];
}

const namesSql = ([table, column]: Named, ids: readonly string[]): Sql =>
  sql`select id, ${raw(column)} as name from ${raw(table)} where id = any(${ids}::bigint[])`;

/** The lines of a row's history, newest first, with names for ids. The caller has checked access to the row. */
export async function namedHistory(
  db: DataSource,
  entity: EntityDefinition,
  { id, before }: HistoryQuery,
): Promise<HistoryLine[]> {
  const lines = await query<HistoryLine>(db, historySql(entity, sql`row_id = ${id}`, before));
  const parent = PARENTS[entity.name];
  const references = Object.entries({ ...REFERENCES, ...(parent ? { parentId: parent } : {}) });
  for (const [field, named] of references) {
    const touched = lines.flatMap(({ changes }) =>
      changes?.[field] ? [{ changes, change: changes[field] }] : [],
    );
    const sides = touched.map(({ change }) => sidesOf(field, change));
    const ids = [...new Set(sides.flat(2))];
    if (ids.length === 0) continue;
    const rows = await query<{ id: string; name: string }>(db, namesSql(named, ids));
    const names = new Map(rows.map((row) => [row.id, row.name]));
    const text = (side: string[]): string =>
      side
        .map((one) => names.get(one) ?? '')
        .filter(Boolean)
        .join('、');
    touched.forEach(({ changes }, at) => (changes[field] = [text(sides[at]![0]), text(sides[at]![1])]));
  }
  return lines;
}
