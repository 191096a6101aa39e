import { goodFootprint } from '@gushu/shared';
import { recordController } from '../../../record/controller.js';
import { GoodFootprintService } from './good-footprint.service.js';

/** `goodFootprint/goodFootprint`: footprints of the showcase, for their keepers. */
export class GoodFootprintController extends recordController(goodFootprint, GoodFootprintService, [
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
