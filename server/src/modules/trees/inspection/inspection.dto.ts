import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { Id, OptionalRegion, OptionalText } from '../../../blade/fields.js';
import { PageQuery } from '../../../blade/page-query.js';
import { REGISTERS } from '../rules/index.js';

const TYPES = REGISTERS.map(({ dataType }) => dataType);

/** Rows to inspect: a kind of data, of a region; the caller's own where none is named. */
export class InspectionSubmit {
  @ApiProperty({ enum: TYPES, description: 'Key of dictionary `data_type`' })
  @IsIn(TYPES)
  dataType: string;

  @OptionalRegion() xzCode?: string;
}

/** One's own inspections. */
export class RunsQuery extends PageQuery {}

/** Faults of an inspection: of a rule, a level, a region. */
export class FaultsQuery extends PageQuery {
  @Id() id: string;

  @OptionalText(20, 'Code of a rule') ruleCode?: string;

  @OptionalText(1, '1 errors, 2 warnings') ruleLevel?: string;

  @OptionalRegion() xzCode?: string;
}
