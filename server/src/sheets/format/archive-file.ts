import { close, fstat, open, read } from 'node:fs';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { RandomAccessReader } from 'yauzl';

const isInside = (size: number, position: number, length: number): boolean =>
  Number.isSafeInteger(position) && position >= 0 && position + length <= size;
const beyondEnd = (): Error => new Error('offset beyond the end of the file');

const PIECE = 64 * 1024;

/**
 * Reads a package from disk for yauzl. yauzl's own reader hands offsets of a forged directory to `fs.read`, which
 * throws inside a callback, where nobody can catch it; here an offset beyond the file is an ordinary error.
 */
export class ArchiveFile extends RandomAccessReader {
  private constructor(
    private readonly fd: number,
    readonly size: number,
  ) {
    super();
  }

  static async open(path: string): Promise<ArchiveFile> {
    const fd = await promisify(open)(path, 'r');
    const { size } = await promisify(fstat)(fd);
    return new ArchiveFile(fd, size);
  }

  /** The first bytes, fewer if the file is shorter. */
  async head(length: number): Promise<Buffer> {
    const { buffer, bytesRead } = await promisify(read)(this.fd, Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    if (!isInside(this.size, position, length)) return void setImmediate(done, beyondEnd());
    read(this.fd, buffer, offset, length, position, (error, count) =>
      done(error ?? (count < length ? new Error('file ends early') : null)),
    );
  }

  /** Not `fs.createReadStream`: destroying one closes the descriptor that all parts share. */
  override _readStreamForRange(start: number, end: number): Readable {
    const { fd } = this;
    let position = start;
    return new Readable({
      read() {
        const length = Math.min(PIECE, end - position);
        if (length <= 0) return void this.push(null);
        read(fd, Buffer.allocUnsafe(length), 0, length, position, (error, count, buffer) => {
          if (error) return void this.destroy(error);
          position += count;
          this.push(count > 0 ? buffer.subarray(0, count) : null);
        });
      },
    });
  }

  /** yauzl's own count of readers is not kept when a directory is refused, so `dispose` closes the file instead. */
  override close(done: (error: Error | null) => void): void {
    setImmediate(done, null);
  }

  dispose(): void {
    close(this.fd, () => undefined);
  }
}

/** A package that is in memory, read as one on disk is. */
export class ArchiveBytes extends RandomAccessReader {
  readonly size: number;

  constructor(private readonly bytes: Buffer) {
    super();
    this.size = bytes.length;
  }

  head(length: number): Promise<Buffer> {
    return Promise.resolve(this.bytes.subarray(0, length));
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    if (!isInside(this.size, position, length)) return void setImmediate(done, beyondEnd());
    this.bytes.copy(buffer, offset, position, position + length);
    setImmediate(done, null);
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from([this.bytes.subarray(start, end)]);
  }

  dispose(): void {
    // Memory needs no closing.
  }
}
