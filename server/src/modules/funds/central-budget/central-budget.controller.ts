import { centralBudget } from '@gushu/shared';
import { recordController } from '../../../record/controller.js';
import { CentralBudgetService } from './central-budget.service.js';

/** `centralGovernment/centralGovernment/centralBudget`: grants of the nation to provinces. */
export class CentralBudgetController extends recordController(centralBudget, CentralBudgetService, [
  'page',
  'feed',
  'detail',
  'history',
  'save',
  'update',
  'remove',
  'export',
]) {}
