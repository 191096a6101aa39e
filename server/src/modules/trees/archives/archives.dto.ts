import { CHECKED, type Checked, ID_FORM } from '@gushu/shared';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { OptionalFlag, OptionalId, OptionalRegion, OptionalWhole, Year } from '../../../blade/fields.js';

const IDS = new RegExp(`^(${ID_FORM}(,${ID_FORM}){0,999})?$`);
const MAX_ROWS = 200;
const MAX_CODE = 30;

/** A year and a region; by default the current year and the caller's own region. */
export class YearOfRegion {
  @Year() year?: number;

  @OptionalRegion() xzCode?: string;
}

/** Query of a check before archiving. */
export class CheckQuery extends YearOfRegion {
  /** 1 to check a large region again although its last check has only just ended. */
  @OptionalFlag() anew?: number;

  @OptionalId('Id of the check in progress whose end is waited for; answers why where it has failed')
  run?: string;
}

/** Order of a snapshot: all rows of the year and region, or those with the given ids. */
export class ArchiveOrder extends YearOfRegion {
  @ApiPropertyOptional({ description: 'Comma-joined ids or a list of them, at most 1,000' })
  @Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.join(',') : value))
  @IsOptional()
  @Matches(IDS, { message: 'field.reference' })
  ids?: string;

  /** Blade clients name the year in the address, others in the body. */
  static of(query: ArchiveOrder, body: ArchiveOrder): ArchiveOrder {
    return { year: body.year ?? query.year, xzCode: body.xzCode ?? query.xzCode, ids: body.ids || query.ids };
  }
}

/** Page of the rows that a check has found. */
export class ObstacleQuery extends YearOfRegion {
  @ApiProperty({ enum: CHECKED })
  @IsIn(CHECKED, { message: 'field.choice' })
  kind!: Checked;

  @ApiPropertyOptional({ description: 'Of `ruleErrors` and `warnings` only what breaks this rule' })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_CODE)
  ruleCode?: string;

  @OptionalId('Id of the last row of the page before') after?: string;

  @OptionalWhole({ min: 1, max: MAX_ROWS }) size?: number;
}
