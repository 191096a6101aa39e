import { notice, type NoticeInput } from '@gushu/shared';
import { submitDto } from '../../../entity/dto.js';
import { OptionalIdsText } from '../../../rows/ids.js';

export class NoticeBody extends submitDto(notice) {}
export interface NoticeBody extends NoticeInput {}

/** Which notices were read. */
export class ReadQuery {
  @OptionalIdsText('Comma-joined ids; all of them when missing')
  ids?: string;
}
