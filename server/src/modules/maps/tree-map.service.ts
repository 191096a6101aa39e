import {
  ArchiveMark,
  oldTree,
  REGION_LENGTHS,
  type RegionTrees,
  type TreeBrief,
  type TreeCounts,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { apiAllowed } from '../../caller/api-scopes.js';
import { regionAsked } from '../../caller/asked-region.js';
import type { Caller } from '../../caller/caller.js';
import { ForbiddenError } from '../../http/errors.js';
import { Labels } from '../../rows/labels.js';
import { isNarrowed } from '../../rows/scope.js';
import { archivedYearOf } from '../trees/counts/index.js';
import type { CountsQuery, PlacesQuery } from './tree-map.dto.js';
import {
  briefRows,
  rolledRegions,
  rolledTotal,
  tableRegions,
  tableTotal,
  treePlaces,
} from './tree-map.queries.js';
import { DETAIL } from './visible-rows.js';

const COUNTY = 6;

/** Refuses callers whom api-scopes bar from the detail of a tree. */
function assertDetail({ apis }: Caller): void {
  if (!apiAllowed(apis, DETAIL)) throw new ForbiddenError();
}

/** Counts and short descriptions of trees for the map. */
@Injectable()
export class TreeMapService {
  constructor(
    private readonly db: DataSource,
    private readonly labels: Labels,
  ) {}

  /** Count of a region's trees today or in a snapshot, from the stored counts where they apply to the caller. */
  async counts(caller: Caller, query: CountsQuery): Promise<TreeCounts> {
    const region = regionAsked(caller, query.xzCode);
    const digits = 2 * (query.level ?? 1);
    const year = await this.yearOf(caller, region, query);
    const question = { owner: caller, region, digits, year };
    const stored = region.length <= COUNTY && !isNarrowed(caller, oldTree);
    const [total, regions] = await Promise.all([
      stored ? rolledTotal(this.db, question) : tableTotal(this.db, question),
      region.length >= digits
        ? []
        : stored
          ? rolledRegions(this.db, question)
          : tableRegions(this.db, question),
    ]);
    return { total, regions };
  }

  /** A county, township or village, or those of a level below it, each at the middle of the trees the caller sees. */
  places(caller: Caller, { xzCode: region, level = 0 }: PlacesQuery): Promise<RegionTrees[]> {
    assertDetail(caller);
    const digits = Math.max(REGION_LENGTHS[level - 1] ?? 0, region.length);
    return treePlaces(this.db, { owner: caller, region, digits });
  }

  /** The trees among the ids that the caller may see. */
  async briefs(caller: Caller, ids: readonly string[]): Promise<TreeBrief[]> {
    assertDetail(caller);
    const rows = await briefRows(this.db, caller, ids);
    const names = await this.labels.regionNames([...new Set(rows.map(({ xzCode }) => xzCode))]);
    return rows.map(({ xzCode, smallPlaceName, ...row }) => ({
      ...row,
      place: [names.get(xzCode), smallPlaceName].filter(Boolean).join(' '),
    }));
  }

  /** The year of the requested snapshot; undefined for the live rows. */
  private async yearOf(
    caller: Caller,
    region: string,
    { year, archiveMark }: CountsQuery,
  ): Promise<number | undefined> {
    if (Number(archiveMark) !== ArchiveMark.snapshot) return undefined;
    return year ?? (await archivedYearOf(this.db, caller, oldTree, region));
  }
}
