import { apiScope } from '@gushu/shared';
import { entityController } from '../../../entity/controller.js';
import { ApiScopeService } from './api-scope.service.js';

/** `blade-system/api-scope`: which calls of a screen a role has. */
export class ApiScopeController extends entityController(apiScope, ApiScopeService, [
  'list',
  'detail',
  'history',
  'submit',
  'remove',
]) {}
