import { wordOf } from '../ows-error.js';
import { refusal } from './wms-request.js';

export type PictureFormat = 'png' | 'png8' | 'jpeg' | 'svg';

export const pictureTypes: Record<PictureFormat, string> = {
  png: 'image/png',
  png8: 'image/png; mode=8bit',
  jpeg: 'image/jpeg',
  svg: 'image/svg+xml',
};

const SPELLINGS: Record<PictureFormat, readonly string[]> = {
  png: ['image/png'],
  png8: ['image/png8', 'image/png;mode=8bit'],
  jpeg: ['image/jpeg', 'image/jpg'],
  svg: ['image/svg+xml', 'image/svg'],
};

/** Spellings listed in capabilities. */
export const advertisedPictures = ['image/png', 'image/png8', 'image/jpeg', 'image/svg+xml'];

// A plus sign in a query string is a blank, so both are left out of the comparison.
const plain = (text: string): string => text.replace(/[\s+]/g, '').toLowerCase();

/** Reads `format` of a picture. */
export function readPictureFormat(text: string | undefined): PictureFormat {
  const asked = plain(text ?? 'image/png');
  const found = (Object.keys(SPELLINGS) as PictureFormat[]).find((format) =>
    SPELLINGS[format].some((spelling) => plain(spelling) === asked),
  );
  if (!found) {
    const known = advertisedPictures.join(', ');
    throw refusal(
      'InvalidFormat',
      'format',
      `There is no such format: ${wordOf(text ?? '')}. There are ${known}`,
    );
  }
  return found;
}
