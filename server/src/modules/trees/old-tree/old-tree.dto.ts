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

/** A tree by its provincial number; of the newest year unless one is named. */
export class NumberQuery {
  @ApiProperty()
  @IsString({ message: 'field.required' })
  @MaxLength(32)
  provinceOldTreeNumber: string;

  @Year() year?: number;
}

/** A region's year that is archived. */
export class ArchivedYearQuery {
  @OptionalRegion('Region; the own one when left out') xzCode?: string;

  @GivenYear() year: number;
}

/** What the protection scope of a tree follows from. */
export class ScopeQuery {
  @Decimal({ min: 73, max: 136 }) lon: number;
  @Decimal({ min: 3, max: 54 }) lat: number;
  @OptionalDecimal({ min: 0, max: 200 }, 'Mean crown width, metres') avgGuanFu?: number;
  @OptionalForm(/^\d{2,12}$/, 'field.form', 'Region; its province may have a distance of its own')
  xzCode?: string;
  @OptionalForm(/^[123]$/, 'field.choice', 'Protection level') protectLevel?: string;
}
