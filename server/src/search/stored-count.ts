import { countedRecords } from '@gushu/migrations';
import { COUNTY_DIGITS, insideRegion, type RecordDefinition, regionCode } from '@gushu/shared';
import sql, { empty, type Sql } from 'sql-template-tag';
import { givenFilters } from '../blade/page-query.js';
import { isNarrowed, liesInRegion, type ScopeOwner } from '../rows/scope.js';

const COUNTED: ReadonlySet<string> = new Set(countedRecords);

/**
 * Statement that sums up the total of a list narrowed by region and status alone, of a record whose rows are counted
 * as they change (`record_rollup`). Undefined for all other lists, and below the county, where the table itself is
 * quick.
 */
export function storedCount(owner: ScopeOwner, record: RecordDefinition, filters: object): Sql | undefined {
  const { region = '', table } = record;
  if (!COUNTED.has(table) || !liesInRegion(record) || isNarrowed(owner, record)) return undefined;
  const given = givenFilters(filters).map(([name, value]) => [name, String(value)] as const);
  if (given.some(([name]) => name !== region && name !== 'status')) return undefined;
  const { [region]: asked = '', status } = Object.fromEntries(given);
  const code = regionCode(asked);
  const isInside = insideRegion(code, owner.xzCode);
  if (!isInside && !insideRegion(owner.xzCode, code)) return sql`select 0 as total`;
  const seen = isInside ? code : owner.xzCode;
  if (seen.length > COUNTY_DIGITS) return undefined;
  return sql`select coalesce(sum(c.num), 0)::int as total from record_rollup c
    where c.tenant_id = ${owner.tenantId} and c.record = ${table} and c.region = ${seen}
      ${status === undefined ? empty : sql`and c.status = any(${status.split(',').map(Number)}::int[])`}`;
}
