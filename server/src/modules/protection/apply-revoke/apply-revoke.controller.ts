import { applyRevoke } from '@gushu/shared';
import { Body } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { submitDto } from '../../../record/dto.js';
import { recordController } from '../../../record/controller.js';
import { Submit } from '../../../record/verbs.js';
import { ApplyRevokeService } from './apply-revoke.service.js';

class ApplyRevokeSubmit extends submitDto(applyRevoke) {}

/** `applyRevoke/applyRevoke`: trees that are struck off the register. */
export class ApplyRevokeController extends recordController(applyRevoke, ApplyRevokeService, [
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
  /** POST submit: stores an application and leaves it in its state; existing clients send it on by updateStatus. */
  @Submit(applyRevoke)
  @ApiOperation({ summary: 'Revocation: Stores a row, new or changed' })
  submit(@CurrentCaller() caller: Caller, @Body() body: ApplyRevokeSubmit) {
    return this.service.store(caller, body);
  }
}
