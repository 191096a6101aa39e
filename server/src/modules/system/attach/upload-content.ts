import { hasHidden } from '@gushu/shared';
import { BusinessError } from '../../../http/errors.js';
import { isHeic, looksLike, TELLING_BYTES } from '../../../files/kinds.js';

/** Only a name: no folders, no hidden characters, no longer than the column. */
export const cleanName = (name: string): string => {
  const characters = [...(name.split(/[/\\]/).pop() ?? 'file')].filter((one) => !hasHidden(one));
  return characters
    .join('')
    .replace(/[\t\r\n]/g, '')
    .slice(-200);
};

/** Passes a stream on once its first bytes are those of its ending. */
export function checked(extension: string, most = Number.MAX_SAFE_INTEGER) {
  return async function* (source: AsyncIterable<Buffer>) {
    let head: Buffer | undefined;
    let size = 0;
    for await (const chunk of source) {
      size += chunk.length;
      if (size > most) throw new BusinessError('file.tooLarge');
      if (!head || head.length < TELLING_BYTES) {
        head = head ? Buffer.concat([head, chunk]) : chunk;
        if (head.length < TELLING_BYTES) continue;
        if (isHeic(extension, head)) throw new BusinessError('file.heic');
        if (!looksLike(extension, head)) throw new BusinessError('file.content', { name: extension });
        yield head;
      } else yield chunk;
    }
    if (!head || head.length < TELLING_BYTES) throw new BusinessError('file.content', { name: extension });
  };
}
