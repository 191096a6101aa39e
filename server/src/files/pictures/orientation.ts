/** EXIF orientation of a picture that stands upright. */
export const UPRIGHT = 1;

const ORIENTATION = 0x0112;
const SHORT = 3;

/** A TIFF block, as EXIF is one, that says how a picture is turned and nothing else; empty for one that stands upright. */
export function orientationBlock(orientation: number): Buffer {
  if (orientation <= UPRIGHT || orientation > 8) return Buffer.alloc(0);
  const block = Buffer.alloc(26);
  block.write('MM\0*', 'latin1');
  block.writeUInt32BE(8, 4);
  block.writeUInt16BE(1, 8);
  block.writeUInt16BE(ORIENTATION, 10);
  block.writeUInt16BE(SHORT, 12);
  block.writeUInt32BE(1, 14);
  block.writeUInt16BE(orientation, 18);
  return block;
}
