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

/** Quoted text, escaped, padding and fill characters, colours, conditions and locales; none of it is a date part. */
const NOT_FORMAT = /"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^[\]]*\]|general|e[+-]|am\/pm|a\/p|上午\/下午/giu;

/** Reads a number format's code as Excel does; only its first section counts. */
function shownBy(code: string): Shown {
  const section = code.replace(NOT_FORMAT, '').split(';')[0]!.toLowerCase();
  // `[h]:mm` is a length of time, not a moment.
  if (/\[[hms]+\]/.test(section)) return 'number';
  const time = /[hs]/.test(section);
  const date = /[ydeg]/.test(section) || (!time && section.includes('m'));
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
    if (tag === FORMAT)
      this.custom.set(Number(this.value('numFmtId')), shownBy(this.value('formatCode') ?? ''));
    else if (tag === CELL_STYLES) this.inCells = true;
    else if (tag === STYLE && this.inCells) this.formatIds.push(Number(this.value('numFmtId') ?? 0));
  }

  protected override close(tag: number): void {
    if (tag === CELL_STYLES) this.inCells = false;
  }

  protected override text(): void {
    // Styles hold no text.
  }
}
