import type { FileHandle } from 'node:fs/promises';
import { BusinessError } from '../../http/errors.js';

const WINDOW = 65_536;
const FF = 0xff;

/** A file read here and there through one window of 64 kB, however large it is. */
export class FileBytes {
  private readonly window = Buffer.alloc(WINDOW);
  private from = 0;
  private held = 0;

  /** @param fault refusal of a file that ends where more of it is read */
  constructor(
    private readonly file: FileHandle,
    readonly size: number,
    private readonly fault = 'file.picture',
  ) {}

  /** `length` bytes (at most 64 kB) from `at`, valid until the next read; a file that ends before is damaged. */
  async read(at: number, length: number): Promise<Buffer> {
    if (at + length > this.size) throw new BusinessError(this.fault);
    if (at < this.from || at + length > this.from + this.held) await this.fill(at);
    if (this.held < length) throw new BusinessError(this.fault);
    return this.window.subarray(at - this.from, at - this.from + length);
  }

  /** Place of the next 0xFF at or after `from` whose next byte is such a one; a file that has none is no picture. */
  async findMarker(from: number, isCode: (code: number) => boolean): Promise<number> {
    for (let at = from; at + 2 <= this.size;) {
      if (at < this.from || at + 2 > this.from + this.held) await this.fill(at);
      const { window, held } = this;
      let found = at - this.from;
      do found = window.subarray(0, held - 1).indexOf(FF, found);
      while (found >= 0 && !isCode(window[found + 1] ?? 0) && ++found);
      if (found >= 0) return this.from + found;
      if (held < 2) break;
      at = this.from + held - 1;
    }
    throw new BusinessError(this.fault);
  }

  private async fill(at: number): Promise<void> {
    let held = 0;
    while (held < WINDOW) {
      const { bytesRead } = await this.file.read(this.window, held, WINDOW - held, at + held);
      if (bytesRead === 0) break;
      held += bytesRead;
    }
    this.from = at;
    this.held = held;
  }
}
