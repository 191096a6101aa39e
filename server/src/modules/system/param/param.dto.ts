import { param } from '@gushu/shared';
import { submitDto } from '../../../entity/dto.js';

export class ParamBody extends submitDto(param) {}
