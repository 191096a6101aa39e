import { dataImportRecord, IMPORTED } from '@gushu/shared';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional, Matches } from 'class-validator';
import { ID, OptionalText, toNumber, Year } from '../../../blade/fields.js';
import { queryDto } from '../../../record/dto.js';

const TYPES = IMPORTED.map(({ dataType }) => dataType);
const KINDS = IMPORTED.map(({ dataType, label }) => `${dataType} ${label[0]}`).join(', ');

const toText = ({ value }: { value: unknown }) =>
  value === undefined || value === null ? value : String(value);

export class ImportQuery extends queryDto(dataImportRecord) {
  @ApiPropertyOptional({ description: 'Statuses of batches, comma list' })
  @IsOptional()
  @Matches(/^([0-7](,[0-7])*)?$/, { message: 'field.form' })
  importStatus?: string;
}

/** Which template is wanted. */
export class TemplateQuery {
  @ApiProperty({ description: `Kind of data: ${KINDS}` })
  @Transform(toText)
  @IsIn(TYPES, { message: 'import.dataType' })
  dataType: string;
}

/** Starts a batch. */
export class ImportSubmit {
  @ApiProperty({ description: `Kind of data: ${KINDS}` })
  @Transform(toText)
  @IsIn(TYPES, { message: 'import.dataType' })
  dataType: string;

  @ApiProperty({ description: 'Id that put-file-attach answered' })
  @Transform(toText)
  @Matches(ID, { message: 'field.reference' })
  attachId: string;

  @ApiProperty({ description: '1 add, 2 update, 3 both' })
  @toNumber()
  @IsIn([1, 2, 3], { message: 'field.choice' })
  mode: number;

  @ApiPropertyOptional({ description: '0 all or nothing, 1 good rows in' })
  @toNumber()
  @IsOptional()
  @IsIn([0, 1], { message: 'field.choice' })
  acceptGood?: number;

  @Year() year?: number;

  @OptionalText(200) remark?: string;
}
