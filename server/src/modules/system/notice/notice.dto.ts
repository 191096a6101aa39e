import { notice } from '@gushu/shared';
import { submitDto } from '../../../entity/dto.js';
import { OptionalIdsText } from '../../../rows/ids.js';

export class NoticeBody extends submitDto(notice) {}

/** Which notices were read. */
export class ReadQuery {
  @OptionalIdsText('Comma-joined ids; all of them when missing')
  ids?: string;
}
