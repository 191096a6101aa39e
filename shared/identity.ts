// Normalizing takes time by the square of what stands on one letter; no number and no account is longer.
const MAX_IDENTITY = 200;

/** The text with signs of full width as those of half width. */
export const narrowed = (text: string): string =>
  text.length > MAX_IDENTITY ? text : text.normalize('NFKC');

// Letters, digits and the signs of figures; what Chinese texts are parted by keeps its width.
const FULL_WIDTH = /[％＃＆＊＋－．／０-９＝＠Ａ-Ｚ＿ａ-ｚ～]/g;
const TO_HALF = 0xfee0;

/** Forms of a text for a search: as it is typed, and with signs of full width replaced by those of half width. */
export function searchForms(text: string): string[] {
  const half = text.replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - TO_HALF));
  return [...new Set([text, half, narrowed(text)])];
}

/** Whether a text contains the typed one, however its letters are written. */
export const hasText = (text: string, typed: string): boolean =>
  searchForms(typed.trim().toLowerCase()).some((form) => text.toLowerCase().includes(form));

/**
 * A number or an account name as it is compared: letters of either case, and of full or half width, name the same. In SQL
 * `identitySql` of the server says the same.
 */
export const identityOf = (text: string): string => narrowed(text).toLowerCase();
