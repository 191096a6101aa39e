import { malformed } from './workbook-error.js';
import { NameTable, type Name } from './xml-names.js';
import { resolveText } from './xml-text.js';

const TAB = 9;
const SPACE = 32;
const QUOTE = 34;
const AMPERSAND = 38;
const APOSTROPHE = 39;
const SLASH = 47;
const COLON = 58;
const LESS = 60;
const EQUALS = 61;
const GREATER = 62;
const CARRIAGE_RETURN = 13;

/** A tag, a text or an attribute of more bytes is refused; the texts of a whole row may have no more. */
const MAX_TOKEN = 1024 * 1024;
const MAX_DEPTH = 128;
const MAX_ATTRIBUTES = 256;
const EMPTY = Buffer.alloc(0);

const isSpace = (byte: number): boolean => byte === SPACE || (byte >= TAB && byte <= CARRIAGE_RETURN);

/**
 * A forward-only XML scanner for the parts of a workbook. It works on bytes: a UTF-8 character that lies across a
 * chunk border stays whole, because text is decoded only once its end has been seen, and a cell's reference, style
 * and number are read without making a string. DOCTYPE is refused, so there are no entities but the five built in.
 */
export abstract class XmlScanner {
  protected bytes: Buffer = EMPTY;
  /** Set by the subclass while it wants `text` to be called. */
  protected wantsText = false;
  /** Set by the subclass to stop behind the markup it is at; `resume` goes on. */
  protected paused = false;
  /** Open elements, the current one counted. */
  protected depth = 0;
  private rest: Buffer = EMPTY;
  private started = false;
  private readonly names: NameTable;
  private readonly stack: Name[] = [];
  /** Name start, name end, value start, value end of each attribute of the tag that is being opened. */
  private readonly marks = new Int32Array(4 * MAX_ATTRIBUTES);
  private attributes = 0;

  protected constructor(
    protected readonly part: string,
    tags: Readonly<Record<string, number>>,
  ) {
    this.names = new NameTable(part, tags);
  }

  protected abstract open(tag: number): void;
  protected abstract close(tag: number): void;
  /** A text of the bytes from `start` to `end`; `literal` when it stood in CDATA. */
  protected abstract text(start: number, end: number, literal: boolean): void;

  /** Takes the next bytes of the part. */
  write(chunk: Buffer): void {
    this.bytes = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk;
    if (this.started || this.skipMark()) this.advance();
  }

  /** Goes on where the subclass has paused. */
  protected resume(): void {
    this.paused = false;
    this.bytes = this.rest;
    this.advance();
  }

  /** Says that the part is at its end. */
  end(): void {
    if (this.depth > 0 || this.names.size === 0) throw this.fault('the document ends early');
    if (this.rest.some((byte) => !isSpace(byte))) throw this.fault('text after the document');
  }

  /** Index of the attribute, or -1. A prefix (`r:id`) is ignored when `name` has none. */
  protected attribute(name: string): number {
    for (let i = 0; i < this.attributes; i++) {
      const start = this.marks[4 * i]!;
      const end = this.marks[4 * i + 1]!;
      const from = end - name.length;
      if (from < start || (from > start && this.bytes[from - 1] !== COLON)) continue;
      let at = 0;
      while (at < name.length && this.bytes[from + at] === name.charCodeAt(at)) at++;
      if (at === name.length) return i;
    }
    return -1;
  }

  protected valueStart(index: number): number {
    return this.marks[4 * index + 2]!;
  }

  protected valueEnd(index: number): number {
    return this.marks[4 * index + 3]!;
  }

  /** The attribute's value, or undefined. */
  protected value(name: string): string | undefined {
    const index = this.attribute(name);
    return index < 0 ? undefined : this.decode(this.valueStart(index), this.valueEnd(index));
  }

  /** The bytes as text, entities and line ends resolved. */
  protected decode(start: number, end: number, literal = false): string {
    const { bytes } = this;
    let seen = 0;
    let special = false;
    for (let i = start; i < end; i++) {
      const byte = bytes[i]!;
      seen |= byte;
      if (byte === AMPERSAND || byte === CARRIAGE_RETURN || byte === 0) special = true;
    }
    const text = seen < 128 ? bytes.toString('latin1', start, end) : bytes.toString('utf8', start, end);
    return special ? resolveText(text, literal, this.part) : text;
  }

  protected fault(why: string): Error {
    return malformed(this.part, why);
  }

  private advance(): void {
    this.rest = this.bytes.subarray(this.scan());
    if (!this.paused && this.rest.length > MAX_TOKEN) throw this.fault('a token is too long');
  }

  /** Skips a byte order mark; refuses UTF-16, which no spreadsheet program writes. */
  private skipMark(): boolean {
    if (this.bytes.length < 3) {
      this.rest = this.bytes;
      return false;
    }
    const [first, second] = this.bytes;
    if (first === 0xef && second === 0xbb) this.bytes = this.bytes.subarray(3);
    else if (first !== LESS && !isSpace(first!)) throw this.fault('not XML in UTF-8');
    this.started = true;
    return true;
  }

