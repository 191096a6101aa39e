import { oldTree, TREE_LAYER } from '@gushu/shared';
import { Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CachedWhileUnchanged } from '../../../blade/cached.js';
import { type Caller, CurrentCaller, RefusesFieldsOf } from '../../../caller/caller.js';
import { HoldersService } from './holders.service.js';
import { panelController, ScreenRoute } from './panel-routes.js';
import { resourcePanels, type ResourceReaders } from './resource-panels.js';
import { WholeScreenQuery } from './screen.dto.js';
import { ScreenService } from './screen.service.js';
import { SCREEN_TOPICS, WholeScreen } from './whole-screen.js';

/** `largeDataScreen`: the panels of the resource screen, each by region and year, as `resourcePanels` lists them. */
@ApiTags('largeDataScreen')
@Controller('largeDataScreen/largeDataScreen')
@RefusesFieldsOf(oldTree)
@CachedWhileUnchanged(TREE_LAYER, ...SCREEN_TOPICS)
export class ScreenController extends panelController(resourcePanels) implements ResourceReaders {
  constructor(
    readonly screen: ScreenService,
    readonly holders: HoldersService,
    private readonly whole: WholeScreen,
  ) {
    super();
  }

  @ScreenRoute('screen', 'all panels at once, each under the name of its call', ['zyzk'])
  all(@CurrentCaller() caller: Caller, @Query() query: WholeScreenQuery) {
    return this.whole.of(caller, query);
  }
}
