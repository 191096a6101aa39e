import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import { tinyVideo } from '../../scripts/test/tiny-video.mjs';

/** @typedef {{ name: string, mimeType: string, buffer: Buffer }} MadeFile a file as a page is given it */

/**
 * A photograph of a tree, as far as a test needs one.
 * @param {string} name
 * @param {string} crown its colour
 * @returns {Promise<MadeFile>}
 */
export async function picture(name, crown) {
  const svg = `<svg width="800" height="600"><rect width="800" height="600" fill="#cfe3ef"/><rect y="470" width="800"
    height="130" fill="#8a9a5b"/><rect x="370" y="300" width="60" height="190" fill="#6b4a2b"/><circle cx="400" cy="240"
    r="170" fill="${crown}"/></svg>`;
  const buffer = await sharp(Buffer.from(svg)).jpeg().toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/**
 * A film of so many seconds.
 * @param {string} name
 * @param {number} seconds
 * @returns {MadeFile}
 */
export const video = (name, seconds) => ({ name, mimeType: 'video/mp4', buffer: tinyVideo({ seconds }) });

/**
 * The least that is a PDF.
 * @param {string} name
 * @returns {MadeFile}
 */
export const pdf = (name) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\nx\n%%EOF'),
});
