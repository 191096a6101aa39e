import { insideRegion, oldTree, type TreeBrief, type TreeCounts } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { apiAllowed } from '../../caller/api-scopes.js';
import type { Caller } from '../../caller/caller.js';
import { ForbiddenError } from '../../http/errors.js';
import { Labels } from '../../rows/labels.js';
import { isNarrowed } from '../../rows/scope.js';
import { DETAIL } from './visible-rows.js';
import type { CountsQuery } from './tree-map.dto.js';
import { briefRows, rolledRegions, rolledTotal, tableRegions, tableTotal } from './tree-map.queries.js';

const NATION = '00';
const COUNTY = 6;

/** Counts and short descriptions of trees for the map. */
@Injectable()
export class TreeMapService {
  constructor(
    private readonly db: DataSource,
    private readonly labels: Labels,
  ) {}

  /** Trees of a region, from the stored counts where these answer for the caller. */
  async counts(caller: Caller, query: CountsQuery): Promise<TreeCounts> {
    const region = !query.xzCode ? caller.xzCode : query.xzCode === NATION ? '' : query.xzCode;
    if (!insideRegion(region, caller.xzCode)) throw new ForbiddenError('row.outsideRegion');
    const digits = 2 * (query.level ?? 1);
    const question = { owner: caller, region, digits };
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

  /** The trees among the ids that the caller may see. */
  async briefs(caller: Caller, ids: readonly string[]): Promise<TreeBrief[]> {
    // Whom api-scopes keep from one tree does not learn of it here either.
    if (!apiAllowed(caller.apis, DETAIL)) throw new ForbiddenError();
    const rows = await briefRows(this.db, caller, ids);
    const names = await this.labels.regionNames([...new Set(rows.map(({ xzCode }) => xzCode))]);
    return rows.map(({ xzCode, smallPlaceName, ...row }) => ({
      ...row,
      place: [names.get(xzCode), smallPlaceName].filter(Boolean).join(' '),
    }));
  }
}
