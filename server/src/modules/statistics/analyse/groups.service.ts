import {
  type GroupFigure,
  type GroupStatRow,
  type GroupStatTable,
  oldTreeGroup,
  shares,
  textIn,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { query } from '../../../database/database.js';
import { RegionService, unplacedName } from '../../system/region/index.js';
import { type CountedGroups, type Extent, groupTotals, settledExtent } from '../../trees/counts/index.js';
import type { ScopedExtentQuery } from './analyse.dto.js';
import { extentOf, stampOf } from './analyse.service.js';

type Figures = Pick<GroupStatRow, GroupFigure>;

const NONE: Omit<CountedGroups, 'child'> = {
  groupNum: 0,
  treeNum: 0,
  area: 0,
  avgTreeAge: 0,
  levelOneNum: 0,
  levelTwoNum: 0,
  levelThreeNum: 0,
};

/** The statistic of tree groups by region. */
@Injectable()
export class GroupStatisticService {
  constructor(
    private readonly db: DataSource,
    private readonly regions: RegionService,
  ) {}

  /** Groups of what a query asks for; of a year that the groups of the region have not archived, the live ones. */
  async byRegion(caller: Caller, asked: ScopedExtentQuery): Promise<GroupStatTable> {
    return this.of(await settledExtent(this.db, oldTreeGroup, extentOf(caller, asked)));
  }

  /** Groups of the children of a region, of those given without a child, and of the region itself. */
  async of(extent: Extent): Promise<GroupStatTable> {
    const [family, counted] = await Promise.all([
      this.regions.family(extent.region),
      query<CountedGroups>(this.db, groupTotals(extent)),
    ]);
    const of = new Map(counted.map(({ child, ...figures }) => [child, figures]));
    const children: { code: string | null; name: string }[] = family.slice(0, -1);
    const unplaced = unplacedName(extent.region);
    const isUnplaced = unplaced !== undefined && children.length > 0 && of.has(extent.region);
    if (isUnplaced) children.push({ code: null, name: textIn(extent.owner.language, unplaced) });
    const rows = withShares(children.map(({ code }) => of.get(code ?? extent.region) ?? NONE)).map(
      (figures, at): GroupStatRow => ({
        xzCode: children[at]?.code ?? null,
        xzName: children[at]?.name ?? '',
        ...figures,
      }),
    );
    const own = family.at(-1);
    const [figures] = withShares([of.get(null) ?? NONE]);
    if (!own || !figures) throw new Error('a statistic has its own region at least');
    const total = { xzCode: own.code, xzName: own.name, ...figures };
    return { rows: [...rows, total], total, ...stampOf(extent) };
  }
}

/** Adds what share each has of the groups and of the trees of all. */
function withShares(counted: readonly Omit<CountedGroups, 'child'>[]): Figures[] {
  const groups = shares(counted.map(({ groupNum }) => groupNum));
  const trees = shares(counted.map(({ treeNum }) => treeNum));
  return counted.map((figures, at) => ({
    ...figures,
    noLevelNum: figures.groupNum - figures.levelOneNum - figures.levelTwoNum - figures.levelThreeNum,
    groupZbCount: groups[at] ?? 0,
    treeZbCount: trees[at] ?? 0,
  }));
}
