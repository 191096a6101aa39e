const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
/** Longest text that is read as a number: a spreadsheet writes one with 17 digits, people hardly more. */
const MAX_NUMBER = 64;

const THOUSANDS = /^[+-]?\d{1,3}(,\d{3})+(?!\d)/;

/** Whether a text is a number as people and spreadsheets write it; `0x20` is none. */
export const isNumberText = (text: string): boolean => text.length <= MAX_NUMBER && NUMBER.test(text.trim());

/**
 * The number that somebody has written, in full-width figures too and with commas between thousands. Undefined for
 * anything else: `41,5` and `12 34` could mean several.
 */
export function writtenNumber(text: string): number | undefined {
  // Normalizing takes time by the square of what stands on one letter.
  if (text.length > MAX_NUMBER) return undefined;
  const plain = text.normalize('NFKC').trim();
  const joined = THOUSANDS.test(plain) ? plain.replaceAll(',', '') : plain;
  return isNumberText(joined) ? Number(joined) : undefined;
}
