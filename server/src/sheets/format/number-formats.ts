import { format as formatted } from 'numfmt';
import { FORMAT_CHARACTERS, SHOWN_CHARACTERS } from './limits.js';
import { WorkbookError } from './workbook-error.js';
import { XmlScanner } from './xml-scanner.js';

/** Kind of value that a number format shows: a plain number, a day, a time of day, or both. */
export type Shown = 'number' | 'date' | 'time' | 'datetime';

/** How a cell's number is shown; a cell in the general format has none. */
export interface NumberFormat {
  shown: Shown;
  isPercent: boolean;
  /** The code, its general format named `General`; none where it depends on the program that opens the workbook. */
  code?: string;
}

/** Built-in formats of dates, those of the Chinese, Japanese and Korean editions (27–36, 50–58) included. */
const BUILT_IN_DATES: readonly (readonly [from: number, to: number, shown: Shown])[] = [
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
/** Built-in formats of numbers that say more than the number itself. */
const BUILT_IN_NUMBERS: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  37: '#,##0;-#,##0',
  38: '#,##0;-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;-#,##0.00',
  48: '##0.0E+0',
};

/** Names of the general format in editions and programs that write it in their own language. */
const GENERAL =
  /G\/(?:通用格式|標準|标准|표준|一般)|Generale|General|Général|Geral|Genel|Standardowy|Standaard|Standard|Estándar|Основной|Основний|Загальний|Общий|Všeobecný|Vęeobecný|Obecný|Ogólny|Általános|Normál|Yleinen|Splošno|Općenito|Üldine|Vispārīgs|Bendrasis|Γενικός τύπος|ทั่วไป|常规|通用格式/giu;
const BRACKETS = /\[[^[\]]*\]/g;

/** Words of a code that are no part of a date. */
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

/** A code in the words of English Excel: the general format by its name, `\` before a character that is only shown. */
const inEnglish = (code: string): string =>
  code
    .split('"')
    .map((piece, at) => (at % 2 === 1 ? piece : piece.replace(GENERAL, 'General').replace(/!(?=.)/gsu, '\\')))
    .join('"');

/** The format of a code; none where it is the general one. */
function formatOf(written: string): NumberFormat | undefined {
  const code = inEnglish(written);
  const bare = code.replace(BRACKETS, '').trim();
  if (bare === '' || bare === '@' || /^general(?:;@)?$/i.test(bare)) return undefined;
  const shown = shownBy(code);
  return { shown, isPercent: shown === 'number' && hasPercent(code), code };
}

/** Whether a code shows hundredths: its sign is neither quoted nor escaped. */
const hasPercent = (code: string): boolean =>
  code.split('"').some((piece, at) => at % 2 === 0 && piece.replace(/[\\_*]./gsu, '').includes('%'));

function builtIn(id: number): NumberFormat | undefined {
  const shown = BUILT_IN_DATES.find(([from, to]) => id >= from && id <= to)?.[2];
  if (shown) return { shown, isPercent: false };
  const code = BUILT_IN_NUMBERS[id];
  return code === undefined ? undefined : formatOf(code);
}

/** Formats whose code was found to be none: trying each cell again takes long. */
const unreadable = new WeakSet<NumberFormat>();

/** The text that Excel shows for a number; undefined where its format has a code that cannot be read. */
export function shownText(value: number, format: NumberFormat): string | undefined {
  const { code = '' } = format;
  if (code.length > SHOWN_CHARACTERS || unreadable.has(format)) return undefined;
  try {
    return formatted(code, value, { locale: 'zh-CN' }).trim();
  } catch {
    unreadable.add(format);
    return undefined;
  }
}

const FORMAT = 1;
const CELL_STYLES = 2;
const STYLE = 3;

/** Reads `styles.xml` for one thing: what each cell style makes of a number. */
export class StylesScanner extends XmlScanner {
  private readonly custom = new Map<number, NumberFormat | undefined>();
  private readonly formatIds: number[] = [];
  private inCells = false;

  constructor(part: string) {
    super(part, { numFmt: FORMAT, cellXfs: CELL_STYLES, xf: STYLE });
  }

  /** By style index. */
  formats(): (NumberFormat | undefined)[] {
    return this.formatIds.map((id) => (this.custom.has(id) ? this.custom.get(id) : builtIn(id)));
  }

  protected override open(tag: number): void {
    if (tag === FORMAT) this.custom.set(Number(this.value('numFmtId')), formatOf(this.code()));
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
