import { curingRecord } from '@gushu/shared';
import { exportDto, queryDto, saveDto, submitDto, updateDto } from '../../../record/dto.js';

export class CuringQuery extends queryDto(curingRecord) {}
export class CuringExport extends exportDto(curingRecord) {}
export class CuringSave extends saveDto(curingRecord) {}
export class CuringUpdate extends updateDto(curingRecord) {}
export class CuringSubmit extends submitDto(curingRecord) {}
