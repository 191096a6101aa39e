import { oldTree, type ResourceStatistic, type StatCall, statistics, TREE_LAYER } from '@gushu/shared';
import { applyDecorators, Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Audited } from '../../../caller/audited.js';
import { type Caller, CurrentCaller, RefusesFieldsOf } from '../../../caller/caller.js';
import { Permission } from '../../../caller/permission.js';
import { Raw } from '../../../blade/respond.js';
import { CachedWhileUnchanged } from '../../../blade/cached.js';
import { DICTIONARIES } from '../../system/dict/index.js';
import { REGIONS } from '../../system/region/index.js';
import { SPECIES } from '../../trees/tree-species/index.js';
import { dimensionSheet, resourceSheet, speciesSheet } from './analyse-sheet.js';
import { AnalyseQuery, SpeciesQuery } from './analyse.dto.js';
import { AnalyseService } from './analyse.service.js';
import { LastArchives } from './last-archive.js';

/** Page size for a sheet of all species: more than any flora has. */
const MAX_SPECIES = 1_000_000;

/** Route of a statistic, for callers who may open its screen. */
export const Statistic = (call: StatCall) =>
  applyDecorators(
    Get(call),
    Permission(statistics[call].screen),
    ApiOperation({ summary: `${statistics[call].title[1]} of a region` }),
  );

/** Route of the workbook of a statistic: all rows of its answer. */
export const StatisticSheet = (call: StatCall) =>
  applyDecorators(
    Get(`${call}/export`),
    Audited('export'),
    Permission(statistics[call].screen),
    Raw(),
    ApiOperation({ summary: `${statistics[call].title[1]} of a region as a workbook` }),
  );

/** `analyse/analyse`: statistics of the register by region. */
@ApiTags('analyse')
@Controller('analyse/analyse')
@RefusesFieldsOf(oldTree)
@CachedWhileUnchanged(TREE_LAYER, DICTIONARIES, REGIONS, SPECIES)
export class AnalyseController {
  constructor(
    private readonly analyse: AnalyseService,
    private readonly archives: LastArchives,
  ) {}

  @Statistic('oldTreeResource')
  async oldTreeResource(
    @CurrentCaller() caller: Caller,
    @Query() query: AnalyseQuery,
  ): Promise<ResourceStatistic> {
    const table = await this.analyse.resource(caller, query);
    const [since, part] = await Promise.all([
      this.archives.before(caller, query, table),
      this.archives.part(caller, query, table),
    ]);
    return { ...table, ...(since && { since }), ...(part && { part }) };
  }

  @StatisticSheet('oldTreeResource')
  async oldTreeResourceExport(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    return resourceSheet(caller.language, await this.analyse.resource(caller, query));
  }

  @Statistic('oldTreeLevel')
  oldTreeLevel(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    return this.analyse.byDimension(caller, query, 'level');
  }

  @StatisticSheet('oldTreeLevel')
  async oldTreeLevelExport(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    return dimensionSheet(caller.language, 'oldTreeLevel', await this.oldTreeLevel(caller, query));
  }

  @Statistic('ownership')
  ownership(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    return this.analyse.byDimension(caller, query, 'ownership');
  }

  @StatisticSheet('ownership')
  async ownershipExport(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    return dimensionSheet(caller.language, 'ownership', await this.ownership(caller, query));
  }

  @Statistic('growthVigor')
  growthVigor(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    return this.analyse.byDimension(caller, query, 'vigor');
  }

  @StatisticSheet('growthVigor')
  async growthVigorExport(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    return dimensionSheet(caller.language, 'growthVigor', await this.growthVigor(caller, query));
  }

  @Statistic('growingPlace')
  growingPlace(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    return this.analyse.byDimension(caller, query, 'growPlace');
  }

  @StatisticSheet('growingPlace')
  async growingPlaceExport(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    return dimensionSheet(caller.language, 'growingPlace', await this.growingPlace(caller, query));
  }

  @Statistic('growthEnvironment')
  growthEnvironment(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    return this.analyse.byDimension(caller, query, 'growEnvironment');
  }

  @StatisticSheet('growthEnvironment')
  async growthEnvironmentExport(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    return dimensionSheet(caller.language, 'growthEnvironment', await this.growthEnvironment(caller, query));
  }

  @Statistic('treeAge')
  treeAge(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    return this.analyse.byDimension(caller, query, 'age');
  }

  @StatisticSheet('treeAge')
  async treeAgeExport(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    return dimensionSheet(caller.language, 'treeAge', await this.treeAge(caller, query));
  }

  @Statistic('treeHeight')
  treeHeight(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    return this.analyse.byDimension(caller, query, 'height');
  }

  @StatisticSheet('treeHeight')
  async treeHeightExport(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    return dimensionSheet(caller.language, 'treeHeight', await this.treeHeight(caller, query));
  }

  @Statistic('treeBust')
  treeBust(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    return this.analyse.byDimension(caller, query, 'bust');
  }

  @StatisticSheet('treeBust')
  async treeBustExport(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    return dimensionSheet(caller.language, 'treeBust', await this.treeBust(caller, query));
  }

  @Statistic('crownDiameter')
  crownDiameter(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    return this.analyse.byDimension(caller, query, 'crown');
  }

  @StatisticSheet('crownDiameter')
  async crownDiameterExport(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    return dimensionSheet(caller.language, 'crownDiameter', await this.crownDiameter(caller, query));
  }

  /** Species a page at a time. */
  @Statistic('treeType')
  treeType(@CurrentCaller() caller: Caller, @Query() query: SpeciesQuery) {
    return this.analyse.species(caller, query);
  }

  @StatisticSheet('treeType')
  async treeTypeExport(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    const all = { ...query, size: MAX_SPECIES };
    return speciesSheet(caller.language, await this.analyse.species(caller, all));
  }
}
