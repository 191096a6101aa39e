import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { Random } from '../../demo/random.js';
import { checkPicture, type Shown } from './check-picture.js';
import { readPieces } from './pieces.js';

const PLACE = 'Yunju-Temple-39.6081N';
const EXIF = {
  IFD0: { Make: PLACE, ImageDescription: PLACE },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 36/1 29/1', GPSMapDatum: PLACE },
};
const KINDS = ['jpg', 'png', 'webp'] as const;
type Kind = (typeof KINDS)[number];

/** The same colours at each run: of others a packed picture may spell by chance what no picture may say. */
function noise(width = 61, height = 47, seed = 1) {
  const random = new Random('picture', seed);
  const colours = Uint8Array.from({ length: width * height * 3 }, () => random.integer(8, 248));
  return sharp(colours, { raw: { width, height, channels: 3 } });
}
/** A picture that a camera turned and wrote its place into. */
const taken = (kind: Kind): Promise<Buffer> =>
  noise()
    .toFormat(kind === 'jpg' ? 'jpeg' : kind)
    .keepIccProfile()
    .withIccProfile('p3')
    .withExif(EXIF)
    .withMetadata({ orientation: 6, exif: EXIF, icc: 'p3' })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${PLACE}</a></x:xmpmeta>`)
    .toBuffer();
const pixels = (picture: Buffer): Promise<Buffer> => sharp(picture).rotate().raw().toBuffer();

const segment = (code: number, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, code, (data.length + 2) >> 8, (data.length + 2) & 255]), data]);
const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  crc.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, crc]);
};
const riffChunk = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(type), length, data, Buffer.alloc(data.length % 2)]);
};
/** The same with the place wherever else a program may write it: beside the pixels and after the picture's end. */
const everywhere: Record<Kind, (picture: Buffer) => Buffer> = {
  jpg: (picture) => {
    const iptc = Buffer.from(`Photoshop 3.0\0 8BIM\x04\x04\0\0\0\0\0\x20\x1c\x02\x5a${PLACE}`);
    const more = [
      segment(0xed, iptc),
      segment(0xfe, Buffer.from(PLACE)),
      segment(0xe2, Buffer.from(`MPF\0${PLACE}`)),
    ];
    const jfxx = segment(0xe0, Buffer.from(`JFXX\0${PLACE}`));
    const extended = segment(0xe1, Buffer.from(`http://ns.adobe.com/xmp/extension/\0${PLACE}`));
    const flir = segment(0xe5, Buffer.from(PLACE));
    return Buffer.concat([
      picture.subarray(0, 2),
      jfxx,
      ...more,
      extended,
      flir,
      picture.subarray(2),
      picture,
    ]);
  },
  png: (picture) => {
    const text = Buffer.from(`Comment\0${PLACE}`);
    const chunks = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'plAc', 'gAMA'].map((type) => pngChunk(type, text));
    return Buffer.concat([picture.subarray(0, 33), ...chunks, picture.subarray(33), Buffer.from(PLACE)]);
  },
  webp: (picture) => {
    const whole = Buffer.concat([
      picture,
      riffChunk('plac', Buffer.from(PLACE)),
      riffChunk('EXIF', Buffer.from(PLACE)),
    ]);
    whole.writeUInt32LE(whole.length - 8, 4);
    return Buffer.concat([whole, Buffer.from(PLACE)]);
  },
};

