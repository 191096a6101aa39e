const KILO = 1024;

/** A file's size as people say it: 830 KB, 12.4 MB. */
export function sizeText(bytes: number): string {
  if (bytes < KILO * KILO) return `${Math.max(1, Math.round(bytes / KILO)).toLocaleString('en-US')} KB`;
  return `${(bytes / KILO / KILO).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`;
}

/** A count with its thousands. */
export const countText = (value: unknown): string => Number(value ?? 0).toLocaleString('en-US');

/** Minutes and seconds of a span: 1:05, 12:30. */
export const spanText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
