import { oldTree, TREE_LAYER } from '@gushu/shared';
import { applyDecorators, Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CachedWhileUnchanged } from '../../../blade/cached.js';
import { type Caller, CurrentCaller, RefusesFieldsOf } from '../../../caller/caller.js';
import { Permission } from '../../../caller/permission.js';
import { HoldersService } from './holders.service.js';
import { ScreenQuery, TopSpeciesQuery, WholeScreenQuery } from './screen.dto.js';
import { ScreenService } from './screen.service.js';
import { SCREEN_TOPICS, WholeScreen } from './whole-screen.js';

/** Marks a call of the resource screen, for whoever may open that. */
export const Panel = (call: string, summary: string) =>
  applyDecorators(Get(call), Permission('zyzk'), ApiOperation({ summary: `Data screen: ${summary}` }));

/** `largeDataScreen`: the panels of the resource screen, each by region and year. */
@ApiTags('largeDataScreen')
@Controller('largeDataScreen/largeDataScreen')
@RefusesFieldsOf(oldTree)
@CachedWhileUnchanged(TREE_LAYER, ...SCREEN_TOPICS)
export class ScreenController {
  constructor(
    private readonly screen: ScreenService,
    private readonly holders: HoldersService,
    private readonly whole: WholeScreen,
  ) {}

  @Panel('screen', 'all panels at once, each under the name of its call')
  all(@CurrentCaller() caller: Caller, @Query() query: WholeScreenQuery) {
    return this.whole.of(caller, query);
  }

  // The globe offers these years too.
  @Get('getYear')
  @Permission('zyzk', 'globe')
  @ApiOperation({ summary: 'Data screen: years that have a snapshot of a region' })
  getYear(@CurrentCaller() caller: Caller, @Query() query: ScreenQuery) {
    return this.screen.years(caller, query);
  }

  @Panel('getDetail', 'a region with its place on the map')
  getDetail(@CurrentCaller() caller: Caller, @Query() query: ScreenQuery) {
    return this.screen.region(caller, query);
  }

  @Panel('getMapXzName', 'where the names of a region’s children stand')
  getMapXzName(@CurrentCaller() caller: Caller, @Query() query: ScreenQuery) {
    return this.screen.points(caller, query);
  }

  @Panel('oldTreeResourcesProbablyCount', 'the headline, counts and percent')
  oldTreeResourcesProbablyCount(@CurrentCaller() caller: Caller, @Query() query: ScreenQuery) {
    return this.screen.probablyCount(caller, query);
  }

  @Panel('oldTreeResourcesSurveytCount', 'the headline as named figures')
  oldTreeResourcesSurveytCount(@CurrentCaller() caller: Caller, @Query() query: ScreenQuery) {
    return this.screen.surveyCount(caller, query);
  }

  @Panel('oldTreeSurvey', 'the resource in a few figures, and what the year changed')
  oldTreeSurvey(@CurrentCaller() caller: Caller, @Query() query: ScreenQuery) {
    return this.screen.survey(caller, query);
  }

  @Panel('oldTreeFeature', 'the oldest, tallest, thickest and widest tree')
  oldTreeFeature(@CurrentCaller() caller: Caller, @Query() query: ScreenQuery) {
    return this.holders.holders(caller, query);
  }

  @Panel('growScatteredOldTree', 'scattered trees by vigour, environment, place and age')
  growScatteredOldTree(@CurrentCaller() caller: Caller, @Query() query: ScreenQuery) {
    return this.screen.scattered(caller, query);
  }

  @Panel('oldTreeDistribute', 'trees by region, the most first')
  oldTreeDistribute(@CurrentCaller() caller: Caller, @Query() query: ScreenQuery) {
    return this.screen.distribution(caller, query);
  }

  @Panel('oldTreeMap', 'trees and groups by region, for the map')
  oldTreeMap(@CurrentCaller() caller: Caller, @Query() query: ScreenQuery) {
    return this.screen.map(caller, query);
  }

  @Panel('mainTreeSpecies', 'the most frequent species and all others, or a ranking that was entered by hand')
  mainTreeSpecies(@CurrentCaller() caller: Caller, @Query() query: TopSpeciesQuery) {
    return this.screen.mainSpecies(caller, query);
  }

  @Panel('treeTypeTotal', 'families, genera and species')
  treeTypeTotal(@CurrentCaller() caller: Caller, @Query() query: ScreenQuery) {
    return this.screen.speciesTotal(caller, query);
  }

  @Panel('groupDistribute', 'groups by region')
  groupDistribute(@CurrentCaller() caller: Caller, @Query() query: ScreenQuery) {
    return this.screen.groupShares(caller, query);
  }

  @Panel('treeTypeArea', 'groups by main species')
  treeTypeArea(@CurrentCaller() caller: Caller, @Query() query: ScreenQuery) {
    return this.screen.speciesAreas(caller, query);
  }
}
