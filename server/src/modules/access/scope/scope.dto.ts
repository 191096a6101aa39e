import { dataScope } from '@gushu/shared';
import { submitDto } from '../../../entity/dto.js';

export class DataScopeBody extends submitDto(dataScope) {}
