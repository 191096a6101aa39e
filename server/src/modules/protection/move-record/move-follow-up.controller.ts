import { moveFollowUp } from '@gushu/shared';
import { recordController } from '../../../record/controller.js';
import { MoveFollowUpService } from './move-follow-up.service.js';

/** `moveFollowUp/moveFollowUp`: how moved trees fare, year by year. */
export class MoveFollowUpController extends recordController(moveFollowUp, MoveFollowUpService, [
  'page',
  'feed',
  'detail',
  'history',
  'save',
  'update',
  'remove',
]) {}
