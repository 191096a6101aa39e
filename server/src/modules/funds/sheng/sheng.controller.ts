import { sheng } from '@gushu/shared';
import { recordController } from '../../../record/controller.js';
import { ShengService } from './sheng.service.js';

/** `centralBudget/Sheng`: allotments of provinces to cities and counties. */
export class ShengController extends recordController(sheng, ShengService, [
  'page',
  'feed',
  'detail',
  'history',
  'save',
  'update',
  'remove',
  'export',
]) {}
