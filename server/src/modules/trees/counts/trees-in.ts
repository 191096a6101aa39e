import { oldTree } from '@gushu/shared';
import type { Caller } from '../../../caller/caller.js';
import { type Db, query } from '../../../database/database.js';
import { everyoneIn } from '../../../rows/scope.js';
import { familyCounts, type Placed, type RegionGroups, tableCounts } from './counts.queries.js';
import { dimensions, total } from './dimensions.js';
import { groupsByRegion } from './group-totals.queries.js';
import { type Count, rolledCounts } from './rollup.js';
import { settledExtent } from './snapshots.js';

/** Digits of the smallest regions with stored counts; trees of villages are counted on request. */
const STORED_DIGITS = 9;
const MEMBER = '2';

/** Numbers of trees and groups. */
interface TreesAndGroups {
  treeNum: number;
  groupNum: number;
}

/**
 * All trees and groups of a region of the caller's tenant, as statistics count them: single trees and those of groups,
 * no matter who may see them. Members of a group that have their own row are not counted twice. A year is counted from
 * its snapshot, or from the live rows if it has none.
 */
export async function totalsIn(
  db: Db,
  caller: Caller,
  { region, year }: { region: string; year?: number },
): Promise<TreesAndGroups> {
  const owner = everyoneIn(caller);
  const dims = [total, dimensions.spreadC];
  const asked = { owner, region, year, archived: year !== undefined };
  const extent = await settledExtent(db, oldTree, asked);
  const counts =
    region.length <= STORED_DIGITS
      ? await query<Count>(db, rolledCounts({ ...extent, dims, own: true }))
      : familyCounts(
          region,
          await query<Placed>(db, tableCounts({ ...extent, dims, withChildren: false, filters: {} })),
        );
  const of = (dim: string, code: string): number =>
    counts.find((count) => count.dim === dim && count.code === code && count.region === region)?.cnt ?? 0;
  const groups = await query<RegionGroups>(db, groupsByRegion(extent));
  const all = groups.find(({ child }) => child === null);
  return {
    treeNum: of(total.dim, 'all') - of(dimensions.spreadC.dim, MEMBER) + (all?.groupTrees ?? 0),
    groupNum: all?.groupNum ?? 0,
  };
}

/** Number of all live trees of a region of the caller's tenant. */
export const treesIn = async (db: Db, caller: Caller, region: string): Promise<number> =>
  (await totalsIn(db, caller, { region })).treeNum;
