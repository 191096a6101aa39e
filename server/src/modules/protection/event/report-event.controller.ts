import { reportEvent } from '@gushu/shared';
import { recordController } from '../../../record/controller.js';
import { ReportEventService } from './report-event.service.js';

/** `reportEvent/reportEvent`: what happened to trees. */
export class ReportEventController extends recordController(reportEvent, ReportEventService, [
  'page',
  'feed',
  'detail',
  'history',
  'save',
  'update',
  'remove',
  'status',
  'export',
]) {}
