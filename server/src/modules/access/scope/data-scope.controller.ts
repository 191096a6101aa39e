import { dataScope } from '@gushu/shared';
import { entityController } from '../../../entity/controller.js';
import { DataScopeService } from './data-scope.service.js';

/** `blade-system/data-scope`: which rows of a screen a role has. */
export class DataScopeController extends entityController(dataScope, DataScopeService, [
  'list',
  'detail',
  'history',
  'submit',
  'remove',
]) {}
