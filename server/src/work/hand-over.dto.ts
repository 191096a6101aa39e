import { HAND_OVER_KINDS, type HandOverKind } from '@gushu/shared';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { OptionalForm } from '../blade/fields.js';
import { HAND_TO } from './hand-overs.js';
import { CandidateQuery } from './people.dto.js';

/** Who takes over what waits for those who leave by a call. */
export const HandTo = () =>
  OptionalForm(
    HAND_TO,
    'handOver.form',
    'Who takes over what waits for them: a user for all of it, or `kind:user`, comma-joined, with the kinds of `waiting`. `keep` instead of a user where they stay and still may do it. Without it a call is refused by which somebody leaves for whom something waits',
  );

/** Who may take over what waits, of a kind or all of it. */
export class SuccessorQuery extends CandidateQuery {
  @ApiPropertyOptional({ enum: Object.keys(HAND_OVER_KINDS), description: 'All of it without' })
  @IsOptional()
  @IsIn(Object.keys(HAND_OVER_KINDS), { message: 'field.form' })
  kind?: HandOverKind;
}
