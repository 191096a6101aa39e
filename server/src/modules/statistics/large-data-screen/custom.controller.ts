import { oldTree, type StatItem, TREE_LAYER } from '@gushu/shared';
import { Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CachedWhileUnchanged } from '../../../blade/cached.js';
import { type Caller, CurrentCaller, RefusesFieldsOf } from '../../../caller/caller.js';
import { ForbiddenError } from '../../../http/errors.js';
import { DICTIONARIES } from '../../system/dict/index.js';
import { seesTrees } from '../../trees/old-tree/index.js';
import { AnalyseService, type FilteredPart } from '../analyse/index.js';
import { Panel } from './screen.controller.js';
import { CustomQuery } from './screen.dto.js';

/** An area as small as one likes would say where a sensitive tree stands: as in all queries by area, readers of trees draw it. */
function assertMayDraw(caller: Caller, { geom }: CustomQuery): void {
  if (geom && !seesTrees(caller)) throw new ForbiddenError('screen.area');
}

/** `largeDataScreen`: trees that meet conditions and lie in an area, by the codes of one dimension. */
@ApiTags('largeDataScreen')
@Controller('largeDataScreen/largeDataScreen')
@RefusesFieldsOf(oldTree)
@CachedWhileUnchanged(TREE_LAYER, DICTIONARIES)
export class CustomController {
  constructor(private readonly analyse: AnalyseService) {}

  @Panel('customOldTreeLevel', 'filtered trees by level')
  customOldTreeLevel(@CurrentCaller() caller: Caller, @Query() query: CustomQuery): Promise<StatItem[]> {
    return this.items(caller, query, 'level');
  }

  @Panel('customOwnership', 'filtered trees by owner')
  customOwnership(@CurrentCaller() caller: Caller, @Query() query: CustomQuery): Promise<StatItem[]> {
    return this.items(caller, query, 'ownership');
  }

  @Panel('customGrowingPlace', 'filtered trees by site')
  customGrowingPlace(@CurrentCaller() caller: Caller, @Query() query: CustomQuery): Promise<StatItem[]> {
    return this.items(caller, query, 'growPlace');
  }

  @Panel('customGrowthEnvironment', 'filtered trees by environment')
  customGrowthEnvironment(@CurrentCaller() caller: Caller, @Query() query: CustomQuery): Promise<StatItem[]> {
    return this.items(caller, query, 'growEnvironment');
  }

  @Panel('customGrowthVigor', 'filtered trees by vigour, dead ones beside the others')
  customGrowthVigor(@CurrentCaller() caller: Caller, @Query() query: CustomQuery): Promise<StatItem[]> {
    return this.items(caller, query, 'vigor');
  }

  private items(caller: Caller, query: CustomQuery, name: FilteredPart): Promise<StatItem[]> {
    assertMayDraw(caller, query);
    return this.analyse.items(caller, query, name);
  }
}
