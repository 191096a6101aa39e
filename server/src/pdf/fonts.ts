import { existsSync } from 'node:fs';
import { BusinessError } from '../http/errors.js';

const FONTS = '/usr/share/fonts/';
/** Chinese fonts of Debian's fonts-noto-cjk. */
export const REGULAR = `${FONTS}opentype/noto/NotoSansCJK-Regular.ttc`;
export const BOLD = `${FONTS}opentype/noto/NotoSansCJK-Bold.ttc`;

/** The font that texts are written in, as pdfmake names it. */
export const CHINESE = 'chinese';

/** A font for characters that the first one lacks: its name for pdfmake and its file. */
export interface RareFont {
  name: string;
  path: string;
}

/** Debian's fonts-hanazono: what GB 18030-2022 has beyond the first plane, extensions B to F. It has no bold letters. */
export const RARE: readonly RareFont[] = [
  { name: 'hanaB', path: `${FONTS}truetype/hanazono/HanaMinB.ttf` },
  { name: 'hanaA', path: `${FONTS}truetype/hanazono/HanaMinA.ttf` },
];

/** Refuses a PDF where the machine has no Chinese font. */
export function assertFont(): void {
  if (!existsSync(REGULAR)) throw new BusinessError('pdf.noFont');
}
