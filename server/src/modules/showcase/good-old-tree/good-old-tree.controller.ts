import { goodOldTree } from '@gushu/shared';
import { recordController } from '../../../record/controller.js';
import { GoodOldTreeService } from './good-old-tree.service.js';

/** `goodOldTree/goodOldTree`: best trees of the showcase, for their keepers. */
export class GoodOldTreeController extends recordController(goodOldTree, GoodOldTreeService, [
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
