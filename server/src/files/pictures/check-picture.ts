import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import sharp, { type Metadata } from 'sharp';
import { BusinessError } from '../../http/errors.js';
import { cutJpeg } from './cut-jpeg.js';
import { cutPng } from './cut-png.js';
import { cutWebp } from './cut-webp.js';
import { type Taken, captureOf } from './exif.js';
import { FileBytes } from './file-bytes.js';
import { MAX_MEGAPIXELS, MAX_PIXELS } from './limits.js';
import { UPRIGHT } from './orientation.js';
import { type Piece, readPieces, sizeOfAll } from './pieces.js';
import type { RenditionSizes } from './renditions.js';

/**
 * The part of a picture or video that is served without a token: its pieces, their size in bytes and SHA-256 in hex;
 * and its size in pixels, upright.
 */
export interface Shown {
  pieces: Piece[];
  size: number;
  digest: string;
  width?: number;
  height?: number;
  /** When and where it was taken, as its camera says. */
  taken?: Taken;
  /** Smaller pictures of it that lie in the store. */
  renditions?: RenditionSizes;
}

const CUTS: Readonly<Record<string, (file: FileBytes, orientation: number) => Promise<Piece[]>>> = {
  jpeg: cutJpeg,
  png: cutPng,
  webp: cutWebp,
};
const FORMATS: Readonly<Record<string, string>> = { jpg: 'jpeg', jpeg: 'jpeg', png: 'png', webp: 'webp' };
// From here on EXIF's orientations lie on their side.
const FIRST_QUARTER = 5;
// Every row is read for it, and nothing of that is held.
const SAMPLE = { width: 16, height: 16, fit: 'fill', kernel: 'linear' } as const;

// Each picture comes once: what libvips keeps of it is only memory.
sharp.cache(false);

const unreadable = (): never => {
  throw new BusinessError('file.picture');
};

async function headOf(path: string): Promise<Metadata> {
  const head = await sharp(path, { limitInputPixels: false, animated: true }).metadata().catch(unreadable);
  if (head.width * head.height > MAX_PIXELS) throw new BusinessError('file.pixels', { most: MAX_MEGAPIXELS });
  return head;
}

/** Of several frames one; turned by a quarter, width and height change places. */
function upright({ width, height, pageHeight, orientation = UPRIGHT }: Metadata) {
  const sides = { width, height: pageHeight ?? height };
  return orientation < FIRST_QUARTER ? sides : { width: sides.height, height: sides.width };
}

async function piecesOf(
  path: string,
  extension: string,
  { format, orientation }: Metadata,
): Promise<Piece[]> {
  const cut = CUTS[format];
  if (!cut || format !== FORMATS[extension]) throw new BusinessError('file.content', { name: extension });
  const file = await open(path);
  try {
    return await cut(new FileBytes(file, (await file.stat()).size), orientation ?? UPRIGHT);
  } finally {
    await file.close();
  }
}

/**
 * Decodes a picture whole and answers the part that is served: its pixels as they are, without the data that a camera
 * wrote beside them. The decoded bytes are those that will be served. Refuses files that are no picture, end early,
 * or have more than 100 megapixels.
 * @param folder for a copy of the served bytes meanwhile
 */
export async function checkPicture(path: string, extension: string, folder: string): Promise<Shown> {
  const head = await headOf(path);
  const pieces = await piecesOf(path, extension, head);
  const copy = join(folder, randomUUID());
  const digest = createHash('sha256');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const source = await readPieces(async (range) => createReadStream(path, range), pieces);
    source.on('data', (chunk: Buffer) => digest.update(chunk));
    await pipeline(source, createWriteStream(copy, { flags: 'wx', mode: 0o600 }));
    const decoder = sharp(copy, {
      failOn: 'error',
      limitInputPixels: MAX_PIXELS,
      sequentialRead: true,
      animated: true,
    });
    await decoder.resize(SAMPLE).raw().toBuffer().catch(unreadable);
  } finally {
    await rm(copy, { force: true });
  }
  const { width, height } = upright(head);
  const taken = captureOf(head.exif);
  return { pieces, size: sizeOfAll(pieces), digest: digest.digest('hex'), width, height, taken };
}
