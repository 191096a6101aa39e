import { CELL_CHARACTERS } from './limits.js';
import { SpillFile } from './spill-file.js';

/** Bytes of texts that stay in memory; the rest is on disk. */
const RESIDENT = 32 * 1024 * 1024;
const BYTES_A_CHARACTER = 3;
const INDEX_PAGE = 65_536;
/** Texts up to this many bytes among the first `CACHED` entries are cached as strings: they are the repeated ones. */
const CACHED_BYTES = 48;
const CACHED = 65_536;
/** Characters of longer texts that are cached as strings while cells share them. */
const RECENT = 1024 * 1024;

/**
 * A list of texts as UTF-8 outside the JavaScript heap: a text costs its bytes, in memory or beyond `resident` on disk,
 * and four more. One that is longer than a cell may be is cut one character behind that.
 */
export class TextStore {
  length = 0;
  /** Whether a text holds U+0000, which stands for all characters that cannot be stored. */
  hasUnstorable = false;
  private readonly starts: Uint32Array[] = [];
  private end = 0;
  private readonly memory: Buffer;
  private memoryEnd = 0;
  private spill: SpillFile | undefined;
  private readonly scratch = Buffer.allocUnsafeSlow((CELL_CHARACTERS + 1) * BYTES_A_CHARACTER);
  private readonly cache: (string | undefined)[] = [];
  private readonly recent = new Map<number, string>();
  private recentLength = 0;

  constructor(resident = RESIDENT) {
    this.memory = Buffer.allocUnsafeSlow(Math.min(resident, RESIDENT));
  }

  /** Adds a text and answers its bytes. */
  add(text: string): number {
    const cut = text.length > CELL_CHARACTERS ? text.slice(0, CELL_CHARACTERS + 1) : text;
    if (cut.includes('\0')) this.hasUnstorable = true;
    if (this.length % INDEX_PAGE === 0) this.starts.push(new Uint32Array(INDEX_PAGE));
    this.starts.at(-1)![this.length++ % INDEX_PAGE] = this.end;
    const size = this.write(cut);
    this.end += size;
    return size;
  }

  /** Bytes of a text that is there. */
  sizeOf(index: number): number {
    return (index + 1 < this.length ? this.startOf(index + 1) : this.end) - this.startOf(index);
  }

  get(index: number): string | undefined {
    if (!(index < this.length)) return undefined;
    const known = (index < CACHED ? this.cache[index] : undefined) ?? this.recent.get(index);
    return known ?? this.read(index);
  }

  close(): void {
    this.spill?.close();
  }

  private startOf(index: number): number {
    return this.starts[Math.floor(index / INDEX_PAGE)]![index % INDEX_PAGE]!;
  }

  private write(text: string): number {
    if (!this.spill && this.end + text.length * BYTES_A_CHARACTER <= this.memory.length) {
      this.memoryEnd = this.end + this.memory.write(text, this.end);
      return this.memoryEnd - this.end;
    }
    this.spill ??= new SpillFile();
    const size = this.scratch.write(text);
    this.spill.append(this.scratch, size);
    return size;
  }

  private read(index: number): string {
    const start = this.startOf(index);
    const size = this.sizeOf(index);
    const text =
      start < this.memoryEnd ? this.memory.toString('utf8', start, start + size) : this.spilled(start, size);
    if (size > CACHED_BYTES) this.keepRecent(index, text);
    else if (index < CACHED) this.cache[index] = text;
    return text;
  }

  private spilled(start: number, size: number): string {
    if (size === 0) return '';
    this.spill?.read(this.scratch, size, start - this.memoryEnd);
    return this.scratch.toString('utf8', 0, size);
  }

  private keepRecent(index: number, text: string): void {
    if (this.recentLength > RECENT) {
      this.recent.clear();
      this.recentLength = 0;
    }
    this.recent.set(index, text);
    this.recentLength += text.length;
  }
}
