import { apiScope, type ApiScopeInput, dataScope, type DataScopeInput } from '@gushu/shared';
import { submitDto } from '../../../entity/dto.js';

export class DataScopeBody extends submitDto(dataScope) {}
export interface DataScopeBody extends DataScopeInput {}
export class ApiScopeBody extends submitDto(apiScope) {}
export interface ApiScopeBody extends ApiScopeInput {}
