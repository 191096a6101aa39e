import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import type { Shown } from '../pictures/check-picture.js';
import { readPieces } from '../pictures/pieces.js';
import { checkVideo } from './check-video.js';

interface Tiny {
  tinyVideo: (video?: { place?: string; brand?: string; dataTrack?: boolean }) => Buffer;
  box: (type: string, ...parts: Buffer[]) => Buffer;
}

const PLACE = '+39.6081+116.0001/Yunju-Temple';
const NOT_READ = { key: 'file.video' };

describe('A video', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gushu-videos-'));
  const path = join(folder, 'video');
  let tiny: Tiny;
  const check = (content: Buffer): Promise<Shown> => {
    writeFileSync(path, content);
    return checkVideo(path);
  };
  const served = async (content: Buffer, { pieces }: Shown, range?: { start: number; end: number }) =>
    buffer(
      await readPieces(
        async ({ start, end }) => Readable.from([content.subarray(start, end + 1)]),
        pieces,
        range,
      ),
    );
  beforeAll(async () => {
    tiny = (await import(pathToFileURL(join(process.cwd(), '../scripts/test/tiny-video.mjs')).href)) as Tiny;
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('keeps its pictures where they are and loses the place wherever it stands', async () => {
    const whole = tiny.tinyVideo({ place: PLACE });
    expect(whole.toString('latin1').split(PLACE)).toHaveLength(9);
    const shown = await check(whole);
    const bare = await served(whole, shown);
    expect([bare.length, shown.size]).toEqual([whole.length, whole.length]);
    expect(bare.toString('latin1')).not.toMatch(/39\.6081|Yunju|\xa9xyz|loci|uuid|udta/);
    const data = whole.indexOf('mdat');
    const moov = whole.indexOf('moov');
    expect(bare.subarray(0, moov).equals(whole.subarray(0, moov))).toBe(true);
    expect([data > 0, shown.width, shown.height]).toEqual([true, 96, 64]);
  });

  it('that nobody has written into stays as it is, and is served in parts', async () => {
    const whole = tiny.tinyVideo();
    const shown = await check(whole);
    expect((await served(whole, shown)).equals(whole)).toBe(true);
    const placed = tiny.tinyVideo({ place: PLACE });
    const cut = await check(placed);
    const bare = await served(placed, cut);
    for (const [start, end] of [
      [0, 0],
      [bare.length - 300, bare.length - 1],
      [bare.length - 150, bare.length - 120],
    ] as const) {
      expect((await served(placed, cut, { start, end })).equals(bare.subarray(start, end + 1))).toBe(true);
    }
  });

  it('is none that ends early, has no pictures or no tables, or is of another brand', async () => {
    const whole = tiny.tinyVideo();
    const moov = whole.indexOf('moov') - 4;
    for (const broken of [
      whole.subarray(0, -9),
      whole.subarray(0, moov),
      whole.subarray(0, 10),
      Buffer.concat([whole.subarray(0, whole.indexOf('mdat') - 4), whole.subarray(moov)]),
      tiny.tinyVideo({ brand: 'qt  ' }),
      tiny.tinyVideo({ brand: 'heic' }),
      Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42'), Buffer.alloc(5_000, 1)]),
    ]) {
      await expect(check(broken)).rejects.toMatchObject(NOT_READ);
    }
  });

  it('of a hundred thousand boxes, or of boxes longer than itself, is refused', async () => {
    const whole = tiny.tinyVideo();
    const free = Buffer.concat(Array.from({ length: 100_000 }, () => tiny.box('free')));
    await expect(check(Buffer.concat([whole, free]))).rejects.toMatchObject(NOT_READ);
    const long = Buffer.from(whole);
    long.writeUInt32BE(whole.length, whole.indexOf('stsd') - 4);
    await expect(check(long)).rejects.toMatchObject(NOT_READ);
  });

  it('with a track of positions is refused with the reason', async () => {
    await expect(check(tiny.tinyVideo({ dataTrack: true }))).rejects.toMatchObject({
      key: 'file.videoTrack',
    });
  });
});
