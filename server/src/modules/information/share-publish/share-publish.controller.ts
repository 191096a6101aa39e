import { sharePublish } from '@gushu/shared';
import { recordController } from '../../../record/controller.js';
import { SharePublishService } from './share-publish.service.js';

/** `sharePublish/sharePublish`: publications that regions share with those above and below them. */
export class SharePublishController extends recordController(sharePublish, SharePublishService, [
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
