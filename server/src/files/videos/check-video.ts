import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { BusinessError } from '../../http/errors.js';
import type { Shown } from '../pictures/check-picture.js';
import { FileBytes } from '../pictures/file-bytes.js';
import { PieceList, readPieces, sizeOfAll } from '../pictures/pieces.js';
import { type Box, BoxReader } from './boxes.js';

const FAULT = 'file.video';
/** Brands of files that browsers play; QuickTime's own `qt  ` and 3GP are none. */
const BRANDS = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|dash|mmp4)$/;
const MAX_BRANDS = 256;
const VIDEO = 'vide';
const SOUND = 'soun';

/**
 * The boxes that playing needs, below which box they stand. All others are served as `free` boxes full of zeros: places
 * (`©xyz`, `loci`), names, dates and what programs note in `udta`, `meta` and `uuid`. So each byte of the coded pictures
 * stays where the tables of the file say that it is.
 */
const SERVED: Readonly<Record<string, readonly string[]>> = {
  '': ['ftyp', 'styp', 'moov', 'moof', 'mdat', 'sidx', 'ssix', 'mfra'],
  moov: ['mvhd', 'trak', 'mvex'],
  trak: ['tkhd', 'edts', 'mdia', 'tref'],
  mdia: ['mdhd', 'hdlr', 'minf', 'elng'],
  minf: ['vmhd', 'smhd', 'nmhd', 'dinf', 'stbl'],
  stbl: [
    ...['stsd', 'stts', 'ctts', 'cslg', 'stsc', 'stsz', 'stz2', 'stco', 'co64', 'stss', 'stsh', 'sdtp'],
    ...['sbgp', 'sgpd', 'subs', 'saiz', 'saio', 'stdp', 'padb'],
  ],
  mvex: ['mehd', 'trex', 'leva'],
  moof: ['mfhd', 'traf'],
  traf: ['tfhd', 'tfdt', 'trun', 'sbgp', 'sgpd', 'subs', 'saiz', 'saio'],
};
const TKHD_MATRIX_V0 = 40;
const TKHD_MATRIX_V1 = 52;
const MATRIX = 36;

/** Result of a walk through the boxes. */
interface Found {
  list: PieceList;
  kinds: string[];
  hasData: boolean;
  sides?: { width: number; height: number };
}

/** The walk through one file. */
class Walk {
  private readonly boxes: BoxReader;
  readonly found: Found = { list: new PieceList(FAULT), kinds: [], hasData: false };

  constructor(private readonly file: FileBytes) {
    this.boxes = new BoxReader(file);
  }

  async below(parent: string, from: number, to: number): Promise<void> {
    const { list } = this.found;
    for await (const box of this.boxes.boxes(from, to)) {
      if (!SERVED[parent]?.includes(box.type)) {
        await this.blank(box);
      } else if (SERVED[box.type]) {
        list.keep(box.at, box.content);
        await this.below(box.type, box.content, box.end);
      } else {
        await this.note(box);
        list.keep(box.at, box.end);
      }
    }
  }

  /** Leaves the length of a box and nothing else of it. */
  private async blank({ at, content, end }: Box): Promise<void> {
    const head = Buffer.from(await this.file.read(at, content - at));
    head.write('free', 4, 'latin1');
    this.found.list.insert(head);
    this.found.list.blank(end - content);
  }

  private async note(box: Box): Promise<void> {
    if (box.type === 'mdat') this.found.hasData = true;
    if (box.type === 'hdlr')
      this.found.kinds.push((await this.file.read(box.content + 8, 4)).toString('latin1'));
    if (box.type === 'tkhd') await this.noteSides(box);
  }

  /** The largest track is the picture; turned by a quarter, its sides change places. */
  private async noteSides({ content }: Box): Promise<void> {
    const isLong = (await this.file.read(content, 1))[0] === 1;
    const body = await this.file.read(content + (isLong ? TKHD_MATRIX_V1 : TKHD_MATRIX_V0), MATRIX + 8);
    const [width, height] = [body.readUInt16BE(MATRIX), body.readUInt16BE(MATRIX + 4)];
    const isTurned = body.readInt32BE(0) === 0;
    const { sides } = this.found;
    if (width * height <= (sides ? sides.width * sides.height : 0)) return;
    this.found.sides = isTurned ? { width: height, height: width } : { width, height };
  }
}

async function assertBrand(file: FileBytes): Promise<void> {
  const head = await file.read(0, 8);
  const length = head.readUInt32BE();
  const isFirst = head.toString('latin1', 4) === 'ftyp' && length >= 16 && length <= 16 + 4 * MAX_BRANDS;
  if (!isFirst) throw new BusinessError(FAULT);
  const body = (await file.read(8, length - 8)).toString('latin1');
  // The major brand, then a version that is none, then all that it is compatible with.
  const brands = [body.slice(0, 4), ...(body.slice(8).match(/[^]{4}/g) ?? [])];
  if (brands[0] === 'qt  ' || !brands.some((brand) => BRANDS.test(brand))) throw new BusinessError(FAULT);
}

async function walked(path: string): Promise<Found> {
  const handle = await open(path);
  try {
    const file = new FileBytes(handle, (await handle.stat()).size, FAULT);
    await assertBrand(file);
    const walk = new Walk(file);
    await walk.below('', 0, file.size);
    return walk.found;
  } finally {
    await handle.close();
  }
}

/**
 * Reads the boxes of an MP4 and answers the part that is served without the record's right: pictures and sound, and
 * no place. Refuses files that are no MP4, end early, or have a track of other data: cameras write positions there,
 * among the pictures.
 */
export async function checkVideo(path: string): Promise<Shown> {
  const { list, kinds, hasData, sides } = await walked(path);
  if (!hasData || !kinds.includes(VIDEO)) throw new BusinessError(FAULT);
  if (kinds.some((kind) => kind !== VIDEO && kind !== SOUND)) throw new BusinessError('file.videoTrack');
  const { pieces } = list;
  const digest = createHash('sha256');
  const source = await readPieces(async (range) => createReadStream(path, range), pieces);
  for await (const chunk of source) digest.update(chunk as Buffer);
  return { pieces, size: sizeOfAll(pieces), digest: digest.digest('hex'), ...sides };
}
