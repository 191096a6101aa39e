import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { Id } from '../../../blade/fields.js';

/** A signed link to one's own export. */
export class ExportFileQuery {
  @Id() id: string;

  @Id() userId: string;

  @ApiProperty({ description: 'Milliseconds since 1970 until which the link opens' })
  @Matches(/^\d{13}$/, { message: 'field.form' })
  until: string;

  @ApiProperty()
  @Matches(/^[\w-]{43}$/, { message: 'field.form' })
  sign: string;
}
