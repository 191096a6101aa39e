import { oldTree, thisYear, TREE_LAYER } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { RegionCache } from '../../../cache/region-cache.js';
import { insideRegionSql, scoped } from '../../../rows/scope.js';
import { dimensions, type Extent, storedTotal } from '../../trees/counts/index.js';
import { AnalyseReads, extentOf } from '../analyse/index.js';
import type { ScreenQuery } from './screen.dto.js';

const APPROVED = '1';
/** Keys of trees that have left the register: revoked, moved away (dictionary `life_status`). */
const GONE = '3,5';

/** Counts of trees that entered and left the register of a region in a data year. */
@Injectable()
export class YearChanges {
  constructor(
    private readonly cache: RegionCache,
    private readonly reads: AnalyseReads,
  ) {}

  /** Trees with a reason why they are new in the year, and approved ones of the year, revoked or moved away. */
  async of(caller: Caller, asked: ScreenQuery): Promise<{ year: number; newNum: number; reduceNum: number }> {
    const question = {
      ...extentOf(caller, asked),
      withChildren: false,
      dims: [dimensions.newIn],
      filters: {},
    };
    const settled = await this.reads.settled(question);
    const year = settled.year ?? thisYear();
    const [counts, reduceNum] = await Promise.all([this.reads.counts(settled), this.gone(settled, year)]);
    const own = counts.find(
      ({ region, dim, code }) =>
        region === settled.region && dim === dimensions.newIn.dim && code === String(year),
    );
    return { year, newNum: own?.cnt ?? 0, reduceNum };
  }

  private async gone({ owner, region }: Extent, year: number): Promise<number> {
    const stored = storedTotal(owner, { xzCode: region, year, status: APPROVED, lifeStatus: GONE });
    const counted = sql`select count(*)::int as total from old_tree t
      where ${scoped(owner, oldTree)} and ${insideRegionSql(region, 't')} and t.origin_id is null and t.status = 1
        and t.year = ${year} and t.life_status = any(${GONE.split(',')}::varchar[])`;
    const [row] = await this.cache.rows<{ total: number }>(
      owner,
      { layer: TREE_LAYER, region },
      stored ?? counted,
    );
    return row?.total ?? 0;
  }
}
