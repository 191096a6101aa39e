import { INBOX_PARTS, type InboxPart } from '@gushu/shared';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';

/** Which waiting rows are counted. */
export class InboxQuery {
  @ApiPropertyOptional({
    enum: INBOX_PARTS,
    description:
      'mine: what waits for the caller (the default); sent: what the caller has entered and waits for others; overdue: what is ' +
      'past its time in the caller’s sight, by region, whoever has to act',
  })
  @IsOptional()
  @IsIn(INBOX_PARTS, { message: 'field.choice' })
  part?: InboxPart;
}
