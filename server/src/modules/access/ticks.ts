import sql, { type Sql } from 'sql-template-tag';
import { type Db, queryOne } from '../../database/database.js';
import { ConflictError } from '../../http/errors.js';
import type { TickedBody } from './ticked.dto.js';

/** Selects a text `held` for each tick of rows in the grant dialog. `ids` selects the rows' ids. */
type Ticks = (ids: Sql) => Sql;

/** The rights of roles. */
export const roleTicks: Ticks = (ids) => sql`
  select role_id || ':' || menu_id as held from blade_role_menu where role_id in ${ids}
  union all
  select role_id || ':' || scope_category || ':' || scope_id from blade_role_scope where role_id in ${ids}`;

/** The screens that top menus are cut to. */
export const topMenuTicks: Ticks = (ids) => sql`
  select top_menu_id || ':' || menu_id as held from blade_top_menu_setting where top_menu_id in ${ids}`;

/** A digest of the ticks of the rows that `ids` selects. */
export async function ticksVersion(db: Db, ticks: Ticks, ids: Sql): Promise<string> {
  const digested = await queryOne<{ version: string }>(
    db,
    sql`select md5(coalesce(string_agg(held, ',' order by held), '')) as version from (${ticks(ids)}) h`,
  );
  return digested!.version;
}

/** Refuses ticks that were set before somebody else granted; older clients send no version, and nothing is compared. */
export async function assertTicksUnchanged(
  tx: Db,
  ticks: Ticks,
  ids: readonly string[],
  { version }: TickedBody,
): Promise<void> {
  if (version === undefined) return;
  const now = await ticksVersion(tx, ticks, sql`(select unnest(${ids}::bigint[]))`);
  if (now !== version) throw new ConflictError({ version: now });
}
