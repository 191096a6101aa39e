import { hasHidden } from '../blank.js';

/** How a stored formatted text names a picture: by the id of its attachment. Answers carry a link in its place. */
export const PICTURE_SCHEME = 'attachment:';

/**
 * Address of one of our pictures: its path, the call and its query. Any host may be named, since a browser makes
 * copied addresses whole.
 */
export const PICTURE_LINK =
  /^(?:https?:\/\/[^/\s]{1,300})?(\/api\/blade-resource\/attach\/(media|picture|download)\?(.*))$/;

/** Address of a picture that only the writer's own machine or page can read, or that carries the picture in itself. */
export const EMBEDDED_OR_LOCAL = /^\s*(?:data|blob|file|cid|mhtml|content|webkit-fake-url):/i;

// Links of an hour in the place of ids, within a text; bounded, so that nothing long passes for one.
const LINKS_IN_TEXT = /\/api\/blade-resource\/attach\/media\?[^"<>\s]{0,400}/g;
const CHARACTER = /&#(?:x([0-9a-f]{1,6})|(\d{1,7}));?/gi;

const characterOf = (whole: string, hex: string | undefined, decimal: string | undefined): string => {
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
};

/** Length of a formatted text as it is stored: the links of its pictures do not count. */
export const formattedLength = (html: string): number => html.replace(LINKS_IN_TEXT, PICTURE_SCHEME).length;

/** Whether a formatted text holds hidden characters, written as such or by their number. */
export const hasHiddenMarkup = (html: string): boolean =>
  hasHidden(html) || hasHidden(html.replace(CHARACTER, characterOf));
