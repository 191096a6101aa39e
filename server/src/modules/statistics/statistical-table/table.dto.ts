import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { GivenYear, OptionalForm, OptionalRegion, OptionalText, Year } from '../../../blade/fields.js';
import { IdsQuery } from '../../../rows/ids.js';

const TYPES = ['1', '2', '3'];
const KINDS = '1 species ranking, 2 funds by year, 3 rescued trees';
const MAX_REASON = 500;
const Reason = () =>
  OptionalText(MAX_REASON, 'Why they are withdrawn, 5 to 500 characters; in query or body');

/** Which kind of table. */
export class TableKind {
  @ApiProperty({ enum: TYPES, description: KINDS })
  @IsIn(TYPES, { message: 'field.choice' })
  dataType: string;
}

/** Whose table of which year is replaced. */
export class TableOf extends TableKind {
  @GivenYear() year: number;

  @OptionalRegion('Region; the own one when left out') xzCode?: string;
}

/** Which tables are listed: those of one region, the own one when none is named. */
export class TablesQuery {
  @OptionalForm(/^[123]$/, 'field.choice', KINDS) dataType?: string;

  @Year('Year; all when left out') year?: number;

  @OptionalRegion('Region; the own one and all below it when left out') xzCode?: string;
}

/** Why tables are withdrawn, in a body. */
export class Withdrawal {
  @Reason() reason?: string;
}

/** Which tables are withdrawn, and why. */
export class WithdrawnTables extends IdsQuery {
  @Reason() reason?: string;
}
