import { ApiProperty } from '@nestjs/swagger';
import { IsInt, Max, Min } from 'class-validator';
import { Form, Id, OptionalWhole, Text } from '../../../blade/fields.js';

const MAX_BYTES = 2 ** 40;

/** A zip that is about to be sent in parts. */
export class UploadBegin {
  @Text(200, 'Name of the zip')
  fileName: string;

  @ApiProperty({ description: 'Its bytes' })
  @IsInt({ message: 'field.integer' })
  @Min(1, { message: 'file.empty' })
  @Max(MAX_BYTES, { message: 'file.tooLarge' })
  fileSize: number;

  @Form(
    /^[\w-]{8,64}$/,
    'field.form',
    'What tells this file from others of the same name: the same again goes on',
  )
  fingerprint: string;
}

/** A part of a zip that is being sent. */
export class PartQuery {
  @Id()
  id: string;

  @OptionalWhole({ min: 0, max: 131_072 }, 'Which part, from 0')
  no: number = 0;
}
