import { CELL_CHARACTERS } from './limits.js';
import type { ReadBudget } from './read-budget.js';
import { TextStore } from './text-store.js';
import { XmlScanner } from './xml-scanner.js';

/** Characters that a database cannot hold; escapes that name one become U+0000. */
const UNPAIRED = /[\ud800-\udfff]/gu;

/**
 * `_x000D_` stands for the character 0x0D, `_x005F_` for an underscore that would begin such an escape. What names no
 * character that can be stored becomes U+0000, which a text has from nowhere else.
 */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text
        .replace(/_x([0-9a-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
        .replace(UNPAIRED, '\0')
    : text;

const SI = 1;
const T = 2;
const PHONETIC = 3;
/** Bytes that an entry counts beside its text. */
const ENTRY_BYTES = 32;

/** Reads `sharedStrings.xml`: plain and rich texts, phonetic runs left out. */
export class SharedStringsScanner extends XmlScanner {
  readonly texts: TextStore;
  private current = '';
  private phonetic = false;

  constructor(
    part: string,
    size: number,
    private readonly budget: ReadBudget,
  ) {
    super(part, { si: SI, t: T, rPh: PHONETIC });
    this.texts = new TextStore(size);
  }

  protected override open(tag: number): void {
    if (tag === SI) this.current = '';
    else if (tag === PHONETIC) this.phonetic = true;
    else if (tag === T) this.wantsText = !this.phonetic;
  }

  protected override close(tag: number): void {
    if (tag === T) this.wantsText = false;
    else if (tag === PHONETIC) this.phonetic = false;
    else if (tag === SI) this.budget.takeText(this.texts.add(unescapeText(this.current)) + ENTRY_BYTES);
  }

  protected override text(start: number, end: number, literal: boolean): void {
    if (this.current.length <= CELL_CHARACTERS) this.current += this.decode(start, end, literal);
  }
}
