import { notice, type NoticeInput } from '@gushu/shared';
import { OptionalForm } from '../../../blade/fields.js';
import { submitDto } from '../../../entity/dto.js';

export class NoticeBody extends submitDto(notice) {}
export interface NoticeBody extends NoticeInput {}

/** Which notices were read. */
export class ReadQuery {
  @OptionalForm(/^\d{1,19}(,\d{1,19}){0,999}$/, 'row.none', 'Comma-joined ids; all of them when missing')
  ids?: string;
}
