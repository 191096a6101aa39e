import { reportingRecords } from '@gushu/shared';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { exportDto, queryDto, saveDto, submitDto, transitionDto, updateDto } from '../../../record/dto.js';
import { IdQuery } from '../../../rows/ids.js';
import type { BatchForm } from './report-batch.js';

const FORMS: readonly BatchForm[] = ['xlsx', 'geojson'];

export class ReportingRecordsQuery extends queryDto(reportingRecords) {}
export class ReportingRecordsExport extends exportDto(reportingRecords) {}
export class ReportingRecordsSave extends saveDto(reportingRecords) {}
export class ReportingRecordsUpdate extends updateDto(reportingRecords) {}
export class ReportingRecordsSubmit extends submitDto(reportingRecords) {}
export class ReportingRecordsStatus extends transitionDto('status') {}

/** The rows of which report, and as what. */
export class BatchQuery extends IdQuery {
  @ApiPropertyOptional({ enum: FORMS, description: 'A workbook when left out' })
  @IsOptional()
  @IsIn(FORMS, { message: 'field.choice' })
  form?: BatchForm;
}
