import { curingRecord } from '@gushu/shared';
import { exportDto, queryDto, saveDto, submitDto, updateDto } from '../../../record/dto.js';

export class CuringRecordQuery extends queryDto(curingRecord) {}
export class CuringRecordExport extends exportDto(curingRecord) {}
export class CuringRecordSave extends saveDto(curingRecord) {}
export class CuringRecordUpdate extends updateDto(curingRecord) {}
export class CuringRecordSubmit extends submitDto(curingRecord) {}
