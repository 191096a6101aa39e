import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A part's content. */
type Pieces = Iterable<Buffer> | AsyncIterable<Buffer>;

/** Entry of a part in the directory at the end. */
interface Part {
  name: Buffer;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

const MAX_32 = 0xffff_ffff;
/** Sizes follow the data, names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
// 1980-01-01, the first day that the format knows: equal contents give equal files.
const DAY = 0x21;
/** zlib's own 16 kB make four times as many calls. */
const CHUNK = 64 * 1024;
/** Sheets are much alike from cell to cell: more effort takes twice the time for a tenth less. */
const LEVEL = 1;

/** Fields of a record of the format, each of two, four or eight bytes. */
function record(...fields: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at);
    else buffer.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return buffer;
}

/**
 * Writes a zip part by part into a stream, deflated beside the event loop; memory does not grow with its size. A part
 * has less than 4 GB, the file may have more. Every call rejects once the stream has been aborted.
 */
export class ZipWriter {
  private readonly parts: Part[] = [];
  private offset = 0;
  private failure: Error | undefined;
  private wake: () => void = () => undefined;

  constructor(private readonly output: Writable) {
    const stop = (error?: Error): void => {
      if (output.writableFinished) return;
      this.failure ??= error ?? new Error('the reader of the file has gone');
      this.wake();
    };
    output.once('error', stop);
    output.once('close', () => stop());
    output.on('drain', () => this.wake());
  }

  /** Writes one part; pieces are requested as fast as the reader takes them. */
  async add(name: string, pieces: Pieces): Promise<void> {
    const part: Part = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset: this.offset };
    await this.put(Buffer.concat([localHeader(part.name), part.name]));
    await pipeline(
      () => counted(part, pieces),
      createDeflateRaw({ level: LEVEL, chunkSize: CHUNK }),
      async (packed: AsyncIterable<Buffer>) => {
        for await (const chunk of packed) {
          part.packed += chunk.length;
          await this.put(chunk);
        }
      },
    );
    if (part.size > MAX_32) throw new Error(`${name} is larger than a part of a zip may be`);
    await this.put(record([4, 0x0807_4b50], [4, part.crc], [4, part.packed], [4, part.size]));
    this.parts.push(part);
  }

  /** Writes the directory and ends the stream; resolves when all has been taken. */
  async end(): Promise<void> {
    const from = this.offset;
    for (const part of this.parts) await this.put(directoryEntry(part));
    await this.put(directoryEnd(this.parts.length, from, this.offset));
    this.output.end();
    while (!this.output.writableFinished) await this.waited(['finish']);
  }

  private async put(chunk: Buffer): Promise<void> {
    this.assertOpen();
    this.offset += chunk.length;
    if (!this.output.write(chunk)) await this.waited([]);
  }

  private async waited(events: readonly string[]): Promise<void> {
    this.assertOpen();
    await new Promise<void>((resolve) => {
      this.wake = resolve;
      for (const event of events) this.output.once(event, resolve);
    });
    this.assertOpen();
  }

  private assertOpen(): void {
    if (this.failure) throw this.failure;
  }
}

const localHeader = (name: Buffer): Buffer =>
  record(
    [4, 0x0403_4b50],
    [2, 20],
    [2, FLAGS],
    [2, DEFLATED],
    [2, 0],
    [2, DAY],
    [4, 0],
    [4, 0],
    [4, 0],
    [2, name.length],
    [2, 0],
  );

async function* counted(part: Part, pieces: Pieces): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    part.crc = crc32(piece, part.crc);
    part.size += piece.length;
    yield piece;
  }
}

// Only where a part begins behind the fourth gigabyte does the directory need the wide fields: Excel takes others amiss.
function directoryEntry({ name, crc, packed, size, offset }: Part): Buffer {
  const isFar = offset > MAX_32;
  const extra = isFar ? record([2, 1], [2, 8], [8, offset]) : Buffer.alloc(0);
  const head = record(
    [4, 0x0201_4b50],
    [2, isFar ? 45 : 20],
    [2, isFar ? 45 : 20],
    [2, FLAGS],
    [2, DEFLATED],
    [2, 0],
    [2, DAY],
    [4, crc],
    [4, packed],
    [4, size],
    [2, name.length],
    [2, extra.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, Math.min(offset, MAX_32)],
  );
  return Buffer.concat([head, name, extra]);
}

function directoryEnd(count: number, from: number, to: number): Buffer {
  const size = to - from;
  const far =
    from <= MAX_32
      ? Buffer.alloc(0)
      : Buffer.concat([
          record([4, 0x0606_4b50], [8, 44], [2, 45], [2, 45], [4, 0], [4, 0], [8, count], [8, count]),
          record([8, size], [8, from]),
          record([4, 0x0706_4b50], [4, 0], [8, to], [4, 1]),
        ]);
  const end = record([4, 0x0605_4b50], [2, 0], [2, 0], [2, count], [2, count], [4, size]);
  return Buffer.concat([far, end, record([4, Math.min(from, MAX_32)], [2, 0])]);
}
