import { emergencyWarning, permissionOf } from '@gushu/shared';
import { Get, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { Permission } from '../../../caller/permission.js';
import { recordController } from '../../../record/controller.js';
import { Read } from '../../../record/verbs.js';
import { IdQuery } from '../../../rows/ids.js';
import { ReadersQuery } from '../readers/index.js';
import { EmergencyWarningService } from './emergency-warning.service.js';

/** `emergencyWarning/emergencyWarning`: warnings, the trees they affect, and who has read them. */
export class EmergencyWarningController extends recordController(emergencyWarning, EmergencyWarningService, [
  'page',
  'feed',
  'detail',
  'history',
  'save',
  'update',
  'remove',
  'publishStatus',
  'checkStatus',
  'export',
]) {
  /** The regions that a warning names, each with its current count of trees. */
  @Read(emergencyWarning, 'regions', 'Its regions and the trees in them')
  regions(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.service.warned(caller, id);
  }

  /** The people whom a warning addresses, with who has read it and who has not. */
  @Get('readers')
  @Permission(permissionOf(emergencyWarning, 'publish'))
  @ApiOperation({ summary: `${emergencyWarning.label[1]}: Who has read it and who has not` })
  readers(@CurrentCaller() caller: Caller, @Query() query: ReadersQuery) {
    return this.service.readersOf(caller, query);
  }
}
