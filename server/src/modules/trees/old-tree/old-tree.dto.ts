import { oldTree } from '@gushu/shared';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { Year } from '../../../blade/fields.js';
import { exportDto, queryDto, saveDto, updateDto } from '../../../record/dto.js';

export class OldTreeQuery extends queryDto(oldTree) {}
export class OldTreeExport extends exportDto(oldTree) {}
export class OldTreeSave extends saveDto(oldTree) {}
export class OldTreeUpdate extends updateDto(oldTree) {}

/** A tree by its provincial number; of the newest year unless one is named. */
export class NumberQuery {
  @ApiProperty()
  @IsString({ message: 'field.required' })
  @MaxLength(32)
  provinceOldTreeNumber: string;

  @Year() year?: number;
}
