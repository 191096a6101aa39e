import { patrolRecord } from '@gushu/shared';
import { recordController } from '../../../record/controller.js';
import { PatrolRecordService } from './patrol-record.service.js';

/** `patrolRecord/patrolRecord`: patrols of trees. */
export class PatrolRecordController extends recordController(patrolRecord, PatrolRecordService, [
  'page',
  'feed',
  'detail',
  'history',
  'save',
  'update',
  'remove',
  'status',
]) {}
