import { BusinessError } from '../../http/errors.js';
import type { FileBytes } from './file-bytes.js';
import { orientationBlock } from './orientation.js';
import { type Piece, PieceList, sizeOfAll } from './pieces.js';

const RIFF_HEAD = 12;
const HEAD = 8;
const KEPT = ['VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'];
const VP8X_DATA = 10;
const EXIF_FLAG = 0x08;
const XMP_FLAG = 0x04;
/** A frame of an animation has 16 bytes of its own before the chunks of its pixels. */
const FRAME_HEAD = 16;
const IN_FRAME = ['ALPH', 'VP8 ', 'VP8L'];

interface Chunk {
  type: string;
  at: number;
  end: number;
}

async function* chunksOf(file: FileBytes, from: number, to: number): AsyncGenerator<Chunk> {
  for (let at = from; at < to;) {
    if (at + HEAD > to) throw new BusinessError('file.picture');
    const head = await file.read(at, HEAD);
    const length = head.readUInt32LE(4);
    // Chunks begin at even places; the last one's last byte may be missing.
    const end = Math.min(at + HEAD + length + (length % 2), to);
    if (at + HEAD + length > to) throw new BusinessError('file.picture');
    yield { type: head.toString('latin1', 0, 4), at, end };
    at = end;
  }
}

async function assertFrame(file: FileBytes, { at, end }: Chunk): Promise<void> {
  for await (const { type } of chunksOf(file, at + HEAD + FRAME_HEAD, end)) {
    if (!IN_FRAME.includes(type)) throw new BusinessError('file.picture');
  }
}

function exifChunk(orientation: number): Buffer {
  const block = orientationBlock(orientation);
  if (block.length === 0) return block;
  const head = Buffer.alloc(HEAD);
  head.write('EXIF', 'latin1');
  head.writeUInt32LE(block.length, 4);
  return Buffer.concat([head, block]);
}

/**
 * Pieces of a WebP that are served: its pixels, frames and colour profile. EXIF but for the way it is turned, XMP,
 * unknown chunks and all after its end are left out, and the flags of its head say so.
 */
export async function cutWebp(file: FileBytes, orientation: number): Promise<Piece[]> {
  const list = new PieceList();
  const to = HEAD + (await file.read(4, 4)).readUInt32LE();
  if (to > file.size) throw new BusinessError('file.picture');
  let exif: Buffer = Buffer.alloc(0);
  for await (const chunk of chunksOf(file, RIFF_HEAD, to)) {
    const { type, at, end } = chunk;
    if (type === 'VP8X') {
      if (end - at !== HEAD + VP8X_DATA) throw new BusinessError('file.picture');
      exif = exifChunk(orientation);
      const head = Buffer.from(await file.read(at, end - at));
      head[HEAD] = ((head[HEAD] ?? 0) & ~(EXIF_FLAG | XMP_FLAG)) | (exif.length > 0 ? EXIF_FLAG : 0);
      list.insert(head);
    }
    if (type === 'ANMF') await assertFrame(file, chunk);
    if (KEPT.includes(type)) list.keep(at, end);
  }
  list.insert(exif);
  const head = Buffer.from(await file.read(0, RIFF_HEAD));
  head.writeUInt32LE(RIFF_HEAD - HEAD + sizeOfAll(list.pieces), 4);
  return [{ bytes: head.toString('base64') }, ...list.pieces];
}
