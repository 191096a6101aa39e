import { param, type ParamInput } from '@gushu/shared';
import { submitDto } from '../../../entity/dto.js';

export class ParamBody extends submitDto(param) {}
export interface ParamBody extends ParamInput {}