describe('A picture', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gushu-pictures-'));
  const path = join(folder, 'picture');
  const check = async (content: Buffer, extension: string = 'jpg'): Promise<Shown> => {
    writeFileSync(path, content);
    return checkPicture(path, extension, folder);
  };
  const served = async (content: Buffer, { pieces }: Shown, range?: { start: number; end: number }) =>
    buffer(
      await readPieces(
        async ({ start, end }) => Readable.from([content.subarray(start, end + 1)]),
        pieces,
        range,
      ),
    );
  afterAll(() => rmSync(folder, { recursive: true }));

  describe.each(KINDS)('as %s', (kind) => {
    it('keeps its pixels, colours and turn, and loses the place wherever it stands', async () => {
      const whole = everywhere[kind](await taken(kind));
      expect(whole.includes(PLACE)).toBe(true);
      const shown = await check(whole, kind);
      const bare = await served(whole, shown);
      expect(bare.length).toBe(shown.size);
      expect(bare.toString('latin1')).not.toMatch(/Yunju|39\.6081|GPS|xmp|8BIM|plAc/i);
      expect((await pixels(bare)).equals(await pixels(whole))).toBe(true);
      const head = await sharp(bare).metadata();
      expect(head).toMatchObject({ orientation: 6, hasProfile: true, width: 61, height: 47 });
      expect(head.icc?.equals((await sharp(whole).metadata()).icc!)).toBe(true);
      expect([head.xmp, head.iptc]).toEqual([undefined, undefined]);
      expect(head.exif!.length).toBeLessThan(40);
    });

    it('is served in parts of what is served', async () => {
      const whole = everywhere[kind](await taken(kind));
      const shown = await check(whole, kind);
      const bare = await served(whole, shown);
      for (const [start, end] of [
        [0, 0],
        [1, 30],
        [10, bare.length - 1],
        [bare.length - 5, bare.length - 1],
      ] as const) {
        expect((await served(whole, shown, { start, end })).equals(bare.subarray(start, end + 1))).toBe(true);
      }
    });

    it('that nobody has written into stays as it is', async () => {
      const plain = await noise()
        .toFormat(kind === 'jpg' ? 'jpeg' : kind)
        .toBuffer();
      expect((await served(plain, await check(plain, kind))).equals(plain)).toBe(true);
    });

    it('is none that ends early, is filled up with zeros or is of another kind', async () => {
      const whole = await noise(400, 300)
        .toFormat(kind === 'jpg' ? 'jpeg' : kind)
        .toBuffer();
      const zeros = Buffer.concat([whole.subarray(0, 20), Buffer.alloc(1_000_000)]);
      for (const broken of [whole.subarray(0, -900), whole.subarray(0, 15), zeros, Buffer.alloc(50)]) {
        await expect(check(broken, kind)).rejects.toMatchObject({
          key: expect.stringMatching(/^file\.(picture|content)$/),
        });
      }
      await expect(check(whole, kind === 'png' ? 'jpg' : 'png')).rejects.toMatchObject({
        key: 'file.content',
      });
    });
  });

  it('of several scans or frames is cut as well', async () => {
    const progressive = everywhere.jpg(
      await noise(300, 200).jpeg({ progressive: true }).withExif(EXIF).toBuffer(),
    );
    const bare = await served(progressive, await check(progressive));
    expect([bare.includes(PLACE), (await pixels(bare)).equals(await pixels(progressive))]).toEqual([
      false,
      true,
    ]);
    const frames = await Promise.all([1, 2, 3].map((seed) => noise(61, 47, seed).png().toBuffer()));
    const moving = everywhere.webp(
      await sharp(frames, { join: { animated: true } })
        .webp()
        .withExif(EXIF)
        .toBuffer(),
    );
    const still = await served(moving, await check(moving, 'webp'));
    const all = (picture: Buffer) => sharp(picture, { animated: true }).raw().toBuffer();
    expect([still.includes(PLACE), (await all(still)).equals(await all(moving))]).toEqual([false, true]);
  });

  it('has at most 100 megapixels', async () => {
    const flat = (width: number) =>
      sharp({ create: { width, height: 10_000, channels: 3, background: '#000' } });
    const head = await flat(10).png().toBuffer();
    head.writeUInt32BE(10_001, 16);
    head.writeUInt32BE(crc32(head.subarray(12, 29)), 29);
    await expect(check(head, 'png')).rejects.toMatchObject({ key: 'file.pixels' });
  });

  it('with a hundred breaks between its tables is refused', async () => {
    const plain = await noise().jpeg().toBuffer();
    const table = segment(0xdd, Buffer.from([0, 0]));
    const breaks = Array.from({ length: 100 }, () => [table, segment(0xfe, Buffer.from('x'))]).flat();
    const many = Buffer.concat([plain.subarray(0, 20), ...breaks, plain.subarray(20)]);
    await expect(check(many)).rejects.toMatchObject({ key: 'file.picture' });
  });

  it('leaves no copy of itself behind', () => {
    expect(readdirSync(folder)).toEqual(['picture']);
  });
});
