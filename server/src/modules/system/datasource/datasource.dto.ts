import { datasource } from '@gushu/shared';
import { submitDto } from '../../../entity/dto.js';

export class DatasourceBody extends submitDto(datasource) {}
