import { OptionalId, OptionalText, Text } from '../../../blade/fields.js';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { type Rendition, RENDITIONS } from '../../../files/pictures/renditions.js';

/** A new name of a file, or an own uploaded file for the list. */
export class AttachBody {
  @OptionalId('A row of the list; without it an own uploaded file is entered')
  id?: string;

  @OptionalText(500, 'Without id: name in the store, as its upload answered')
  name?: string;

  @OptionalText(1_000, 'In place of the name: the address that its upload answered')
  link?: string;

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

/** A picture or video by its link of an hour. */
export class MediaQuery extends PictureQuery {
  @OptionalText(16, 'End of the link’s life, in milliseconds')
  until?: string;

  @ApiPropertyOptional({ enum: RENDITIONS, description: 'A smaller WebP in place of the picture' })
  @IsOptional()
  @IsIn(RENDITIONS, { message: 'field.choice' })
  size?: Rendition;
}

/** Several of them. */
export class NamesQuery {
  @Text(20_000, 'Comma-joined names that uploads answered')
  fileNames: string;
}
