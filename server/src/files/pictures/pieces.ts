import { Readable } from 'node:stream';
import { BusinessError } from '../../http/errors.js';
import type { ByteRange } from '../blob-store.js';

/**
 * A piece of a served file: the stored file's bytes from `start` to before `end`, bytes of ours in base64, or so many
 * zeros.
 */
export type Piece = { start: number; end: number } | { bytes: string } | { zeros: number };

// A camera's picture has three or four; one of hundreds is made to be a burden.
const MAX_PIECES = 64;
const ZEROS_AT_ONCE = 65_536;

function sizeOf(piece: Piece): number {
  if ('zeros' in piece) return piece.zeros;
  return 'bytes' in piece ? Buffer.byteLength(piece.bytes, 'base64') : piece.end - piece.start;
}

/** How many bytes the pieces have together. */
export const sizeOfAll = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, piece) => sum + sizeOf(piece), 0);

/** Gathers the pieces of a file in their order; neighbours in the file become one. */
export class PieceList {
  readonly pieces: Piece[] = [];

  /** @param fault refusal of a file that comes in too many pieces */
  constructor(private readonly fault = 'file.picture') {}

  /** Keeps the stored bytes from `start` to before `end`. */
  keep(start: number, end: number): void {
    const last = this.pieces.at(-1);
    if (last && 'end' in last && last.end === start) last.end = end;
    else this.push({ start, end });
  }

  /** Puts in bytes that the stored file does not have. */
  insert(bytes: Buffer): void {
    if (bytes.length > 0) this.push({ bytes: bytes.toString('base64') });
  }

  /** Puts zeros in the place of stored bytes that are not served. */
  blank(zeros: number): void {
    if (zeros > 0) this.push({ zeros });
  }

  private push(piece: Piece): void {
    if (this.pieces.length === MAX_PIECES) throw new BusinessError(this.fault);
    this.pieces.push(piece);
  }
}

/** The part of the pieces that a range names, by first and last byte. */
function within(pieces: readonly Piece[], range: ByteRange | undefined): Piece[] {
  if (!range) return [...pieces];
  const found: Piece[] = [];
  let at = 0;
  for (const piece of pieces) {
    const from = Math.max(range.start - at, 0);
    const to = Math.min(range.end + 1 - at, sizeOf(piece));
    at += sizeOf(piece);
    if (from >= to) continue;
    if ('bytes' in piece) {
      found.push({ bytes: Buffer.from(piece.bytes, 'base64').subarray(from, to).toString('base64') });
    } else if ('zeros' in piece) found.push({ zeros: to - from });
    else found.push({ start: piece.start + from, end: piece.start + to });
  }
  return found;
}

function* zerosOf(count: number): Generator<Buffer> {
  const block = Buffer.alloc(Math.min(count, ZEROS_AT_ONCE));
  for (let left = count; left > 0; left -= block.length) yield block.subarray(0, left);
}

/**
 * A stream of the pieces, or of a part of them. The first bytes are read before it is answered: a store that is away
 * fails the call, not the half of an answer.
 * @param read reads stored bytes, by first and last byte
 */
export async function readPieces(
  read: (range: ByteRange) => Promise<Readable>,
  pieces: readonly Piece[],
  range?: ByteRange,
): Promise<Readable> {
  async function* all(): AsyncGenerator<Buffer> {
    for (const piece of within(pieces, range)) {
      if ('bytes' in piece) yield Buffer.from(piece.bytes, 'base64');
      else if ('zeros' in piece) yield* zerosOf(piece.zeros);
      else yield* (await read({ start: piece.start, end: piece.end - 1 })) as AsyncIterable<Buffer>;
    }
  }
  const chunks = all();
  const first = await chunks.next();
  async function* primed(): AsyncGenerator<Buffer> {
    if (first.done) return;
    yield first.value;
    yield* chunks;
  }
  const stream = Readable.from(primed(), { objectMode: false });
  // One that nobody has begun to read never comes to the end of its generator.
  stream.once('close', () => void chunks.return(undefined));
  return stream;
}
