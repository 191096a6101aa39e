import { oldTree } from '@gushu/shared';
import { Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RefusesFieldsOf } from '../../../caller/caller.js';
import { ScreenRoute } from './panel-routes.js';
import { ScreenQuery } from './screen.dto.js';
import { ScreenService } from './screen.service.js';

/** `largeDataScreen`: what is counted of regions beside their trees. Content and files change without them: nothing is cached. */
@ApiTags('largeDataScreen')
@Controller('largeDataScreen/largeDataScreen')
@RefusesFieldsOf(oldTree)
export class CountsController {
  constructor(private readonly screen: ScreenService) {}

  @ScreenRoute(
    'oldTreeCountByXzCode',
    'trees, groups, best trees, footprints, pictures and videos by region',
    ['zyzk'],
  )
  oldTreeCountByXzCode(@CurrentCaller() caller: Caller, @Query() query: ScreenQuery) {
    return this.screen.counts(caller, query);
  }
}
