import { insideRegion, isBlank, oldTree } from '@gushu/shared';
import sql from 'sql-template-tag';
import { queryOne, type Db } from '../../../database.js';
import { isNarrowed, type ScopeOwner } from '../../../rows/scope.js';

/** What changes how rows are shown, not which. */
const SHOWING = new Set(['current', 'size', 'ascs', 'descs', 'columns']);
const COUNTED = new Set(['xzCode', 'year', 'status']);

/**
 * Total of a list that is narrowed by nothing but region, year and status: read from the stored counts instead of
 * counted. Undefined when other filters are set.
 */
export async function storedTotal(db: Db, owner: ScopeOwner, filters: object): Promise<number | undefined> {
  if (isNarrowed(owner, oldTree)) return undefined;
  const given = Object.entries(filters).filter(([name, value]) => !SHOWING.has(name) && !isBlank(value));
  if (given.some(([name]) => !COUNTED.has(name))) return undefined;
  const {
    xzCode: asked = '',
    year,
    status,
  } = Object.fromEntries(given) as Record<string, string | undefined>;
  if (!insideRegion(asked, owner.xzCode) && !insideRegion(owner.xzCode, asked)) return 0;
  const region = asked.length > owner.xzCode.length ? asked : owner.xzCode;
  const statuses = status === undefined ? [null] : [...new Set(String(status).split(',').map(Number))];
  const row = await queryOne<{ total: string }>(
    db,
    sql`select sum(tree_count(${owner.tenantId}, ${region}, ${year ?? null}::int, s)) as total
      from unnest(${statuses}::int[]) as s`,
  );
  return Number(row?.total ?? 0);
}
