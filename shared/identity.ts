// Normalizing takes time by the square of what stands on one letter; no number and no account is longer.
const MAX_IDENTITY = 200;

/** The text with signs of full width as those of half width. */
export const narrowed = (text: string): string =>
  text.length > MAX_IDENTITY ? text : text.normalize('NFKC');

/**
 * A number or an account name as it is compared: letters of either case, and of full or half width, name the same. In SQL
 * `identitySql` of the server says the same.
 */
export const identityOf = (text: string): string => narrowed(text).toLowerCase();
