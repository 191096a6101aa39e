import { FORMAT_CHARACTERS } from './limits.js';
import { WorkbookError } from './workbook-error.js';
import { XmlScanner } from './xml-scanner.js';

/** What a number format makes of a number: a plain number, a day, a time of day, or both. */
export type Shown = 'number' | 'date' | 'time' | 'datetime';

/** Built-in formats, those of the Chinese, Japanese and Korean editions (27–36, 50–58) included. */
const BUILT_IN: readonly (readonly [from: number, to: number, shown: Shown])[] = [
  [14, 17, 'date'],
  [18, 21, 'time'],
  [22, 22, 'datetime'],
  [27, 31, 'date'],
  [32, 35, 'time'],
  [36, 36, 'date'],
  [45, 45, 'time'],
  [47, 47, 'time'],
  [50, 54, 'date'],
  [55, 56, 'time'],
  [57, 58, 'date'],
];

/** What stands in a code and is no part of a date. */
const WORDS: readonly string[] = ['general', 'e+', 'e-', 'am/pm', 'a/p', '上午/下午'];
const LENGTH_OF_TIME = /^[hms]+$/;

/**
 * The letters of a code's first section, quoted text, escaped, padding and fill characters, colours, conditions and
 * locales left out; undefined for a length of time such as `[h]:mm`. Each character is looked at once.
 */
function lettersOf(code: string): ReadonlySet<string> | undefined {
  const text = code.toLowerCase();
  const lastQuote = text.lastIndexOf('"');
  const lastBracket = text.lastIndexOf(']');
  const letters = new Set<string>();
  for (let at = 0; at < text.length && text[at] !== ';'; at++) {
    const letter = text[at]!;
    if (letter === '"' && at < lastQuote) at = text.indexOf('"', at + 1);
    else if (letter === '[' && at < lastBracket) {
      const end = text.indexOf(']', at);
      if (LENGTH_OF_TIME.test(text.slice(at + 1, end))) return undefined;
      at = end;
    } else if (letter === '\\' || letter === '_' || letter === '*') at++;
    else {
      const word = WORDS.find((each) => text.startsWith(each, at));
      if (word) at += word.length - 1;
      else letters.add(letter);
    }
  }
  return letters;
}

/** Reads a number format's code as Excel does; only its first section counts. */
function shownBy(code: string): Shown {
  const letters = lettersOf(code);
  if (!letters) return 'number';
  const time = letters.has('h') || letters.has('s');
  const date = ['y', 'd', 'e', 'g'].some((letter) => letters.has(letter)) || (!time && letters.has('m'));
  if (date) return time ? 'datetime' : 'date';
  return time ? 'time' : 'number';
}

const builtIn = (id: number): Shown => BUILT_IN.find(([from, to]) => id >= from && id <= to)?.[2] ?? 'number';

const FORMAT = 1;
const CELL_STYLES = 2;
const STYLE = 3;

/** Reads `styles.xml` for one thing: what each cell style makes of a number. */
export class StylesScanner extends XmlScanner {
  private readonly custom = new Map<number, Shown>();
  private readonly formatIds: number[] = [];
  private inCells = false;

  constructor(part: string) {
    super(part, { numFmt: FORMAT, cellXfs: CELL_STYLES, xf: STYLE });
  }

  /** By style index. */
  shown(): Shown[] {
    return this.formatIds.map((id) => this.custom.get(id) ?? builtIn(id));
  }

  protected override open(tag: number): void {
    if (tag === FORMAT) this.custom.set(Number(this.value('numFmtId')), shownBy(this.code()));
    else if (tag === CELL_STYLES) this.inCells = true;
    else if (tag === STYLE && this.inCells) this.formatIds.push(Number(this.value('numFmtId') ?? 0));
  }

  protected override close(tag: number): void {
    if (tag === CELL_STYLES) this.inCells = false;
  }

  protected override text(): void {
    // Styles hold no text.
  }

  private code(): string {
    const code = this.value('formatCode') ?? '';
    if (code.length > FORMAT_CHARACTERS)
      throw new WorkbookError('sheet.formatLong', { max: FORMAT_CHARACTERS });
    return code;
  }
}
