import { oldTree, TREE_LAYER } from '@gushu/shared';
import { Controller, Get, Query, SetMetadata } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Audited } from '../../../caller/audited.js';
import { type Caller, CurrentCaller, FIELDS } from '../../../caller/caller.js';
import { Permission } from '../../../caller/permission.js';
import { Raw } from '../../../blade/respond.js';
import { CachedWhileUnchanged } from '../../../blade/cached.js';
import { DICTIONARIES } from '../../system/dict/index.js';
import { REGIONS } from '../../system/region/index.js';
import { SPECIES } from '../../trees/tree-species/index.js';
import { levelSheet, resourceSheet } from './analyse-sheet.js';
import { AnalyseQuery, SpeciesQuery } from './analyse.dto.js';
import { AnalyseService } from './analyse.service.js';

/** `analyse/analyse`: statistics of the register by region. */
@ApiTags('analyse')
@Controller('analyse/analyse')
@SetMetadata(FIELDS, oldTree.fields)
@CachedWhileUnchanged(TREE_LAYER, DICTIONARIES, REGIONS, SPECIES)
export class AnalyseController {
  constructor(private readonly analyse: AnalyseService) {}

  @Get('oldTreeLevel')
  @Permission('gradeStatis')
  @ApiOperation({ summary: 'Trees by grade for each region below the one asked for' })
  oldTreeLevel(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    return this.analyse.byDimension(caller, query, 'level');
  }

  @Get('oldTreeLevel/export')
  @Audited('export')
  @Permission('gradeStatis')
  @Raw()
  @ApiOperation({ summary: 'Trees by grade and region as a workbook' })
  async levelExport(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    return levelSheet(caller.language, await this.analyse.byDimension(caller, query, 'level'));
  }

  @Get('oldTreeResource')
  @Permission('oldTreeResourceStatis')
  @ApiOperation({ summary: 'Trees by kind of resource for each region below the one asked for' })
  oldTreeResource(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    return this.analyse.resource(caller, query);
  }

  @Get('oldTreeResource/export')
  @Audited('export')
  @Permission('oldTreeResourceStatis')
  @Raw()
  @ApiOperation({ summary: 'Trees by kind of resource and region as a workbook' })
  async resourceExport(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    return resourceSheet(caller.language, await this.analyse.resource(caller, query));
  }

  @Get('ownership')
  @Permission('statisAnalysis')
  @ApiOperation({ summary: 'Trees by who owns them' })
  ownership(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    return this.analyse.byDimension(caller, query, 'ownership');
  }

  @Get('growthVigor')
  @Permission('statisAnalysis')
  @ApiOperation({ summary: 'Trees by vigour' })
  growthVigor(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    return this.analyse.byDimension(caller, query, 'vigor');
  }

  @Get('growingPlace')
  @Permission('statisAnalysis')
  @ApiOperation({ summary: 'Trees by where they grow' })
  growingPlace(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    return this.analyse.byDimension(caller, query, 'growPlace');
  }

  @Get('growthEnvironment')
  @Permission('statisAnalysis')
  @ApiOperation({ summary: 'Trees by the state of their surroundings' })
  growthEnvironment(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    return this.analyse.byDimension(caller, query, 'growEnvironment');
  }

  @Get('treeAge')
  @Permission('statisAnalysis')
  @ApiOperation({ summary: 'Trees by classes of age' })
  treeAge(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    return this.analyse.byDimension(caller, query, 'age');
  }

  @Get('treeHeight')
  @Permission('statisAnalysis')
  @ApiOperation({ summary: 'Trees by classes of height' })
  treeHeight(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    return this.analyse.byDimension(caller, query, 'height');
  }

  @Get('treeBust')
  @Permission('statisAnalysis')
  @ApiOperation({ summary: 'Trees by classes of girth' })
  treeBust(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    return this.analyse.byDimension(caller, query, 'bust');
  }

  @Get('crownDiameter')
  @Permission('statisAnalysis')
  @ApiOperation({ summary: 'Trees by classes of crown width' })
  crownDiameter(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    return this.analyse.byDimension(caller, query, 'crown');
  }

  @Get('treeType')
  @Permission('statisAnalysis')
  @ApiOperation({ summary: 'Trees by species, the most frequent first' })
  treeType(@CurrentCaller() caller: Caller, @Query() query: SpeciesQuery) {
    return this.analyse.species(caller, query);
  }
}
