import { BusinessError } from '../../http/errors.js';
import type { FileBytes } from './file-bytes.js';
import { orientationBlock } from './orientation.js';
import { type Piece, PieceList } from './pieces.js';

const FF = 0xff;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP2 = 0xe2;
const APP14 = 0xee;
const COM = 0xfe;
// JFIF without its small picture, and what Adobe says of the colours: all longer is not theirs.
const JFIF_DATA = 14;
const ADOBE_DATA = 12;
const ICC_NAME = 'ICC_PROFILE\0';

const isRestart = (code: number): boolean => code >= 0xd0 && code <= 0xd7;
/** Tables and frames that decoding needs: SOF, DHT, DAC, DQT, DNL, DRI. */
const isCoding = (code: number): boolean =>
  (code >= 0xc0 && code <= 0xcf && code !== 0xc8) || [0xdb, 0xdc, 0xdd].includes(code);
const isApp = (code: number): boolean => code >= APP0 && code <= 0xef;

// Decoders pass over what stands between segments, and so does this.
const isMarker = (code: number): boolean => code !== 0 && code !== FF;
/** Whether coded pixels end at that marker. */
const endsScan = (code: number): boolean => isMarker(code) && !isRestart(code);

/** A segment of APP0 or APP14 with its first bytes only. */
const segmentOf = (code: number, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from([FF, code, 0, data.length + 2]), data]);

function exifSegment(orientation: number): Buffer {
  const block = orientationBlock(orientation);
  return block.length === 0
    ? block
    : segmentOf(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), block]));
}

/** Keeps of an application's segment what colours need, as far as it is of that form. */
async function keepApp(file: FileBytes, list: PieceList, { code, at, end }: Segment): Promise<void> {
  const data = end - at - 4;
  const starts = async (name: string): Promise<boolean> =>
    data >= name.length && (await file.read(at + 4, name.length)).equals(Buffer.from(name, 'latin1'));
  if (code === APP0 && data >= JFIF_DATA && (await starts('JFIF\0'))) {
    const bare = Buffer.from(await file.read(at + 4, JFIF_DATA)).fill(0, 12);
    list.insert(segmentOf(APP0, bare));
  } else if (code === APP2 && (await starts(ICC_NAME))) list.keep(at, end);
  else if (code === APP14 && data >= ADOBE_DATA && (await starts('Adobe'))) {
    list.insert(segmentOf(APP14, Buffer.from(await file.read(at + 4, ADOBE_DATA))));
  }
}

interface Segment {
  code: number;
  at: number;
  end: number;
}

/**
 * Pieces of a JPEG that are served: its coded pixels with their tables, JFIF, colour profile and Adobe's colour mark.
 * EXIF but for the way it is turned, XMP, IPTC, comments, further pictures and all after its end are left out.
 */
export async function cutJpeg(file: FileBytes, orientation: number): Promise<Piece[]> {
  const list = new PieceList();
  const exif = exifSegment(orientation);
  list.keep(0, 2);
  let isExifDue = true;
  for (let from = 2; ;) {
    const at = await file.findMarker(from, isMarker);
    const code = (await file.read(at + 1, 1))[0] ?? 0;
    // Readers want JFIF first.
    if (isExifDue && code !== APP0) list.insert(exif);
    isExifDue &&= code === APP0;
    if (code === EOI) {
      list.keep(at, at + 2);
      return list.pieces;
    }
    if (isRestart(code) || code === 0x01) {
      from = at + 2;
      continue;
    }
    const length = (await file.read(at + 2, 2)).readUInt16BE();
    const end = at + 2 + length;
    if (length < 2 || end > file.size) throw new BusinessError('file.picture');
    from = end;
    if (code === SOS) {
      from = await file.findMarker(end, endsScan);
      list.keep(at, from);
    } else if (isCoding(code)) list.keep(at, end);
    else if (isApp(code)) await keepApp(file, list, { code, at, end });
    else if (code !== COM) throw new BusinessError('file.picture');
  }
}
