import { LIST_MARK } from '@gushu/shared';
import sql, { type Sql } from 'sql-template-tag';
import type { Caller } from '../../caller/caller.js';
import { namedRows, type Reference } from '../../rows/references.js';

/** Expression for the names of the rows that a column's ids refer to; undefined where these have no name. */
export function referenceNames(caller: Caller, { kind, to }: Reference, ids: Sql): Sql | undefined {
  const rows = namedRows(caller, to);
  if (!rows) return undefined;
  const isNamed =
    kind === 'reference' ? sql`n.id = ${ids}` : sql`n.id = any(string_to_array(${ids}, ',')::bigint[])`;
  const mark = LIST_MARK[caller.language];
  // The names' own `t` ends with the inner brackets: outside them it is the row that is named for.
  return sql`(select string_agg(n.name, ${mark}::text order by n.id) from (${rows}) n where ${isNamed})`;
}
