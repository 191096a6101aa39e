import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import { MAX_PIXELS } from './limits.js';

/** Sides of the square that a smaller picture fits into, by its name on the wire. */
const RENDITION_PIXELS = { thumb: 600, large: 2_048 } as const;
/** Name of a smaller picture. */
export type Rendition = keyof typeof RENDITION_PIXELS;
export const RENDITIONS = Object.keys(RENDITION_PIXELS) as Rendition[];
/** Content type of all renditions, whatever the original is. */
export const RENDITION_TYPE = 'image/webp';

const QUALITY = 80;

/** Bytes of the smaller pictures that were made of one. */
export type RenditionSizes = Partial<Record<Rendition, number>>;

/** Key of a smaller picture in the store: by the original's content, so that the same picture has it once. */
export const renditionKey = (digest: string, name: Rendition): string =>
  `renditions/${digest.slice(0, 2)}/${digest}-${RENDITION_PIXELS[name]}.webp`;

/**
 * Makes the smaller pictures of one as WebP, upright and without what a camera wrote beside the pixels.
 * @param write stores one under its name and answers its size
 */
export async function makeRenditions(
  path: string,
  write: (name: Rendition, fill: (output: Writable) => Promise<void>) => Promise<number>,
): Promise<RenditionSizes> {
  const sizes: RenditionSizes = {};
  for (const name of RENDITIONS) {
    const side = RENDITION_PIXELS[name];
    const picture = sharp(path, { limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY });
    sizes[name] = await write(name, (output) => pipeline(picture, output));
  }
  return sizes;
}
