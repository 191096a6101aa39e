import { existsSync } from 'node:fs';
import { BusinessError } from '../http/errors.js';

const FONTS = '/usr/share/fonts/opentype/noto/';
/** Chinese fonts of Debian's fonts-noto-cjk. */
export const REGULAR = `${FONTS}NotoSansCJK-Regular.ttc`;
export const BOLD = `${FONTS}NotoSansCJK-Bold.ttc`;

/** Refuses a PDF where the machine has no Chinese font. */
export function assertFont(): void {
  if (!existsSync(REGULAR)) throw new BusinessError('pdf.noFont');
}
