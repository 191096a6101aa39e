import { consulation, curingRecord, permissionOf } from '@gushu/shared';
import { Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Permission } from '../../../caller/permission.js';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { IdQuery } from '../../../rows/ids.js';
import { recordController } from '../../../record/controller.js';
import { ConsulationService } from './consulation.service.js';

/** `consulation/consulation`: consultations of experts. */
export class ConsulationController extends recordController(consulation, ConsulationService, [
  'page',
  'feed',
  'detail',
  'history',
  'save',
  'update',
  'remove',
  'status',
  'export',
]) {
  /** POST makeCuring: the draft of a care record that carries the consultation out. */
  @Post('makeCuring')
  @Permission(permissionOf(curingRecord, 'add'))
  @ApiOperation({ summary: 'Consultation: Makes the care record that carries it out' })
  makeCuring(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.service.makeCuring(caller, id);
  }
}
