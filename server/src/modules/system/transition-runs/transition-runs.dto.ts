import { MAX_TRANSITIONS_BY_JOB } from '@gushu/shared';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsInt, Max, Min } from 'class-validator';
import { Id, OptionalText, Text, toNumber } from '../../../blade/fields.js';
import { PageQuery } from '../../../blade/page-query.js';
import { TRANSITION_RECORDS } from './transition-records.js';

const NAMES = TRANSITION_RECORDS.map(({ name }) => name);
const MAX_FILTERS = 20_000;

/** A list whose rows are to be moved: its record and its filters. */
export class TransitionCountBody {
  @ApiProperty({ enum: NAMES })
  @IsIn(NAMES)
  record: string;

  @OptionalText(MAX_FILTERS, 'Filters of the list as a JSON object of texts')
  filters?: string;
}

/** A transition with all rows of a list that allow it, as many as were counted. */
export class TransitionSubmit extends TransitionCountBody {
  @Text(32, 'Name of the transition, as `moves` of a row have it') action: string;

  @OptionalText(500, 'Opinion or reason') auditOpinion?: string;

  @ApiProperty({ description: 'Rows that were counted; another number is refused' })
  @toNumber()
  @IsInt()
  @Min(1)
  @Max(MAX_TRANSITIONS_BY_JOB)
  counted: number;
}

/** One page of what came of the rows of a job. */
export class TransitionLinesQuery extends PageQuery {
  @Id() id: string;
}
