import { PROJECT_LAYER } from '@gushu/shared';
import { Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CachedWhileUnchanged } from '../../../blade/cached.js';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { REGIONS } from '../../system/region/index.js';
import { ScreenRoute } from './panel-routes.js';
import { ProjectScreens } from './project-screen.service.js';
import { RescueService } from './rescue.service.js';
import { RescuePageQuery, ScreenQuery } from './screen.dto.js';

/** Route of the project screen, for callers who may open it. */
const ProjectRoute = (call: string, summary: string) => ScreenRoute(call, summary, ['qjfz']);

/** `largeDataScreen`: the panels of the project screen. */
@ApiTags('largeDataScreen')
@Controller('largeDataScreen/largeDataScreen')
export class RescueController {
  constructor(
    private readonly rescue: RescueService,
    private readonly screens: ProjectScreens,
  ) {}

  @ProjectRoute('projectScreen', 'all panels of the project screen at once, each under the name of its call')
  projectScreen(@CurrentCaller() caller: Caller, @Query() query: ScreenQuery) {
    return this.screens.of(caller, query);
  }

  @ProjectRoute(
    'getRescueAnalepsis',
    'rescue projects that have their money, by year, kind, region and vigour',
  )
  getRescueAnalepsis(@CurrentCaller() caller: Caller, @Query() query: ScreenQuery) {
    return this.rescue.summary(caller, query);
  }

  @ProjectRoute('getRescueAnalepsisOldTree', 'one page of these projects')
  getRescueAnalepsisOldTree(@CurrentCaller() caller: Caller, @Query() query: RescuePageQuery) {
    return this.rescue.page(caller, query);
  }

  @ProjectRoute('getCentralBudgetBt', 'money of the nation by region')
  @CachedWhileUnchanged(PROJECT_LAYER, REGIONS)
  getCentralBudgetBt(@CurrentCaller() caller: Caller, @Query() query: ScreenQuery) {
    return this.rescue.budgets(caller, query);
  }
}
