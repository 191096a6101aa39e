import {
  ArchiveMark,
  type FiledYear,
  isFiledInFull,
  type LastArchive,
  type StatStamp,
  TREE_LAYER,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../caller/caller.js';
import { RegionCache } from '../../../cache/region-cache.js';
import { filedYears, lastFullYear } from '../../trees/counts/index.js';
import { type AnalyseQuery, treeFilters } from './analyse.dto.js';
import { AnalyseService, extentOf } from './analyse.service.js';

/** The last full archive of a region, which totals are compared with on every screen. */
@Injectable()
export class LastArchives {
  constructor(
    private readonly cache: RegionCache,
    private readonly analyse: AnalyseService,
  ) {}

  /** The years that a region has archived, newest first, with the counties that have filed them. */
  years(caller: Caller, region: string): Promise<readonly FiledYear[]> {
    return this.cache.rows<FiledYear>(caller, { layer: TREE_LAYER, region }, filedYears(caller, region));
  }

  /** The archived year that is shown if the region has archived only part of it. */
  async part(caller: Caller, query: AnalyseQuery, shown: StatStamp): Promise<FiledYear | undefined> {
    if (shown.archiveMark !== ArchiveMark.snapshot) return undefined;
    const years = await this.years(caller, extentOf(caller, query).region);
    return years.find((one) => one.year === shown.year && !isFiledInFull(one));
  }

  /**
   * The last full archive before the shown figures. There is none if they count only part of the trees: filtered ones,
   * the live rows of a data year, a partial archive.
   */
  async before(caller: Caller, query: AnalyseQuery, shown: StatStamp): Promise<LastArchive | undefined> {
    const { region, archived, year: asked } = extentOf(caller, query);
    if (treeFilters(query) || (!archived && asked !== undefined)) return undefined;
    const years = await this.years(caller, region);
    if (await this.part(caller, query, shown)) return undefined;
    const year = lastFullYear(years, shown.year);
    if (year === undefined) return undefined;
    const { total } = await this.analyse.resource(caller, {
      ...{ xzCode: region, year, archiveMark: String(ArchiveMark.snapshot) },
    });
    return { year, total };
  }
}
