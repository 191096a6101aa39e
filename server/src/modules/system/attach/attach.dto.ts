import { Id, OptionalText, Text } from '../../../blade/fields.js';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';

/** A new name of a file. */
export class AttachBody {
  @Id()
  id: string;

  @Text(200, 'Name with its ending')
  originalName: string;
}

/** How a file is stored. */
export class PutQuery {
  @OptionalText(200, 'Name of the file instead of its own')
  fileName?: string;

  @ApiPropertyOptional({ enum: ['avatar'], description: 'avatar: jpg or png of at most 500 kB' })
  @IsOptional()
  @IsIn(['avatar'], { message: 'field.choice' })
  purpose?: 'avatar';
}

/** A stored file by its name there. */
export class NameQuery {
  @Text(500, 'Name that the upload answered')
  fileName: string;
}

/** A picture by its link. */
export class PictureQuery {
  @OptionalText(500, 'Name in the link')
  name?: string;

  @OptionalText(12, 'Tenant in the link')
  tenantId?: string;

  @OptionalText(500, 'Signature in the link')
  sign?: string;
}

/** Several of them. */
export class NamesQuery {
  @Text(20_000, 'Comma-joined names that uploads answered')
  fileNames: string;
}
