/** Characters that most values have at the most. */
export const LOOKED_AT = 200;
/** The first half of a character that takes two places: no database takes it alone. */
const HALF = /[\ud800-\udbff]$/;

/** The beginning of a text that is longer than that, marked so that it means nothing else. */
export const cut = (text: string, max = LOOKED_AT): string =>
  text.length > max ? `${text.slice(0, max).replace(HALF, '')}…` : text;
