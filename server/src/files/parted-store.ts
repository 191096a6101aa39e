import { PassThrough, Readable, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { UPLOAD_PART_BYTES } from '@gushu/shared';
import type { BlobStore, ByteRange } from './blob-store.js';

const PARTED = /~(\d{1,6})\.zip$/;

/** Key of a zip that lies in the store as so many parts of 8 MB; all other keys are of one piece. */
export const partedKey = (stem: string, count: number): string => `${stem}~${count}.zip`;

/** Key of one of its parts, counted from 0. */
export const partKey = (key: string, no: number): string => `${key}/${String(no).padStart(6, '0')}`;

/** Of how many parts the file of a key is; undefined for one of one piece. */
const partsOf = (key: string): number | undefined => {
  const count = PARTED.exec(key)?.[1];
  return count === undefined ? undefined : Number(count);
};

/** Whether the file of a key lies in parts. */
export const isParted = (key: string): boolean => PARTED.test(key);

/** A store in which a large file may lie as the parts that it was sent in: nobody has to copy them together. */
export class PartedStore implements BlobStore {
  constructor(private readonly store: BlobStore) {}

  async write(key: string, fill: (output: Writable) => Promise<void>): Promise<number> {
    if (partsOf(key) === undefined) return this.store.write(key, fill);
    const input = new PassThrough();
    const [size] = await Promise.all([this.writeParts(key, input), fill(input)]);
    return size;
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const count = partsOf(key);
    if (count === undefined) return this.store.read(key, range);
    const { store } = this;
    const { start = 0, end = Infinity } = range ?? {};
    const [from, last] = [Math.floor(start / UPLOAD_PART_BYTES), Math.floor(end / UPLOAD_PART_BYTES)];
    const of = (no: number): Promise<Readable> => {
      const at = no * UPLOAD_PART_BYTES;
      return store.read(partKey(key, no), {
        start: Math.max(start - at, 0),
        end: Math.min(end - at, UPLOAD_PART_BYTES - 1),
      });
    };
    // A store that is away fails the call, not the half of an answer.
    const first = await of(from);
    async function* all(): AsyncGenerator<Buffer> {
      yield* first as AsyncIterable<Buffer>;
      for (let no = from + 1; no <= Math.min(last, count! - 1); no++)
        yield* (await of(no)) as AsyncIterable<Buffer>;
    }
    return Readable.from(all(), { objectMode: false });
  }

  async remove(key: string): Promise<void> {
    const count = partsOf(key);
    if (count === undefined) return this.store.remove(key);
    for (let no = 0; no < count; no++) await this.store.remove(partKey(key, no));
  }

  private async writeParts(key: string, input: AsyncIterable<Buffer>): Promise<number> {
    let [no, size, held] = [0, 0, [] as Buffer[]];
    let length = 0;
    const flush = async (): Promise<void> => {
      const part = Buffer.concat(held);
      held = part.length > UPLOAD_PART_BYTES ? [part.subarray(UPLOAD_PART_BYTES)] : [];
      length -= Math.min(part.length, UPLOAD_PART_BYTES);
      await this.store.write(partKey(key, no++), async (output) => {
        output.end(part.subarray(0, UPLOAD_PART_BYTES));
        await finished(output);
      });
    };
    for await (const chunk of input) {
      held.push(chunk);
      size += chunk.length;
      length += chunk.length;
      while (length >= UPLOAD_PART_BYTES) await flush();
    }
    if (length > 0) await flush();
    return size;
  }
}
