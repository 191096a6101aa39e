import { oldTree, type OldTreeInput } from '@gushu/shared';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { queryDto, saveDto, updateDto } from '../../../record/dto.js';
import { exportDto } from '../../../sheets/export.js';

export class OldTreeQuery extends queryDto(oldTree) {}
export class OldTreeExport extends exportDto(oldTree) {}
export class OldTreeSave extends saveDto(oldTree) {}
export class OldTreeUpdate extends updateDto(oldTree) {}
export interface OldTreeSave extends OldTreeInput {}
export interface OldTreeUpdate extends OldTreeInput {}

/** A tree by its provincial number; of the newest year unless one is named. */
export class NumberQuery {
  @ApiProperty()
  @IsString({ message: 'field.required' })
  @MaxLength(32)
  provinceOldTreeNumber: string;

  @ApiPropertyOptional()
  @Transform(({ value }) => (value === '' ? undefined : Number(value)))
  @IsOptional()
  @IsInt()
  @Min(2000)
  @Max(2100)
  year?: number;
}
