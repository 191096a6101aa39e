import { listFilters } from '@gushu/migrations';
import { COUNTY_DIGITS, insideRegion, oldTree, regionCode, searchForms } from '@gushu/shared';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { givenFilters } from '../../../blade/page-query.js';
import { contains } from '../../../search/filters.js';
import { isLatin } from '../../../search/taxon.js';
import { isNarrowed, type ScopeOwner } from '../../../rows/scope.js';

/** Filters that every stored count supports. */
const ALWAYS = new Set(['xzCode', 'year', 'status']);
const LEVELS = new Set(['oldTreeLevel', 'vigor']);
// Trees without a value are counted under a code that no tree has.
const UNKNOWN = 'unknown';

interface Counted {
  owner: ScopeOwner;
  region: string;
  year: string | undefined;
  /** Empty for all of them. */
  statuses: readonly (number | null)[];
}

/** Codes of a filter's value, which may be a list. */
const codesOf = (text: string, isList: boolean): string[] => (isList ? text.split(',') : [text]);

/** The stored filter with the fewest codes: the sum of its counts is that of all trees. */
const FEWEST = 'lifeStatus' satisfies keyof typeof listFilters;

/** The column of the pending rows that holds a filter's code. */
const PENDING_CODES = raw(
  Object.entries(listFilters)
    .map(([filter, column]) => `when '${filter}' then p.${column}`)
    .join(' '),
);

/**
 * Total by one stored filter, or without one, including changes that are not folded yet. All filters share one text, so
 * that the first query of each finds a plan prepared on its connection.
 */
function filteredTotal({ owner, region, year, statuses }: Counted, filter: string, codes?: string[]): Sql {
  const coded = (code: Sql): Sql => (codes ? sql`and ${code} = any(${codes}::varchar[])` : empty);
  const narrower = (
    alias: Sql,
  ): Sql => sql`${year === undefined ? empty : sql`and ${alias}.year = ${year}::int`}
    ${statuses.includes(null) ? empty : sql`and ${alias}.status = any(${[...statuses]}::int[])`}`;
  return sql`select coalesce(sum(n), 0)::int as total from (
      select c.cnt as n from tree_filter_count c where c.tenant_id = ${owner.tenantId} and c.region = ${region}
        and c.filter = ${filter} ${coded(raw('c.code'))} ${narrower(raw('c'))}
      union all
      select p.n from tree_pending p where p.tenant_id = ${owner.tenantId}
        and left(p.place, length(${region})) = ${region} ${coded(sql`case ${filter}::text ${PENDING_CODES} end`)} ${narrower(raw('p'))}
    ) counts`;
}

/** Total by species name or by level and vigour; below the county also without further filters. */
function treeCount({ owner, region, year, statuses }: Counted, narrower: Sql): Sql {
  return sql`select sum(tree_count(${owner.tenantId}, ${region}, ${year ?? null}::int, s, ${narrower}))::int as total
    from unnest(${[...statuses]}::int[]) as s`;
}

/**
 * SQL of a list's total from the stored counts, if its only filters are region, year, status and one more, or level and
 * vigour together. Undefined if other filters are set.
 */
export function storedTotal(owner: ScopeOwner, filters: object): Sql | undefined {
  if (isNarrowed(owner, oldTree)) return undefined;
  const given = givenFilters(filters).map(([name, value]) => [name, String(value)] as const);
  const more = given.filter(([name]) => !ALWAYS.has(name));
  const { xzCode = '', year, status, oldTreeLevel, vigor } = Object.fromEntries(given);
  const isByLevel = more.length > 0 && more.every(([name]) => LEVELS.has(name));
  const [[filter, text] = ['', '']] = more;
  const isStored = filter === 'treeTypeName' || Object.hasOwn(listFilters, filter);
  if (!isByLevel && (more.length > 1 || (more.length === 1 && !isStored))) return undefined;
  const asked = regionCode(xzCode);
  if (!insideRegion(asked, owner.xzCode) && !insideRegion(owner.xzCode, asked)) return sql`select 0 as total`;
  const region = asked.length > owner.xzCode.length ? asked : owner.xzCode;
  const statuses = status === undefined ? [null] : [...new Set(status.split(',').map(Number))];
  const counted: Counted = { owner, region, year, statuses };
  if (more.length === 0)
    return region.length > COUNTY_DIGITS ? treeCount(counted, sql`${null}`) : filteredTotal(counted, FEWEST);
  // The stored counts have Chinese names; for a Latin name the species are looked up instead.
  if (['treeTypeName', 'section', 'genus'].includes(filter) && isLatin(text)) return undefined;
  // A text that is searched in several forms is counted from the table.
  if (filter === 'treeTypeName' && searchForms(text).length > 1) return undefined;
  if (filter === 'treeTypeName') return treeCount(counted, sql`${contains(text)}`);
  // Below the county, counting from the table is fast.
  if (region.length > COUNTY_DIGITS) return undefined;
  if (!isByLevel) {
    const field = oldTree.fields[filter as keyof typeof listFilters];
    const codes = codesOf(text, field.filter === 'in');
    return codes.includes(UNKNOWN) ? undefined : filteredTotal(counted, filter, codes);
  }
  const [levels, vigors] = [oldTreeLevel, vigor].map((keys) => keys?.split(',') ?? null);
  if ([levels, vigors].flat().includes(UNKNOWN)) return undefined;
  return treeCount(counted, sql`${levels}::varchar[], ${vigors}::varchar[]`);
}
