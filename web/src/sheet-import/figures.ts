import { numberText } from '../locales/number-text.js';

const KILO = 1024;

/** A file's size as people say it: 830 KB, 12.4 MB. */
export function sizeText(bytes: number): string {
  if (bytes < KILO * KILO) return `${numberText(Math.max(1, Math.round(bytes / KILO)))} KB`;
  return `${numberText(bytes / KILO / KILO, { most: 1 })} MB`;
}

/** A count with its thousands. */
export const countText = (value: unknown): string => numberText(Number(value ?? 0));

/** Minutes and seconds of a span: 1:05, 12:30. */
export const spanText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
