import { datasource, type DatasourceInput } from '@gushu/shared';
import { submitDto } from '../../../entity/dto.js';

export class DatasourceBody extends submitDto(datasource) {}
export interface DatasourceBody extends DatasourceInput {}
