import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { Permission, SignedIn } from '../../../caller/permission.js';
import { EssenceService } from './essence.service.js';
import { ScreenSubjectQuery } from './showcase.dto.js';

/** `largeDataScreen`: best trees on the data screen, and of a tree that somebody has clicked. */
@ApiTags('largeDataScreen')
@Controller('largeDataScreen/largeDataScreen')
export class BestTreesController {
  constructor(private readonly essences: EssenceService) {}

  @Get('goodOldTreeData')
  @Permission('zyzk')
  @ApiOperation({ summary: 'Data screen: published best trees of a region' })
  goodOldTreeData(@CurrentCaller() caller: Caller, @Query() query: ScreenSubjectQuery) {
    return this.essences.marks(caller, query);
  }

  @Get('clickOldTreeDetails/goodOldTree')
  @SignedIn()
  @ApiOperation({ summary: 'Data screen: the best tree of a number; 404 where there is none' })
  goodOldTree(@CurrentCaller() caller: Caller, @Query() query: ScreenSubjectQuery) {
    return this.essences.bestTree(caller, query);
  }
}
