import { oldTree } from '@gushu/shared';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import {
  Decimal,
  GivenYear,
  OptionalDecimal,
  OptionalForm,
  OptionalRegion,
  Year,
} from '../../../blade/fields.js';
import { exportDto, queryDto } from '../../../record/dto.js';
import { ArchiveMark } from './archived-list.js';

export class OldTreeQuery extends queryDto(oldTree) {
  @ArchiveMark() archiveMark?: string;
}

export class OldTreeExport extends exportDto(oldTree) {
  @ArchiveMark() archiveMark?: string;
}

/** Query of a tree by its provincial number; by default of the newest year. */
export class NumberQuery {
  @ApiProperty()
  @IsString({ message: 'field.required' })
  @MaxLength(32)
  provinceOldTreeNumber: string;

  @Year() year?: number;
}

/** Query of an archived year of a region. */
export class ArchivedYearQuery {
  @OptionalRegion('Region; the own one when left out') xzCode?: string;

  @GivenYear() year: number;
}

/** Values of a tree that its default protection scope is computed from. */
export class ScopeQuery {
  @Decimal({ min: 73, max: 136 }) lon: number;
  @Decimal({ min: 3, max: 54 }) lat: number;
  @OptionalDecimal({ min: 0, max: 200 }, 'Mean crown width, metres') avgGuanFu?: number;
  @OptionalForm(/^\d{2,12}$/, 'field.form', 'Region; its province may have a distance of its own')
  xzCode?: string;
  @OptionalForm(/^[123]$/, 'field.choice', 'Protection level') protectLevel?: string;
}
