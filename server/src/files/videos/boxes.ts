import { BusinessError } from '../../http/errors.js';
import type { FileBytes } from '../pictures/file-bytes.js';

/** A box of an MP4 (ISO/IEC 14496-12): its type, where it begins, where its content does, and where it ends. */
export interface Box {
  type: string;
  at: number;
  content: number;
  end: number;
}

const HEAD = 8;
const LARGE_HEAD = 16;
/** Length that says: as long as the file. */
const TO_THE_END = 0;
/** Length that says: the length stands in the 64 bits after the type. */
const LARGE = 1;
/** A camera's file has some hundred; one of more is made to be a burden. */
const MAX_BOXES = 50_000;

const damaged = (): never => {
  throw new BusinessError('file.video');
};

/** Reads the boxes of one file, and counts them. */
export class BoxReader {
  private count = 0;

  constructor(private readonly file: FileBytes) {}

  /** The boxes between two places of the file; one that does not end where its parent does is damaged. */
  async *boxes(from: number, to: number): AsyncGenerator<Box> {
    for (let at = from; at < to;) {
      const box = await this.boxAt(at, to);
      yield box;
      at = box.end;
    }
  }

  private async boxAt(at: number, to: number): Promise<Box> {
    if (++this.count > MAX_BOXES || at + HEAD > to) damaged();
    const head = await this.file.read(at, HEAD);
    const length = head.readUInt32BE();
    const type = head.toString('latin1', 4);
    if (length === TO_THE_END && to === this.file.size) return { type, at, content: at + HEAD, end: to };
    const isLarge = length === LARGE;
    const size = isLarge ? Number((await this.file.read(at + HEAD, HEAD)).readBigUInt64BE()) : length;
    const content = at + (isLarge ? LARGE_HEAD : HEAD);
    const end = at + size;
    if (!Number.isSafeInteger(end) || end < content || end > to) damaged();
    return { type, at, content, end };
  }
}
