import {
  type GroupShare,
  oldTree,
  type ProbablyCount,
  type RegionOnMap,
  type RegionPoint,
  RegionScope,
  type RegionCount,
  type RegionShare,
  type ResourceTable,
  type ScatteredTrees,
  type ScreenRegion,
  shares,
  type SpeciesArea,
  type SpeciesShare,
  type SpeciesTable,
  type SpeciesTotal,
  type SurveyCount,
  textIn,
  thisYear,
  TREE_LAYER,
  type TreeSurvey,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import type { Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { regionAsked } from '../../../caller/asked-region.js';
import type { Caller } from '../../../caller/caller.js';
import { RegionCache } from '../../../cache/region-cache.js';
import { SharedCache } from '../../../cache/shared-cache.js';
import { query, queryOne } from '../../../database/database.js';
import { isNarrowed } from '../../../rows/scope.js';
import { REGIONS, RegionService } from '../../system/region/index.js';
import {
  countedYears,
  type Extent,
  groupsBySpecies,
  settledExtent,
  type SpeciesGroups,
} from '../../trees/counts/index.js';
import { archivedYears } from '../../trees/old-tree/index.js';
import { AnalyseService, extentOf, GroupStatisticService, LastArchives } from '../analyse/index.js';
import { StandingTables } from '../statistical-table/index.js';
import {
  distribution,
  groupShares,
  onMap,
  probablyCount,
  sinceOf,
  speciesTotal,
  surveyCounts,
  topSpecies,
} from './panels.js';
import type { ScreenQuery, TopSpeciesQuery } from './screen.dto.js';
import { contentByRegion, type CountedContent, type CountedFiles, filesByRegion } from './files.queries.js';
import { middleOf, placedChildren, type PlacedRegion } from './screen.queries.js';
import { YearChanges } from './year-changes.js';

/** Page size that reads all species: more than any flora has. */
const ALL_SPECIES = 1_000_000;
const TOP_SPECIES = 10;
/** Digits of the smallest regions that have stored counts: townships. */
const STORED_DIGITS = 9;
const NO_SPECIES = ['未填树种', 'Species not given'] as const;

/** The panels of the resource screen; panels that need the same counts share one cached read. */
@Injectable()
export class ScreenService {
  constructor(
    private readonly db: DataSource,
    private readonly cache: RegionCache,
    private readonly shared: SharedCache,
    private readonly analyse: AnalyseService,
    private readonly groups: GroupStatisticService,
    private readonly regions: RegionService,
    private readonly changes: YearChanges,
    private readonly archives: LastArchives,
    private readonly tables: StandingTables,
  ) {}

  /** Years that have a snapshot of the region, newest first; a region also has the current one. */
  async years(caller: Caller, asked: ScreenQuery): Promise<number[]> {
    const region = regionAsked(caller, asked.xzCode);
    const isStored = region.length <= STORED_DIGITS && !isNarrowed(caller, oldTree);
    const archived = isStored
      ? (await this.rows<{ year: number }>(caller, region, countedYears(caller, region))).map(
          ({ year }) => year,
        )
      : await archivedYears(this.db, { ...caller, xzCode: region }, oldTree);
    const isRegion = Number(asked.region) === RegionScope.region;
    return isRegion ? [...new Set([thisYear(), ...archived])] : archived;
  }

  /** A region with its place in the tree of regions and on the map. */
  async region(caller: Caller, asked: ScreenQuery): Promise<ScreenRegion> {
    const region = regionAsked(caller, asked.xzCode);
    const { code, name, fxpcCode, parentCode, regionLevel, lon, lat, mapHeight } =
      await this.regions.detail(region);
    const middle = lon === null || lat === null ? await this.middle(region) : undefined;
    return {
      ...{ code, name, fxpcCode, parentCode, level: regionLevel, mapHeight },
      ...{
        lon: lon === null ? (middle?.lon ?? null) : Number(lon),
        lat: lat === null ? (middle?.lat ?? null) : Number(lat),
      },
    };
  }

  /** Where the names of a region's children stand on the map. */
  async points(caller: Caller, asked: ScreenQuery): Promise<RegionPoint[]> {
    const placed = await this.placed(regionAsked(caller, asked.xzCode));
    return placed.map(({ xzCode, xzName, lon, lat }) => ({ xzCode, xzName, lon, lat }));
  }

  /** The headline: counts, and the shares of all single trees in percent. */
  async probablyCount(caller: Caller, asked: ScreenQuery): Promise<ProbablyCount[]> {
    const { total } = await this.resource(caller, asked);
    return [probablyCount(total)];
  }

  /** The headline as named figures. */
  async surveyCount(caller: Caller, asked: ScreenQuery): Promise<SurveyCount[]> {
    const [{ total }, { speciesNum }] = await this.both(caller, asked);
    return surveyCounts(caller.language, total, speciesNum);
  }

  /** The resource in a few figures, and the trees added and removed in the year. */
  async survey(caller: Caller, asked: ScreenQuery): Promise<TreeSurvey> {
    const [[{ total, rows: _, ...stamp }, { speciesNum, genusNum, sectionNum }], yearChange] =
      await Promise.all([this.both(caller, asked), this.changes.of(caller, asked)]);
    const { treeTotal, scattered, groupNum, groupTrees, ancient, famous, both } = total;
    const [before, filedYears] = await Promise.all([
      this.archives.before(caller, asked, stamp),
      this.archives.years(caller, regionAsked(caller, asked.xzCode)),
    ]);
    return {
      ...{ treeTotal, scattered, groupNum, groupTrees, ancient, famous, both },
      ...{ speciesNum, genusNum, sectionNum, yearChange, ...stamp },
      filedYears: [...filedYears],
      ...(before && { since: sinceOf(treeTotal, before) }),
    };
  }

  /** Scattered trees by vigour, environment, place and age. */
  async scattered(caller: Caller, asked: ScreenQuery): Promise<ScatteredTrees> {
    const { vigor, growEnvironment, growPlace, age } = await this.analyse.scattered(caller, asked);
    return { vigor, environment: growEnvironment, place: growPlace, age };
  }

  /** Trees of each child of a region, the child with the most first. */
  async distribution(caller: Caller, asked: ScreenQuery): Promise<RegionShare[]> {
    const { rows } = await this.resource(caller, asked);
    return distribution(rows.slice(0, -1));
  }

  /** The children of a region on the map. */
  async map(caller: Caller, asked: ScreenQuery): Promise<RegionOnMap[]> {
    const [placed, { rows }] = await Promise.all([
      this.placed(regionAsked(caller, asked.xzCode)),
      this.resource(caller, asked),
    ]);
    return onMap(placed, rows.slice(0, -1));
  }

  /** The most frequent species; from the ranking entered by hand if the region and year have one. */
  async mainSpecies(caller: Caller, asked: TopSpeciesQuery): Promise<SpeciesShare[]> {
    const region = regionAsked(caller, asked.xzCode);
    const entered = await this.tables.species(caller, { region, year: asked.year });
    const rows = entered ?? (await this.species(caller, asked)).rows;
    return topSpecies(caller.language, rows, asked.top ?? TOP_SPECIES);
  }

  /** Families, genera and species. */
  async speciesTotal(caller: Caller, asked: ScreenQuery): Promise<SpeciesTotal> {
    return speciesTotal(caller.language, await this.species(caller, asked));
  }

  /** Groups of the children of a region. */
  async groupShares(caller: Caller, asked: ScreenQuery): Promise<GroupShare[]> {
    const { rows } = await this.groups.of(await this.shown(caller, asked));
    return groupShares(rows.slice(0, -1));
  }

  /** Groups by their main species. */
  async speciesAreas(caller: Caller, asked: ScreenQuery): Promise<SpeciesArea[]> {
    const extent = await this.shown(caller, asked);
    const { owner, region } = extent;
    const rows = await this.rows<SpeciesGroups>(owner, region, groupsBySpecies(extent));
    const parts = shares(rows.map(({ area }) => area));
    return rows.map(({ treeTypeName, ...figures }, at) => ({
      treeTypeName: treeTypeName || textIn(caller.language, NO_SPECIES),
      ...figures,
      areaCount: parts[at] ?? 0,
    }));
  }

  /** Counts for each child of a region: trees and groups of the year, content, pictures and videos of today. */
  async counts(caller: Caller, asked: ScreenQuery): Promise<RegionCount[]> {
    const region = regionAsked(caller, asked.xzCode);
    const [{ rows }, files, content] = await Promise.all([
      this.resource(caller, asked),
      this.rows<CountedFiles>(caller, region, filesByRegion(caller, region)),
      query<CountedContent>(this.db, contentByRegion(caller, region)),
    ]);
    const filesOf = new Map(files.map((row) => [row.child, row]));
    const contentOf = new Map(content.map((row) => [row.child, row]));
    return rows.slice(0, -1).map(({ xzCode, xzName, treeTotal, groupNum }) => {
      const { pictureNum = 0, videoNum = 0 } = filesOf.get(xzCode ?? region) ?? {};
      const { goodNum = 0, footprintNum = 0 } = contentOf.get(xzCode ?? region) ?? {};
      return { xzCode, xzName, oldTreeNum: treeTotal, groupNum, goodNum, footprintNum, pictureNum, videoNum };
    });
  }

  /** The resource table of a region, from which most panels are made. */
  resource(caller: Caller, asked: ScreenQuery): Promise<ResourceTable> {
    return this.analyse.resource(caller, asked);
  }

  /** The extent of all panels, decided by the trees, so that no panel shows live groups beside archived trees. */
  private shown(caller: Caller, asked: ScreenQuery): Promise<Extent> {
    return settledExtent(this.db, oldTree, extentOf(caller, asked));
  }

  private species(caller: Caller, asked: ScreenQuery): Promise<SpeciesTable> {
    return this.analyse.species(caller, { ...asked, size: ALL_SPECIES });
  }

  private both(caller: Caller, asked: ScreenQuery): Promise<[ResourceTable, SpeciesTable]> {
    return Promise.all([this.resource(caller, asked), this.species(caller, asked)]);
  }

  private rows<R extends object>(caller: Caller, region: string, statement: Sql): Promise<readonly R[]> {
    return this.cache.rows(caller, { layer: TREE_LAYER, region }, statement);
  }

  private placed(region: string): Promise<PlacedRegion[]> {
    return this.shared.get(REGIONS, `placed ${region}`, () => query(this.db, placedChildren(region)));
  }

  private middle(region: string): Promise<{ lon: number; lat: number } | undefined> {
    return queryOne(this.db, middleOf(region));
  }
}
