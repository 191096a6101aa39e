import { type RegionTrees, TREE_LAYER, type TreeBrief, type TreeCounts } from '@gushu/shared';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../caller/caller.js';
import { Permission } from '../../caller/permission.js';
import { idsOf } from '../../rows/ids.js';
import { CachedWhileUnchanged } from '../../blade/cached.js';
import { REGIONS } from '../system/region/index.js';
import { BriefsQuery, CountsQuery, PlacesQuery } from './tree-map.dto.js';
import { TreeMapService } from './tree-map.service.js';

/** Data of the map of trees beside the points of the map services. */
@ApiTags('maps')
@Controller('maps/trees')
export class TreeMapController {
  constructor(private readonly trees: TreeMapService) {}

  @Get('counts')
  @CachedWhileUnchanged(TREE_LAYER, REGIONS)
  @Permission('oldTree_view')
  @ApiOperation({ summary: 'Trees of a region, and of those below it with a point in each' })
  counts(@CurrentCaller() caller: Caller, @Query() query: CountsQuery): Promise<TreeCounts> {
    return this.trees.counts(caller, query);
  }

  @Get('places')
  @Permission('oldTree_view')
  @ApiOperation({ summary: 'A region, or those of a level below it, each in the middle of its trees' })
  places(@CurrentCaller() caller: Caller, @Query() query: PlacesQuery): Promise<RegionTrees[]> {
    return this.trees.places(caller, query);
  }

  @Get('list')
  @Permission('oldTree_view')
  @ApiOperation({ summary: 'Species, level, vigour and place of some trees' })
  briefs(@CurrentCaller() caller: Caller, @Query() query: BriefsQuery): Promise<TreeBrief[]> {
    return this.trees.briefs(caller, idsOf(query));
  }
}
