import { code } from '@gushu/shared';
import { OptionalForm } from '../../../blade/fields.js';
import { submitDto } from '../../../entity/dto.js';
import { IdsQuery } from '../../../rows/ids.js';

export class CodeBody extends submitDto(code) {}

/** What is generated; which client it is for is Blade's question, and passed over. */
export class GenQuery extends IdsQuery {
  @OptionalForm(/^[\w-]{1,20}$/, 'field.form', 'Kind of client, passed over: a record has one')
  system?: string;
}
