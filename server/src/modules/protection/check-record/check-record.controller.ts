import { checkRecord } from '@gushu/shared';
import { recordController } from '../../../record/controller.js';
import { CheckRecordSave, CheckRecordUpdate } from './check-record.dto.js';
import { CheckRecordService } from './check-record.service.js';

/** `checkRecord/checkRecord`: checks of what places do for their trees. */
export class CheckRecordController extends recordController(
  checkRecord,
  CheckRecordService,
  ['page', 'feed', 'detail', 'history', 'save', 'update', 'remove', 'status', 'export'],
  { save: CheckRecordSave, update: CheckRecordUpdate },
) {}
