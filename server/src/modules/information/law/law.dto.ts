import { law } from '@gushu/shared';
import { exportDto, queryDto, saveDto, updateDto } from '../../../record/dto.js';

export class LawQuery extends queryDto(law) {}
export class LawExport extends exportDto(law) {}
export class LawSave extends saveDto(law) {}
export class LawUpdate extends updateDto(law) {}
