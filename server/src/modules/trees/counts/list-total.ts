import { insideRegion, oldTree } from '@gushu/shared';
import sql, { type Sql } from 'sql-template-tag';
import { givenFilters } from '../../../blade/page-query.js';
import { contains } from '../../../search/filters.js';
import { isLatin } from '../../../search/taxon.js';
import { isNarrowed, type ScopeOwner } from '../../../rows/scope.js';

const COUNTED = new Set(['xzCode', 'year', 'status', 'oldTreeLevel', 'vigor', 'treeTypeName']);
const COUNTY_DIGITS = 6;

/**
 * What sums up the total of a list that is narrowed by nothing but region, year, status, and level and vigour or the
 * species' name: read from the stored counts instead of counted. Undefined when other filters are set.
 */
export function storedTotal(owner: ScopeOwner, filters: object): Sql | undefined {
  if (isNarrowed(owner, oldTree)) return undefined;
  const given = givenFilters(filters);
  if (given.some(([name]) => !COUNTED.has(name))) return undefined;
  const {
    xzCode: asked = '',
    year,
    status,
    oldTreeLevel,
    vigor,
    treeTypeName: named,
  } = Object.fromEntries(given) as Record<string, string | undefined>;
  if (!insideRegion(asked, owner.xzCode) && !insideRegion(owner.xzCode, asked)) return sql`select 0 as total`;
  const region = asked.length > owner.xzCode.length ? asked : owner.xzCode;
  const statuses = status === undefined ? [null] : [...new Set(String(status).split(',').map(Number))];
  const codes = [oldTreeLevel, vigor].map((text) => (text === undefined ? null : String(text).split(',')));
  const isByCode = codes.some(Boolean);
  // Counted by the names as they are stored, in Chinese: by a Latin one the species are looked up.
  if (named !== undefined && isLatin(named)) return undefined;
  // Trees without a level stand under a code that no tree has; below the county the table itself is quick.
  if (isByCode && (named !== undefined || region.length > COUNTY_DIGITS || codes.flat().includes('unknown')))
    return undefined;
  const narrower = isByCode
    ? sql`${codes[0]}::varchar[], ${codes[1]}::varchar[]`
    : sql`${named === undefined ? null : contains(named)}`;
  return sql`select sum(tree_count(${owner.tenantId}, ${region}, ${year ?? null}::int, s, ${narrower})) as total
    from unnest(${statuses}::int[]) as s`;
}
