import type { Caller } from '../../../caller/caller.js';
import { type Db, query } from '../../../database/database.js';
import { everyoneIn } from '../../../rows/scope.js';
import { familyCounts, type Placed, type RegionGroups, tableCounts } from './counts.queries.js';
import { dimensions, total } from './dimensions.js';
import { groupsByRegion } from './group-totals.queries.js';
import { type Count, rolledCounts } from './rollup.js';

/** Digits of the codes whose trees are counted as they change; those of a village are counted when they are asked for. */
const STORED_DIGITS = 9;
const MEMBER = '2';

/**
 * All trees of a region of the caller's tenant, as statistics count them: those that stand alone and those of groups,
 * whoever may see them. The archives of a group's members are not counted a second time.
 */
export async function treesIn(db: Db, caller: Caller, region: string): Promise<number> {
  const owner = everyoneIn(caller);
  const dims = [total, dimensions.spreadC];
  const extent = { owner, region, year: undefined, archived: false };
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
  const inGroups = groups.find(({ child }) => child === null)?.groupTrees ?? 0;
  return of(total.dim, 'all') - of(dimensions.spreadC.dim, MEMBER) + inGroups;
}
