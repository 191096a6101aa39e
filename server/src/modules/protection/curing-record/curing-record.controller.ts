import { curingRecord } from '@gushu/shared';
import { recordController } from '../../../record/controller.js';
import { CuringRecordService } from './curing-record.service.js';

/** `curingRecord/curingRecord`: care of trees. */
export class CuringRecordController extends recordController(curingRecord, CuringRecordService, [
  'page',
  'feed',
  'detail',
  'history',
  'save',
  'update',
  'submit',
  'remove',
  'status',
  'export',
]) {}
