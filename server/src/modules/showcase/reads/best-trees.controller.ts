import { oldTree, permissionOf, type ScreenVideo } from '@gushu/shared';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { Permission, SignedIn } from '../../../caller/permission.js';
import { DetailsService, TreeNumberQuery } from '../../statistics/large-data-screen/index.js';
import { EssenceService } from './essence.service.js';
import { ScreenSubjectQuery } from './showcase.dto.js';
import { ShowcaseService } from './showcase.service.js';
import { videosOf } from './entries.js';

/** `largeDataScreen`: best trees on the data screen, and what the showcase has of a tree that somebody has clicked. */
@ApiTags('largeDataScreen')
@Controller('largeDataScreen/largeDataScreen')
export class BestTreesController {
  constructor(
    private readonly essences: EssenceService,
    private readonly showcase: ShowcaseService,
    private readonly details: DetailsService,
  ) {}

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

  @Get('clickOldTreeDetails/video')
  @Permission(permissionOf(oldTree, 'view'))
  @ApiOperation({ summary: 'Data screen: videos of a tree and the published films of it' })
  async treeVideos(@CurrentCaller() caller: Caller, @Query() query: TreeNumberQuery): Promise<ScreenVideo[]> {
    const { provinceOldTreeNumber } = query;
    const videos = await this.details.treeVideos(caller, provinceOldTreeNumber);
    const films = await this.showcase.list(caller, 'billboard', { provinceOldTreeNumber });
    return [...videos, ...films.flatMap(videosOf)];
  }
}
