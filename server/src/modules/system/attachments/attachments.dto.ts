import { attachment, isBlank, MAX_ATTACHMENT_BATCH } from '@gushu/shared';
import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Type as TypeOf } from 'class-transformer';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, ValidateNested } from 'class-validator';
import {
  Id,
  OptionalForm,
  OptionalId,
  OptionalIds,
  OptionalText,
  OptionalWhole,
} from '../../../blade/fields.js';
import { validationPipe } from '../../../blade/validation.js';
import { bodyDto, storedValue } from '../../../rows/dto.js';
import { Before } from '../../../rows/ids.js';
import { TimeBoundsQuery } from '../../../search/time-bounds.js';

const KEYS = /^\w{1,10}(,\w{1,10}){0,19}$/;

/** Filters of a page of attachments. */
export class AttachmentQuery extends TimeBoundsQuery {
  @OptionalForm(KEYS, 'field.form', 'Key of dictionary data_type: the kind of record')
  businessType?: string;

  @OptionalId('Id of the record')
  businessId?: string;

  @OptionalText(32, 'Provincial number of the tree')
  provinceOldTreeNumber?: string;

  @OptionalForm(KEYS, 'field.form', 'Keys of dictionary attach_type, comma list')
  attachType?: string;

  @OptionalForm(KEYS, 'field.form', 'Keys of dictionary photo_kind, comma list')
  photoKind?: string;
}

/** The record whose attachments are requested. */
class TargetQuery {
  @OptionalForm(KEYS, 'field.form', 'Key of dictionary data_type: the kind of record')
  businessType?: string;

  @Id()
  businessId: string;
}

/** The record whose attachments' history is requested, and the start of the page. */
export class AttachmentHistoryQuery extends TargetQuery {
  @Before() before?: string;
}

class ItemKey {
  @OptionalId('An attachment that is there already; without it the file becomes a new one')
  id?: string;

  @OptionalWhole(undefined, 'Version the attachment was read at')
  version?: number;
}

/** One attachment of a batch. */
export class AttachmentItem extends bodyDto(attachment, ItemKey, (field, value) =>
  isBlank(value) ? null : storedValue(field, value),
) {}

/** Attachments that are saved together. */
export class AttachmentBatch {
  @ApiProperty({
    type: [AttachmentItem],
    description: `At most ${MAX_ATTACHMENT_BATCH}; the bare list is taken too`,
  })
  @IsArray({ message: 'row.none' })
  @ArrayNotEmpty({ message: 'row.none' })
  @ArrayMaxSize(MAX_ATTACHMENT_BATCH, {
    message: `attachment.batch|${JSON.stringify({ max: MAX_ATTACHMENT_BATCH })}`,
  })
  @ValidateNested({ each: true, message: 'field.wrong' })
  @TypeOf(() => AttachmentItem)
  attachmentList: AttachmentItem[];

  /** Attachments of the same records that are removed in the same transaction. */
  @OptionalIds()
  @ArrayMaxSize(MAX_ATTACHMENT_BATCH, {
    message: `attachment.batch|${JSON.stringify({ max: MAX_ATTACHMENT_BATCH })}`,
  })
  removedIds?: string[];
}

/** Accepts the list under the specification's name, and bare as clients of Blade send it. */
@Injectable()
export class AttachmentListPipe implements PipeTransform<unknown, Promise<AttachmentBatch>> {
  private readonly checks = validationPipe();

  async transform(body: unknown, { type }: ArgumentMetadata): Promise<AttachmentBatch> {
    const batch: unknown = Array.isArray(body) ? { attachmentList: body as unknown[] } : (body ?? {});
    return (await this.checks.transform(batch, { type, metatype: AttachmentBatch })) as AttachmentBatch;
  }
}
