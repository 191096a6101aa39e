import { parentRegion, REGION_LENGTHS, regionLevel } from '@gushu/shared';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { ScopeOwner } from '../../../rows/scope.js';
import type { Dimension } from './dimensions.js';

/** Trees of one region under one code of a dimension. */
export interface Count {
  region: string;
  dim: string;
  code: string;
  cnt: number;
}

/** Query of the stored counts. */
interface RollupQuestion {
  owner: ScopeOwner;
  region: string;
  dims: readonly Dimension[];
  year?: number | undefined;
  /** Whether the region itself is read. */
  own: boolean;
  /** Digits of the codes of regions below it that are read: 2, 4 or 6, or 9 within a county. */
  digits?: number | undefined;
  /** Whether the snapshot of the year is read instead of the live trees. */
  archived?: boolean;
}

const NATION_PARENT = '-';
const STORED_DIGITS = 9;

/** Digits of the codes of a region's children; villages have none. */
export const childDigits = (region: string): number => REGION_LENGTHS[regionLevel(region)] ?? 12;

/** Whether the stored counts have the children of the region: down to townships they do, except for species. */
export const isRolledUp = (region: string): boolean => childDigits(region) <= STORED_DIGITS;

/** Limits rows to a year, if one is given. */
export const inYear = (alias: string, year: number | undefined): Sql =>
  year === undefined ? empty : sql`and ${raw(alias)}.year = ${year}`;

/**
 * A row is a {@link Count}, from the stored counts and the changes that are not folded yet (see
 * migrations/repeatable/tree-rollup.ts): the only reader of both, for statistics and maps. Archived years have no
 * changes.
 */
export function rolledCounts(question: RollupQuestion): Sql {
  const { owner, region, dims, year, own, digits, archived = false } = question;
  const table = raw(archived ? 'tree_archive_rollup' : 'tree_rollup');
  const names = dims.map(({ dim }) => dim);
  const stored = (parents: Sql): Sql =>
    sql`select r.region, r.dim, r.code, r.cnt from ${parents}
      where r.tenant_id = ${owner.tenantId} and r.dim = any(${names}) ${inYear('r', year)}`;
  const places: Sql[] = [];
  const found: Sql[] = [];
  if (own) {
    places.push(sql`${region}::text`);
    const parent = region === '' ? NATION_PARENT : parentRegion(region);
    found.push(stored(sql`${table} r`), sql`and r.parent = ${parent} and r.region = ${region}`);
  }
  if (digits !== undefined) {
    const length = raw(String(digits));
    places.push(sql`case when length(p.place) >= ${length} then left(p.place, ${length}) end`);
    if (own) found.push(sql`union all`);
    found.push(...storedBelow({ table, region, digits }, stored));
  }
  return sql`select region, dim, code, sum(cnt)::int as cnt from (
      ${join(found, ' ')} ${archived ? empty : pendingCounts(question, places)}
    ) counts group by 1, 2, 3 having sum(cnt) <> 0`;
}

/** The {@link rolledCounts} of a region: dimension, code and trees. */
export interface RegionCounts {
  region: string;
  counts: readonly (readonly [dim: string, code: string, cnt: number])[];
}

/** A row is {@link RegionCounts}: a few lists are sent in half the time of a thousand rows. */
export const countsByRegion = (question: RollupQuestion): Sql =>
  sql`select region, json_agg(json_build_array(dim, code, cnt)) as counts from (${rolledCounts(question)}) c
    group by region`;

/** The counts of all regions in one list. */
export const flatCounts = (rows: readonly RegionCounts[]): Count[] =>
  rows.flatMap(({ region, counts }) => counts.map(([dim, code, cnt]) => ({ region, dim, code, cnt })));

/** Changes that are not folded yet, for the regions that `places` gives of a pending row. */
function pendingCounts({ owner, region, dims, year }: RollupQuestion, places: readonly Sql[]): Sql {
  const values = dims.map(({ dim, pending }) => sql`(${dim}, ${raw(pending)})`);
  return sql`union all
      select g.region, d.dim, d.code, p.n
      from tree_pending p cross join lateral (values ${join(values)}) d(dim, code)
        cross join lateral unnest(array[${join(places)}]) g(region)
      where p.tenant_id = ${owner.tenantId} and left(p.place, length(${region})) = ${region} and p.counted
        and (d.dim = 'vigor' or p.vigor <> '4') and g.region is not null ${inYear('p', year)}`;
}

/** Stored counts are looked up by parent: children by the region, deeper regions by the regions above them. */
function storedBelow(
  { table, region, digits }: { table: Sql; region: string; digits: number },
  stored: (parents: Sql) => Sql,
): Sql[] {
  if (digits === childDigits(region)) return [stored(sql`${table} r`), sql`and r.parent = ${region}`];
  const parents = sql`(select b.code from blade_region b
    where b.region_level = ${digits / 2 - 1} and left(b.code, ${region.length}) = ${region}) parents`;
  return [stored(sql`${parents} join ${table} r on r.parent = parents.code`)];
}
