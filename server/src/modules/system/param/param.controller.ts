import { param } from '@gushu/shared';
import { entityController } from '../../../entity/controller.js';
import { ParamService } from './param.service.js';

/** `blade-system/param`: settings of the platform. */
export class ParamController extends entityController(param, ParamService, [
  'list',
  'detail',
  'history',
  'submit',
  'remove',
]) {}
