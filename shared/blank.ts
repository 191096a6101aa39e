// Anything that leaves a mark. Fillers of Hangul and the like are ignorable; the empty pattern of Braille is not.
const SEEN = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u;

/** Whether the value counts as not given: nothing, or a text of which nobody sees anything. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && !SEEN.test(value));

// Characters that trim() leaves: they show nothing, and come along with texts copied from pages and chats. Those that
// change the character before them, as the variants of an ideograph, stay with it.
const UNSEEN = new Set([
  ...['\u00ad', '\u180e', '\u200b', '\u200c', '\u200d', '\u200e', '\u200f'],
  ...['\u2060', '\u2061', '\u2062', '\u2063', '\u2064', '\u2800', '\u3164', '\uffa0'],
]);
const isSpace = (character: string | undefined): boolean =>
  character !== undefined && (UNSEEN.has(character) || character.trim() === '');

/** The text without blanks of any kind around it: spaces of all widths, tabs, line ends, marks that nobody sees. */
export function trimBlanks(text: string): string {
  if (isBlank(text)) return '';
  let from = 0;
  let to = text.length;
  while (from < to && isSpace(text[from])) from++;
  while (to > from && isSpace(text[to - 1])) to--;
  return text.slice(from, to);
}

// Controls but tab and line ends, and marks that turn the direction of text.
const HIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u202a-\u202e\u2066-\u2069]/;
// Code points that stand for no character in any text: controls that XML refuses too, halves of a character,
// noncharacters.
const NO_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]|\p{Cs}|\p{Noncharacter_Code_Point}/u;

/** Whether the text holds code points that are no characters: no column, workbook or page takes these as they are. */
export const hasNoText = (text: string): boolean => NO_TEXT.test(text);

/** Whether the text has characters that nobody sees and that no text needs: it would read as another one. */
export const hasHidden = (text: string): boolean => HIDDEN.test(text) || hasNoText(text);
