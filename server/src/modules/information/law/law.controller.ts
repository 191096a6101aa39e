import { law } from '@gushu/shared';
import { recordController } from '../../../record/controller.js';
import { LawService } from './law.service.js';

/** `law/law`: laws and rules that regions publish. */
export class LawController extends recordController(law, LawService, [
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
