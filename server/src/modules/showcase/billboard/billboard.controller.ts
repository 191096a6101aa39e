import { billboard } from '@gushu/shared';
import { recordController } from '../../../record/controller.js';
import { BillboardService } from './billboard.service.js';

/** `billboard/billboard`: films of the showcase, for their keepers. */
export class BillboardController extends recordController(billboard, BillboardService, [
  'page',
  'feed',
  'detail',
  'history',
  'save',
  'update',
  'remove',
  'publishStatus',
  'export',
]) {}
