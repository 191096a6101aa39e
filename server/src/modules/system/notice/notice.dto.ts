import { OptionalIdsText } from '../../../rows/ids.js';

/** Which notices were read. */
export class ReadQuery {
  @OptionalIdsText('Comma-joined ids; all of them when missing')
  ids?: string;
}
