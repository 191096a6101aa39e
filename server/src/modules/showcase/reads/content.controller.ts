import type { FixedVideo, PrizeVideo } from '@gushu/shared';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import sql, { empty } from 'sql-template-tag';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { SignedIn } from '../../../caller/permission.js';
import { EntriesQuery, ExhibitionQuery, ShowcaseQuery } from './showcase.dto.js';
import { ParameterVideos } from './parameter-videos.js';
import { ShowcaseService } from './showcase.service.js';
import { containing, having, OF_GROUPS, OF_TREES } from './shown.queries.js';

/** Published content, for everybody of the tenant who is signed in. */
@ApiTags('showcase')
@Controller()
export class ContentController {
  constructor(
    private readonly showcase: ShowcaseService,
    private readonly videos: ParameterVideos,
  ) {}

  @Get('goodOldTree/goodOldTree/page')
  @SignedIn()
  @ApiOperation({ summary: 'Showcase: published best trees, by name and region' })
  bestTrees(@CurrentCaller() caller: Caller, @Query() query: EntriesQuery) {
    return this.showcase.page(caller, 'goodOldTree', query, containing('name', query.name));
  }

  @Get('goodFootprint/goodFootprint/page')
  @SignedIn()
  @ApiOperation({
    summary: 'Showcase: published footprints, by name, region and the number of their tree or group',
  })
  footprints(@CurrentCaller() caller: Caller, @Query() query: EntriesQuery) {
    return this.showcase.page(caller, 'goodFootprint', query, containing('name', query.name));
  }

  @Get('oldTreeExhibition/oldTreeExhibition/page')
  @SignedIn()
  @ApiOperation({ summary: 'Showcase: published entries of the exhibition' })
  exhibition(@CurrentCaller() caller: Caller, @Query() query: ExhibitionQuery) {
    const { name, awardsName, isExist, type } = query;
    const kind = type === undefined ? empty : type === '2' ? OF_GROUPS : OF_TREES;
    const asked = sql`${containing('name', name)} ${containing('awardsName', awardsName)} ${having('isExist', isExist)} ${kind}`;
    return this.showcase.page(caller, 'oldTreeExhibition', query, asked);
  }

  @Get('billboard/billboard/prizeVideos')
  @SignedIn()
  @ApiOperation({ summary: 'Showcase: the prize videos of the parameters, three at most' })
  prizeVideos(): Promise<PrizeVideo[]> {
    return this.videos.prizes();
  }

  @Get('billboard/billboard/fixedVideos')
  @SignedIn()
  @ApiOperation({ summary: 'Showcase: the videos of the parameters that the list of films begins with' })
  fixedVideos(): Promise<FixedVideo[]> {
    return this.videos.fixed();
  }

  @Get('billboard/billboard/data')
  @SignedIn()
  @ApiOperation({ summary: 'Showcase: all published films in their order' })
  films(@CurrentCaller() caller: Caller, @Query() query: ShowcaseQuery) {
    return this.showcase.list(caller, 'billboard', query);
  }
}
