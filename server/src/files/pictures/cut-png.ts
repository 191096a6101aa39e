import { crc32 } from 'node:zlib';
import { BusinessError } from '../../http/errors.js';
import type { FileBytes } from './file-bytes.js';
import { orientationBlock } from './orientation.js';
import { type Piece, PieceList } from './pieces.js';

const SIGNATURE = 8;
const FRAME = 12;
const CRITICAL = ['IHDR', 'PLTE', 'IDAT', 'IEND'];
/** Chunks that colours, size and movement need, each with its maximum length in bytes by the standard. */
const KEPT: Readonly<Record<string, number>> = {
  tRNS: 256,
  gAMA: 4,
  cHRM: 32,
  sRGB: 1,
  sBIT: 4,
  bKGD: 6,
  pHYs: 9,
  cICP: 4,
  mDCV: 24,
  cLLI: 8,
  acTL: 8,
  fcTL: 26,
  iCCP: Infinity,
  fdAT: Infinity,
};
/** Capital: decoders must know it. */
const isCritical = (type: string): boolean => /^[A-Z]/.test(type);

function chunkOf(type: string, data: Buffer): Buffer {
  if (data.length === 0) return data;
  const chunk = Buffer.alloc(FRAME + data.length);
  chunk.writeUInt32BE(data.length);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}

/**
 * Pieces of a PNG that are served: its pixels and the chunks that their colours, size and movement need. EXIF but for
 * the way it is turned, texts, times, unknown chunks and all after its end are left out.
 */
export async function cutPng(file: FileBytes, orientation: number): Promise<Piece[]> {
  const list = new PieceList();
  list.keep(0, SIGNATURE);
  for (let at = SIGNATURE; ;) {
    const head = await file.read(at, 8);
    const length = head.readUInt32BE();
    const type = head.toString('latin1', 4);
    const end = at + FRAME + length;
    if (!/^[A-Za-z]{4}$/.test(type) || end > file.size) throw new BusinessError('file.picture');
    if (isCritical(type) && !CRITICAL.includes(type)) throw new BusinessError('file.picture');
    if (isCritical(type) || length <= (KEPT[type] ?? -1)) list.keep(at, end);
    if (type === 'IHDR') list.insert(chunkOf('eXIf', orientationBlock(orientation)));
    if (type === 'IEND') return list.pieces;
    at = end;
  }
}
