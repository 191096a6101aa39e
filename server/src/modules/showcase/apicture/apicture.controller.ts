import { apicture } from '@gushu/shared';
import { recordController } from '../../../record/controller.js';
import { ApictureService } from './apicture.service.js';

/** `apicture/apicture`: exhibits of the showcase, for their keepers. */
export class ApictureController extends recordController(apicture, ApictureService, [
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