  /** Reads whole tokens; answers where the first incomplete one begins. */
  private scan(): number {
    const { bytes } = this;
    const { length } = bytes;
    let at = 0;
    while (at < length && !this.paused) {
      let less = at;
      while (less < length && bytes[less] !== LESS) less++;
      if (less === length) return this.depth > 0 ? at : this.blank(at, less);
      if (less > at) {
        if (this.wantsText) this.text(at, less, false);
        else if (this.depth === 0) this.blank(at, less);
      }
      const next = this.markup(less + 1);
      if (next === 0) return less;
      at = next;
    }
    return at;
  }

  private blank(start: number, end: number): number {
    for (let i = start; i < end; i++)
      if (!isSpace(this.bytes[i]!)) throw this.fault('text outside the document');
    return end;
  }

  /** Reads the markup after `<`; answers where it ends, or 0 when it is not complete. */
  private markup(at: number): number {
    const byte = this.bytes[at];
    if (byte === SLASH) return this.closeTag(at + 1);
    if (byte === 33) return this.declaration(at + 1);
    if (byte === 63) return this.instruction(at + 1);
    return this.openTag(at);
  }

  private closeTag(start: number): number {
    const { bytes } = this;
    const { length } = bytes;
    let end = start;
    while (end < length && bytes[end] !== GREATER) end++;
    if (end === length) return 0;
    const name = this.stack[this.depth - 1];
    let at = 0;
    if (name === undefined) throw this.fault('an end tag too many');
    while (at < name.bytes.length && bytes[start + at] === name.bytes[at]) at++;
    if (at < name.bytes.length) throw this.fault('tags do not match');
    for (let i = start + at; i < end; i++) if (!isSpace(bytes[i]!)) throw this.fault('tags do not match');
    this.close(name.tag);
    this.depth--;
    return end + 1;
  }

  private openTag(start: number): number {
    const { bytes } = this;
    const { length } = bytes;
    let at = start;
    while (at < length && bytes[at]! > SPACE && bytes[at] !== GREATER && bytes[at] !== SLASH) at++;
    if (at === length) return 0;
    const nameEnd = at;
    this.attributes = 0;
    for (;;) {
      while (at < length && isSpace(bytes[at]!)) at++;
      if (at >= length) return 0;
      const byte = bytes[at];
      if (byte === GREATER) return this.opened(start, nameEnd, at + 1, false);
      if (byte === SLASH) {
        if (at + 1 >= length) return 0;
        if (bytes[at + 1] !== GREATER) throw this.fault('a tag is malformed');
        return this.opened(start, nameEnd, at + 2, true);
      }
      at = this.readAttribute(at);
      if (at === 0) return 0;
    }
  }

  /** Notes one attribute; answers where it ends, or 0 when it is not complete. */
  private readAttribute(start: number): number {
    const { bytes, marks } = this;
    const { length } = bytes;
    let at = start;
    while (at < length && bytes[at]! > SPACE && bytes[at] !== EQUALS && bytes[at] !== GREATER) at++;
    const nameEnd = at;
    while (at < length && isSpace(bytes[at]!)) at++;
    if (at >= length) return 0;
    if (bytes[at] !== EQUALS || nameEnd === start) throw this.fault('an attribute is malformed');
    at++;
    while (at < length && isSpace(bytes[at]!)) at++;
    if (at >= length) return 0;
    const quote = bytes[at]!;
    if (quote !== QUOTE && quote !== APOSTROPHE) throw this.fault('an attribute is malformed');
    const valueStart = ++at;
    while (at < length && bytes[at] !== quote)
      if (bytes[at++] === LESS) throw this.fault('an attribute is malformed');
    if (at >= length) return 0;
    if (this.attributes === MAX_ATTRIBUTES) throw this.fault('too many attributes');
    const mark = 4 * this.attributes++;
    marks[mark] = start;
    marks[mark + 1] = nameEnd;
    marks[mark + 2] = valueStart;
    marks[mark + 3] = at;
    return at + 1;
  }

  private opened(start: number, end: number, next: number, empty: boolean): number {
    const name = this.names.intern(this.bytes, start, end);
    if (this.depth >= MAX_DEPTH) throw this.fault('nested too deeply');
    this.stack[this.depth++] = name;
    this.open(name.tag);
    if (empty) {
      this.close(name.tag);
      this.depth--;
    }
    return next;
  }

  /** Comment, CDATA or DOCTYPE. */
  private declaration(at: number): number {
    const head = this.bytes.toString('latin1', at, at + 7);
    if (head.startsWith('--')) return this.after('-->', at + 2);
    if (head === '[CDATA[') {
      const end = this.bytes.indexOf(']]>', at + 7);
      if (end < 0) return 0;
      if (this.wantsText && end > at + 7) this.text(at + 7, end, true);
      return end + 3;
    }
    if (head.length === 7 || !('[CDATA['.startsWith(head) || '--'.startsWith(head)))
      throw this.fault('DOCTYPE');
    return 0;
  }

  private instruction(at: number): number {
    const next = this.after('?>', at);
    const encoding =
      next > 0 && /^xml\s.*?encoding\s*=\s*["']([^"']*)/s.exec(this.bytes.toString('latin1', at, next));
    if (encoding && !/^(utf-?8|us-ascii)$/i.test(encoding[1]!)) throw this.fault(`encoding ${encoding[1]!}`);
    return next;
  }

  private after(token: string, from: number): number {
    const end = this.bytes.indexOf(token, from, 'latin1');
    return end < 0 ? 0 : end + token.length;
  }
}
