import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../../auth/caller.js';
import { Permission } from '../../../auth/permission.js';
import { Raw } from '../../../blade/respond.js';
import { levelSheet, resourceSheet } from './analyse-sheet.js';
import { AnalyseQuery, SpeciesQuery } from './analyse.dto.js';
import { AnalyseService } from './analyse.service.js';

/** `analyse/analyse`: statistics of the register by region. */
@ApiTags('analyse')
@Controller('analyse/analyse')
export class AnalyseController {
  constructor(private readonly analyse: AnalyseService) {}

  @Get('oldTreeLevel')
  @Permission('gradeStatis')
  oldTreeLevel(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    return this.analyse.byDimension(caller, query, 'level');
  }

  @Get('oldTreeLevel/export')
  @Permission('gradeStatis')
  @Raw()
  async levelExport(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    return levelSheet(caller.language, await this.analyse.byDimension(caller, query, 'level'));
  }

  @Get('oldTreeResource')
  @Permission('oldTreeResourceStatis')
  oldTreeResource(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    return this.analyse.resource(caller, query);
  }

  @Get('oldTreeResource/export')
  @Permission('oldTreeResourceStatis')
  @Raw()
  async resourceExport(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    return resourceSheet(caller.language, await this.analyse.resource(caller, query));
  }

  @Get('ownership')
  @Permission('statisAnalysis')
  ownership(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    return this.analyse.byDimension(caller, query, 'ownership');
  }

  @Get('growthVigor')
  @Permission('statisAnalysis')
  growthVigor(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    return this.analyse.byDimension(caller, query, 'vigor');
  }

  @Get('growingPlace')
  @Permission('statisAnalysis')
  growingPlace(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    return this.analyse.byDimension(caller, query, 'growPlace');
  }

  @Get('growthEnvironment')
  @Permission('statisAnalysis')
  growthEnvironment(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    return this.analyse.byDimension(caller, query, 'growEnvironment');
  }

  @Get('treeAge')
  @Permission('statisAnalysis')
  treeAge(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    return this.analyse.byDimension(caller, query, 'age');
  }

  @Get('treeHeight')
  @Permission('statisAnalysis')
  treeHeight(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    return this.analyse.byDimension(caller, query, 'height');
  }

  @Get('treeBust')
  @Permission('statisAnalysis')
  treeBust(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    return this.analyse.byDimension(caller, query, 'bust');
  }

  @Get('crownDiameter')
  @Permission('statisAnalysis')
  crownDiameter(@CurrentCaller() caller: Caller, @Query() query: AnalyseQuery) {
    return this.analyse.byDimension(caller, query, 'crown');
  }

  @Get('treeType')
  @Permission('statisAnalysis')
  treeType(@CurrentCaller() caller: Caller, @Query() query: SpeciesQuery) {
    return this.analyse.species(caller, query);
  }
}
