/** Whether the value counts as not given. */
export const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

// What trim() leaves: characters without a width, which come along with what is copied from pages and chats.
const WIDTHLESS = new Set(['\u180e', '\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u2060']);
const isSpace = (character: string | undefined): boolean =>
  character !== undefined && (WIDTHLESS.has(character) || character.trim() === '');

/** The text without blanks of any kind around it: spaces of all widths, tabs, line ends, marks that nobody sees. */
export function trimBlanks(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && isSpace(text[from])) from++;
  while (to > from && isSpace(text[to - 1])) to--;
  return text.slice(from, to);
}

// Controls but tab and line ends, and marks that turn the direction of what is read.
const HIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u202a-\u202e\u2066-\u2069]/;

/** Whether the text has characters that nobody sees and that no text needs: it would read as another one. */
export const hasHidden = (text: string): boolean => HIDDEN.test(text);
