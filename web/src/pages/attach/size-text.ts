import { numberText } from '../../locales/number-text.js';

const UNITS = ['B', 'kB', 'MB', 'GB'];

/** Bytes as people read them: 1.4 MB. */
export function sizeText(bytes: number): string {
  let size = Number.isFinite(bytes) && bytes > 0 ? bytes : 0;
  let unit = 0;
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${numberText(size, { most: unit === 0 ? 0 : 1 })} ${UNITS[unit]}`;
}
