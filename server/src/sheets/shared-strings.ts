import { XmlScanner } from './xml-scanner.js';

const PAGE = 1024 * 1024;
/** Texts up to this many bytes among the first `CACHE` entries are kept as strings: they are the repeated ones. */
const CACHED_BYTES = 48;
const CACHE = 65_536;

/** A list of texts as packed UTF-8 outside the JavaScript heap: a million of them cost their bytes and 8 more each. */
export class TextStore {
  private readonly pages: Buffer[] = [];
  private used = PAGE;
  private starts = new Float64Array(1024);
  private sizes = new Uint32Array(1024);
  private readonly cache: (string | undefined)[] = [];
  length = 0;

  add(text: string): void {
    const room = text.length * 3;
    if (this.used + room > PAGE || this.pages.length === 0) {
      this.pages.push(Buffer.allocUnsafeSlow(Math.max(PAGE, room)));
      this.used = 0;
    }
    if (this.length === this.sizes.length) this.grow();
    const page = this.pages.length - 1;
    const size = this.pages[page]!.write(text, this.used);
    this.starts[this.length] = page * 2 ** 32 + this.used;
    this.sizes[this.length++] = size;
    this.used += size;
  }

  get(index: number): string | undefined {
    if (!(index < this.length)) return undefined;
    const cached = index < CACHE ? this.cache[index] : undefined;
    if (cached !== undefined) return cached;
    const start = this.starts[index]!;
    const size = this.sizes[index]!;
    const offset = start % 2 ** 32;
    const text = this.pages[Math.floor(start / 2 ** 32)]!.toString('utf8', offset, offset + size);
    if (index < CACHE && size <= CACHED_BYTES) this.cache[index] = text;
    return text;
  }

  private grow(): void {
    const starts = new Float64Array(this.starts.length * 2);
    const sizes = new Uint32Array(this.sizes.length * 2);
    starts.set(this.starts);
    sizes.set(this.sizes);
    this.starts = starts;
    this.sizes = sizes;
  }
}

/** `_x000D_` stands for the character 0x0D, `_x005F_` for an underscore that would begin such an escape. */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text;

const SI = 1;
const T = 2;
const PHONETIC = 3;

/** Reads `sharedStrings.xml`: plain and rich texts, phonetic runs left out. */
export class SharedStringsScanner extends XmlScanner {
  readonly texts = new TextStore();
  private current = '';
  private phonetic = false;

  constructor(part: string) {
    super(part, { si: SI, t: T, rPh: PHONETIC });
  }

  protected override open(tag: number): void {
    if (tag === SI) this.current = '';
    else if (tag === PHONETIC) this.phonetic = true;
    else if (tag === T) this.wantsText = !this.phonetic;
  }

  protected override close(tag: number): void {
    if (tag === T) this.wantsText = false;
    else if (tag === PHONETIC) this.phonetic = false;
    else if (tag === SI) this.texts.add(unescapeText(this.current));
  }

  protected override text(start: number, end: number, literal: boolean): void {
    this.current += this.decode(start, end, literal);
  }
}
