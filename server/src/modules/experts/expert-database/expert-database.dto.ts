import { expertDatabase } from '@gushu/shared';
import { exportDto, queryDto, saveDto, updateDto } from '../../../record/dto.js';

export class ExpertDatabaseQuery extends queryDto(expertDatabase) {}
export class ExpertDatabaseExport extends exportDto(expertDatabase) {}
export class ExpertDatabaseSave extends saveDto(expertDatabase) {}
export class ExpertDatabaseUpdate extends updateDto(expertDatabase) {}
