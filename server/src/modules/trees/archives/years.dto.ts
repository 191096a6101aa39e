import { DIFFERENCES, type Difference } from '@gushu/shared';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional, Matches } from 'class-validator';
import { GivenYear, Id, OptionalDay, OptionalRegion, OptionalWhole } from '../../../blade/fields.js';
import { PageQuery } from '../../../blade/page-query.js';
import { ObstacleQuery, YearOfRegion } from './archives.dto.js';

const DATA_TYPES = ['1', '2'];

const toText = () =>
  Transform(({ value }: { value: unknown }) => (value === undefined ? value : String(value)));

function DataType(): PropertyDecorator {
  return (target, name) => {
    ApiProperty({ enum: DATA_TYPES, description: '1 trees, 2 groups of trees' })(target, name);
    toText()(target, name);
    IsIn(DATA_TYPES, { message: 'field.choice' })(target, name);
  };
}

/** A region, the caller's own when left out. */
class OfRegion {
  @OptionalRegion() xzCode?: string;
}

/** Years of a register, as a region has them. */
export class YearsQuery extends OfRegion {
  @DataType() dataType!: string;
}

/** A year that is opened, or whose dates or state change. */
export class YearBody extends OfRegion {
  @DataType() dataType!: string;
  @GivenYear() year!: number;
  @OptionalWhole({ min: 0, max: 3 }, 'State to lead to; opened when left out and not begun') state?: number;
  @OptionalDay('First day of the filing') beginDate?: string;
  @OptionalDay('Last day of the filing') endDate?: string;
}

/** A year of a register in a region. */
export class FilingQuery extends YearOfRegion {
  @DataType() dataType!: string;
}

/** Whom to remind; all that are late when no region is named. */
export class ReminderBody extends FilingQuery {
  @ApiPropertyOptional({ type: String, description: 'Comma list of regions' })
  @IsOptional()
  @Matches(/^(\d{2,12}(,\d{2,12}){0,499})?$/, { message: 'field.regionCode' })
  xzCodes?: string;
}

/** One archived row. */
export class SnapshotRowQuery {
  @DataType() dataType!: string;
  @GivenYear() year!: number;
  @Id() id!: string;
}

/** Two archived years of a region. */
export class DifferenceQuery extends PageQuery {
  @DataType() dataType!: string;
  @GivenYear() fromYear!: number;
  @GivenYear() toYear!: number;

  @OptionalRegion() xzCode?: string;

  @ApiPropertyOptional({ enum: DIFFERENCES })
  @Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value))
  @IsOptional()
  @IsIn(DIFFERENCES, { message: 'field.choice' })
  kind?: Difference;
}

/** Rows that stand in the way, of one register. */
export class ObstaclesQuery extends ObstacleQuery {
  @DataType() dataType!: string;
}
