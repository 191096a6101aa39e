import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { IdQuery } from '../../../rows/ids.js';
import type { BatchForm } from './report-batch.js';

const FORMS: readonly BatchForm[] = ['xlsx', 'geojson'];

/** The rows of which report, and as what. */
export class BatchQuery extends IdQuery {
  @ApiPropertyOptional({ enum: FORMS, description: 'A workbook when left out' })
  @IsOptional()
  @IsIn(FORMS, { message: 'field.choice' })
  form?: BatchForm;
}
