import { patrolRecord } from '@gushu/shared';
import { queryDto, saveDto, updateDto } from '../../../record/dto.js';

export class PatrolRecordQuery extends queryDto(patrolRecord) {}
export class PatrolRecordSave extends saveDto(patrolRecord) {}
export class PatrolRecordUpdate extends updateDto(patrolRecord) {}
