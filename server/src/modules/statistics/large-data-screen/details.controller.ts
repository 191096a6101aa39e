import { oldTree, oldTreeGroup, permissionOf } from '@gushu/shared';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { Permission } from '../../../caller/permission.js';
import { DetailsService } from './details.service.js';
import { GroupNumberQuery, TreeNumberQuery } from './screen.dto.js';

/** `largeDataScreen`: pictures of a tree or group that somebody has clicked, for its readers. */
@ApiTags('largeDataScreen')
@Controller('largeDataScreen/largeDataScreen')
export class DetailsController {
  constructor(private readonly details: DetailsService) {}

  @Get('clickOldTreeDetails/picture')
  @Permission(permissionOf(oldTree, 'view'))
  @ApiOperation({ summary: 'Data screen: pictures of a tree by year, the newest year first' })
  treePictures(@CurrentCaller() caller: Caller, @Query() query: TreeNumberQuery) {
    return this.details.treePictures(caller, query.provinceOldTreeNumber);
  }

  @Get('clickOldTreeGroupDetails/picture')
  @Permission(permissionOf(oldTreeGroup, 'view'))
  @ApiOperation({ summary: 'Data screen: pictures of a group by year, the newest year first' })
  groupPictures(@CurrentCaller() caller: Caller, @Query() query: GroupNumberQuery) {
    return this.details.groupPictures(caller, query);
  }
}
