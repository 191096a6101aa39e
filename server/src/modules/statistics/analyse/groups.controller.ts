import { oldTreeGroup, TREE_LAYER } from '@gushu/shared';
import { Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RefusesFieldsOf } from '../../../caller/caller.js';
import { CachedWhileUnchanged } from '../../../blade/cached.js';
import { REGIONS } from '../../system/region/index.js';
import { Statistic, StatisticSheet } from './analyse.controller.js';
import { groupSheet } from './analyse-sheet.js';
import { ExtentQuery } from './analyse.dto.js';
import { GroupStatisticService } from './groups.service.js';

/** The statistic of groups beside those of trees. */
@ApiTags('analyse')
@Controller('analyse/analyse')
@RefusesFieldsOf(oldTreeGroup)
@CachedWhileUnchanged(TREE_LAYER, REGIONS)
export class GroupStatisticController {
  constructor(private readonly groups: GroupStatisticService) {}

  @Statistic('oldTreeGroup')
  oldTreeGroup(@CurrentCaller() caller: Caller, @Query() query: ExtentQuery) {
    return this.groups.byRegion(caller, query);
  }

  @StatisticSheet('oldTreeGroup')
  async oldTreeGroupExport(@CurrentCaller() caller: Caller, @Query() query: ExtentQuery) {
    return groupSheet(caller.language, await this.groups.byRegion(caller, query));
  }
}
