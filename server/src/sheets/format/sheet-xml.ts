import { CELL_CHARACTERS } from './limits.js';
import type { CellValue } from './sheet-scanner.js';

/** Values that a cell may be written from. */
export type WrittenValue = CellValue | Date | undefined;

const DAY_MS = 86_400_000;
/** Days from the beginning of Excel's calendar to 1970. */
const EPOCH_DAYS = 25_569;

/** Characters that are not written as they stand; most texts have none. */
const SPECIAL = /[<>&"_\u0000-\u0008\u000b-\u001f\ud800-\udfff\ufffe\uffff]/;
const ENTITIES: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' };
/** Halves of a pair of UTF-16 are no characters of XML, and other controls neither; Excel escapes them in its own way. */
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
const ESCAPE_LIKE = /_x[0-9a-f]{4}_/gi;

const controlOf = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** Text as Excel reads it out of XML: what looks like one of its escapes kept apart from real ones, controls escaped. */
export const escapedText = (text: string): string =>
  text.replace(ESCAPE_LIKE, '_x005F$&').replace(CONTROLS, controlOf);

/** Text as XML takes it, in a cell as in an attribute. */
export function xmlText(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return escapedText(text).replace(/[<>&"]/g, (character) => ENTITIES[character] ?? character);
}

/** 1 → A, 27 → AA. */
export function columnLetter(column: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}

const isOuterSpace = (code: number): boolean => code <= 32;

/** Element of a text whose outer blanks and line breaks are kept. */
function textXml(text: string): string {
  const cut = text.length > CELL_CHARACTERS ? text.slice(0, CELL_CHARACTERS) : text;
  const isBlankAtEnds = isOuterSpace(cut.charCodeAt(0)) || isOuterSpace(cut.charCodeAt(cut.length - 1));
  return `<t${isBlankAtEnds || cut.includes('\n') ? ' xml:space="preserve"' : ''}>${xmlText(cut)}</t>`;
}

/** Where a cell stands and how it looks: number of its style, 0 for the plain one. */
interface CellPlace {
  ref: string;
  style: number;
}

/** A cell. Texts are inline and stay texts, whatever they begin with: nothing here writes a formula. */
export function cellXml({ ref, style }: CellPlace, value: WrittenValue): string {
  const head = style === 0 ? `<c r="${ref}"` : `<c r="${ref}" s="${style}"`;
  if (value === null || value === undefined || value === '') return style === 0 ? '' : `${head}/>`;
  if (typeof value === 'string') return `${head} t="inlineStr"><is>${textXml(value)}</is></c>`;
  if (typeof value === 'boolean') return `${head} t="b"><v>${value ? 1 : 0}</v></c>`;
  const number = value instanceof Date ? value.getTime() / DAY_MS + EPOCH_DAYS : value;
  return Number.isFinite(number) ? `${head}><v>${number}</v></c>` : '';
}
